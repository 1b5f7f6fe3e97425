// The tower's events, read with fetch. EventSource would hide the two things that a phone must see: the
// heartbeat comments (a stream may die without a word when a phone sleeps) and the status of the answer.

const SILENCE = 5000; // ms; the tower's heart beats every 2 s
const OPENING = 2200; // ms until an attempt to reach the tower, which may have begun in a dead network, is given up

/**
 * Reads one stream until it ends.
 *
 * `headers` go with the question. `on(event, data)` gets every event, data already parsed, and "beat" for whatever
 * comes at all. Resolves with why it ended: "closed", "silent", "full" (too many screens), "stranger" (no seat),
 * "moved" (the seat is another phone's) or "stopped" (by `signal`).
 */
export async function listen(url, on, signal, headers) {
  const watch = new Watch(signal);
  try {
    const answer = await fetch(url, {
      signal: watch.signal,
      headers: { Accept: "text/event-stream", ...headers },
      cache: "no-store",
    });
    if (answer.status === 204) return "full";
    if (answer.status === 410) return "moved";
    if (answer.status === 401 || answer.status === 403) return "stranger";
    if (!answer.ok || !answer.body) return "closed";
    watch.pat();
    await readAll(answer.body.getReader(), on, watch);
    return "closed";
  } catch {
    return signal.aborted ? "stopped" : watch.barked ? "silent" : "closed";
  } finally {
    watch.end();
  }
}

async function readAll(reader, on, watch) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    watch.pat();
    on("beat", null);
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop();
    for (const block of blocks) hand(block, on);
  }
}

function hand(block, on) {
  let event = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  if (event !== "message" || data.length) on(event, data.length ? parsed(data.join("\n")) : null);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Ends a stream that says nothing for too long.
class Watch {
  constructor(outer) {
    this.stop = new AbortController();
    this.signal = this.stop.signal;
    this.barked = false;
    this.onOuter = () => this.stop.abort();
    this.outer = outer;
    outer.addEventListener("abort", this.onOuter);
    this.pat(OPENING);
  }

  pat(patience = SILENCE) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.barked = true;
      this.stop.abort();
    }, patience);
  }

  end() {
    clearTimeout(this.timer);
    this.outer.removeEventListener("abort", this.onOuter);
    this.stop.abort();
  }
}
