// A seat's page: follows it, and shows the one view that the moment asks for. On a phone, and on the table's screen
// for a seat without one: what differs between them is the shell.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { Connection, post } from "./connection.js";
import { countDrinks } from "./limit.js";
import { lobby } from "./lobby.js";
import { cover, lookWith } from "./look.js";
import { menuButton, refreshMenu } from "./menu.js";
import { notices } from "./notice.js";
import { play } from "./play.js";
import { spoken } from "./waiting.js";
import { keepAwake } from "./wake.js";
import { measureBy, t } from "./i18n.js";

const ACCEPTED = 1500; // ms after which a tap whose snapshot never came stops holding the buttons back
const MESSAGE = 6000; // ms that the reason of a refused tap stays

const root = document.getElementById("page");
const voice = document.getElementById("spoken");

/** What this device's seat sees and may do; every view is drawn from it. */
const seat = {
  snap: null,
  line: "live",
  message: null,
  waitsFor: null, // the version of the snapshot that shows the own tap, Infinity while it is not known yet
  get busy() {
    return this.waitsFor !== null;
  },
  can: (does) => seat.all(does).length > 0,
  all: (does) => (seat.snap?.can ?? []).filter((move) => move.do === does),
  do: act,
  draw: show,
};

async function act(does, more = {}) {
  if (seat.busy || !seat.snap) return;
  wait();
  try {
    const { version } = await post("/api/do", { do: does, at: seat.snap.at, ...more });
    if (does === "leave") follow("seat");
    else if (seat.busy) shownFrom(version);
  } catch (refusal) {
    release();
    if (refusal.code === "stale") connection.again();
    else if (refusal.code === "no_seat" || refusal.code === "seat_moved") follow("seat");
    else say(refusal);
  }
}

function wait() {
  seat.waitsFor = Infinity;
  seat.message = null;
  clearTimeout(seat.patience);
  seat.patience = setTimeout(() => {
    release();
    show();
  }, ACCEPTED);
  show();
}

// Only a screen that shows what the tap did offers the next one: a second tap is not the first one over again.
function shownFrom(version) {
  seat.waitsFor = version;
  if (seat.snap?.version >= version) release();
}

function release() {
  clearTimeout(seat.patience);
  seat.waitsFor = null;
  show();
}

function say(refusal) {
  seat.message = refusal;
  clearTimeout(seat.hush);
  seat.hush = setTimeout(() => {
    seat.message = null;
    show();
  }, MESSAGE);
  show();
}

let shell = null;

const connection = new Connection({
  snapshot(snap) {
    if (shell.hears(snap)) return;
    const mine = snap.game?.turn === snap.you && snap.you !== null;
    if (mine && seat.snap && seat.snap.game?.turn !== snap.you) navigator.vibrate?.(60);
    measureBy(snap.measure);
    countDrinks(snap);
    keepAwake(mine && snap.stage === "playing");
    seat.snap = snap;
    if (seat.busy && snap.version >= seat.waitsFor) seat.waitsFor = null;
    if (!seat.can("look")) cover();
    show();
  },
  state(word) {
    if (word === "stranger" && connection.as === "seat") return shell.stranger();
    seat.line = word;
    if (word === "live" && seat.message?.code === "unavailable") seat.message = null;
    return show();
  },
});

/** Follows the game as "seat" or as the public "table". */
export function follow(as) {
  seat.snap = null;
  seat.line = "live";
  seat.waitsFor = null;
  cover();
  connection.follow(as);
  show();
}

/** Draws the page anew. */
export function show() {
  const focused = document.activeElement;
  draw(root, view());
  if (!focused.isConnected) root.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
  refreshMenu(seat);
  const words = seat.snap?.you ? spoken(seat.snap) : "";
  if (voice.textContent !== words) voice.textContent = words;
  document.title =
    seat.snap?.you && seat.snap.game?.turn === seat.snap.you && seat.snap.stage === "playing"
      ? `● ${t("title.turn")} – Kinito`
      : "Kinito";
}

function view() {
  if (seat.line === "replaced") return elsewhere("lead", "use-here", t("replaced.here"), "seat");
  if (seat.line === "moved") return elsewhere("moved", "come-in", t("replaced.in"), "table");
  if (connection.as === "table") return [notices(null, seat.line, null), shell.outside(seat.snap)];
  if (!seat.snap)
    return [notices(null, seat.line, null), h("p", { class: "patience", key: "patience" }, t("line.first"))];
  return [bar(), notices(seat.snap, seat.line, seat.message), seat.snap.stage === "lobby" ? lobby(seat) : play(seat)];
}

const bar = () =>
  h(
    "header",
    { class: "bar", key: "bar" },
    h("h1", { class: "brand" }, "Kinito"),
    h("bdi", { class: "me" }, seat.snap.you),
    shell.extra(),
    menuButton(seat),
  );

const elsewhere = (why, name, words, as) =>
  h(
    "main",
    { class: "join", key: "elsewhere" },
    h("h1", {}, t("replaced.title")),
    h("p", { class: "lead" }, t(`replaced.${why}`)),
    button("main", name, () => follow(as), words),
  );

/**
 * Begins to follow the seat. `around` is the shell: `outside(snap)` draws a device without a seat, `stranger()` is
 * told that it has none, `hears(snap)` may take a snapshot for itself, `extra()` is one more button.
 */
export function begin(around) {
  shell = around;
  lookWith(show, say, async () => {
    const [move] = seat.all("look");
    if (move?.first) await post("/api/do", { do: "look", at: seat.snap.at });
  });
  follow("seat");
}

/** Ends the line to the tower. */
export const hangUp = () => connection.end("closed");
