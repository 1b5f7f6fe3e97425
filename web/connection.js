// One screen's line to the tower: what comes in (snapshots over a stream), what goes out (commands), and
// coming back after sleep, flight mode or a restart of the tower.

import { listen } from "./stream.js";

const WAITS = [0, 400, 1000, 1500, 2000]; // ms from the start of an attempt to the next: back within 3 s of the tower's return

const SQUEEZED = 3000; // ms between two questions when every stream is taken

const BEAT = 2500; // ms; a line that was heard since then is alive: the tower's heart beats every 2 s
const TICK = 1000; // ms
const SLEPT = 3000; // ms between two ticks, after which this device has slept, whatever the browser says

const headers = {};

/** A seat without a phone: `key`, which its PIN was given for, opens it instead of this device's cookie. */
export function takeInHand(key) {
  headers["X-Kinito-Hand"] = key;
}

/** What the tower answered instead of doing it: a stable `code`, and `data` for the sentence. */
export class Refusal extends Error {
  constructor(code, data = {}) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

/** POSTs JSON. Resolves with the answer's JSON, rejects with a Refusal. */
export async function post(path, body) {
  const answer = await reached(() =>
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      cache: "no-store",
    }),
  );
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(told.error?.code ?? "unknown", told.error?.data ?? {});
  return told;
}

async function reached(attempt) {
  try {
    return await attempt();
  } catch {
    throw new Refusal("unavailable");
  }
}

/** Follows the game as a seat (`as` "seat", by its cookie) or as the public table (`as` "table"). */
export class Connection {
  /** `on` has: snapshot(snap), state(word); a word is "live", "lost", "full", "replaced", "moved" or "stranger". */
  constructor(on) {
    this.on = on;
    this.as = null;
    this.failures = 0;
    this.stop = null;
    this.heardAt = 0;
    addEventListener("pageshow", (event) => event.persisted && this.again());
    addEventListener("online", () => this.again());
    document.addEventListener("resume", () => this.again());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.again());
    addEventListener("focus", () => this.unlessAlive());
    this.wakes();
  }

  // A computer that was asleep tells its pages nothing, but its clock has gone on.
  wakes() {
    let last = Date.now();
    setInterval(() => {
      const now = Date.now();
      if (now - last > SLEPT) this.unlessAlive();
      last = now;
    }, TICK);
  }

  unlessAlive() {
    if (Date.now() - this.heardAt > BEAT) this.again();
  }

  /** Starts to follow, or changes the side. */
  follow(as) {
    this.as = as;
    this.ended = false;
    this.again();
  }

  /** Drops the line and takes a fresh one with a full snapshot. A seat taken over elsewhere stays given up. */
  again() {
    if (this.as === null || this.ended) return;
    this.failures = 0;
    this.attempt();
  }

  async attempt() {
    clearTimeout(this.timer);
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    const begun = performance.now();
    this.version = -1; // a tower that was restarted may count its versions anew
    this.ask(stop.signal);
    const url = this.as === "seat" ? "/api/stream" : "/api/stream?as=table";
    const why = await listen(url, (event, data) => this.streamed(event, data, stop.signal), stop.signal, headers);
    if (stop === this.stop && why !== "stopped") this.fell(why, performance.now() - begun);
  }

  // The snapshot by plain GET as well: it is there even when every stream is taken.
  async ask(signal) {
    const answer = await fetch(this.as === "seat" ? "/api/seat" : "/api/table", { signal, cache: "no-store", headers }).catch(
      () => null,
    );
    if (!answer || signal.aborted) return;
    if (answer.status === 401) this.end("stranger");
    else if (answer.status === 410) this.end("moved");
    else if (answer.ok) this.heard("snapshot", await answer.json().catch(() => null), signal);
  }

  heard(event, data, signal) {
    if (signal.aborted) return;
    if (event === "replaced" || event === "moved") this.end(event);
    if (event !== "snapshot" || !data || data.version < this.version) return;
    this.version = data.version;
    data.heardAt = performance.now();
    this.on.snapshot(data);
  }

  streamed(event, data, signal) {
    this.heardAt = Date.now();
    if (!signal.aborted && event === "snapshot") {
      this.failures = 0;
      this.on.state("live");
    }
    this.heard(event, data, signal);
  }

  // `lasted`: ms that the attempt took. What it spent on a dead network is not waited for once more.
  fell(why, lasted) {
    if (this.ended) return;
    if (why === "stranger" || why === "moved") return this.end(why);
    if (why === "full") return this.squeeze();
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    if (this.failures > 1) this.on.state("lost");
    this.timer = setTimeout(() => this.attempt(), Math.max(0, wait - lasted));
  }

  // No stream is free: the snapshot is asked for now and then instead, and the page says so.
  squeeze() {
    this.on.state("full");
    this.timer = setTimeout(() => this.attempt(), SQUEEZED);
  }

  end(word) {
    this.ended = true;
    this.stop?.abort();
    this.on.state(word);
  }
}
