// The public screen: a television or a tablet that everybody sees, and that knows nothing hidden.

import { draw, h } from "./element.js";
import { Connection } from "./connection.js";
import { atStake, kept } from "./counter.js";
import { countUp } from "./clock.js";
import { button } from "./button.js";
import { emblem } from "./dice.js";
import { statistics } from "./evening.js";
import { enteredByHand } from "./hand.js";
import { askForWifi, intoTheWifi, invitation, isFull } from "./invitation.js";
import { log } from "./log.js";
import { languages } from "./menu.js";
import { notices } from "./notice.js";
import { asked, controls, Replay, underTheCup } from "./replay.js";
import { reveal } from "./reveal.js";
import { decisions } from "./votes.js";
import { ring } from "./ring.js";
import { standing } from "./standing.js";
import { shaking, spoken, whoseTurn } from "./waiting.js";
import { keepAwake } from "./wake.js";
import { learnToSpeak, measureBy, t, tell, tellMany } from "./i18n.js";

const root = document.getElementById("page");
const voice = document.getElementById("spoken");
const table = { snap: null, line: "live", replay: null };

const connection = new Connection({
  snapshot(snap) {
    measureBy(snap.measure);
    table.snap = snap;
    keepAwake(snap.stage === "playing");
    show();
    if (snap.join) askForWifi(snap.join, show);
  },
  state(word) {
    table.line = word;
    show();
  },
});

function show() {
  const snap = table.replay?.snap ?? table.snap;
  draw(
    root,
    snap
      ? [scene(snap), aside(snap)]
      : [notices(null, table.line, null), h("p", { class: "patience" }, t("line.first"))],
  );
  const words = snap ? spoken(snap) : "";
  if (voice.textContent !== words) voice.textContent = words;
  document.title = `Kinito – ${t("title.table")}`;
}

const scene = (snap) =>
  h(
    "main",
    { class: `scene scene-${snap.stage}`, key: "scene" },
    notices(table.replay ? null : snap, table.line, null),
    table.replay ? null : decisions(snap),
    ring(snap, middle(snap)),
  );

function middle(snap) {
  if (snap.stage === "lobby" || !snap.game) return welcome(snap);
  if (snap.stage === "over") return ending(snap);
  if (snap.throw) return [whoseTurn(snap), shaking(snap.throw), toBeat(snap), atStake(snap.game)];
  const shown = reveal(snap);
  return [
    whoseTurn(snap),
    countUp(snap),
    snap.game.reveal || snap.game.result || (shown && (snap.game.stake || snap.game.phase === "to_send")) ? null : standing(snap),
    shown,
    underTheCup(snap),
    enteredByHand(snap.game),
    snap.game.stake ? atStake(snap.game) : kept(snap.game.aside),
  ];
}

const toBeat = (snap) =>
  snap.game.standing &&
  h("div", { class: "to-beat", key: "to-beat" }, h("p", {}, t("standing.to_beat")), standing(snap));

const welcome = (snap) =>
  h(
    "div",
    { class: "welcome", key: "welcome" },
    emblem(),
    h("p", { class: "brand" }, "Kinito"),
    h("p", { class: "lead" }, t(`game.${snap.rules}`)),
    h("p", { class: "lead" }, whatNext(snap)),
    h("p", { class: "small" }, t(`lobby.order_${snap.direction}`)),
  );

function whatNext({ seats, host }) {
  if (seats.length < 2) return t("screen.come");
  return host ? tell("screen.host_starts", { name: host }) : t("screen.ready");
}

const ending = ({ game, ...snap }) =>
  h(
    "div",
    { class: "welcome", key: "ending" },
    h("p", { class: "brand" }, t("over.title")),
    h(
      "p",
      { class: "lead" },
      game?.losers?.length
        ? tellMany("over.losers", game.losers.length, { name: game.losers.join(", ") })
        : t("over.nobody"),
    ),
    table.replay ? null : statistics(snap, show),
  );

// A game that is over, in the place of the one of now.
async function tellAgain() {
  table.replay?.end();
  table.replay = null;
  if (asked()) table.replay = new Replay(asked(), show);
  show();
}

function leave() {
  table.replay.end();
  table.replay = null;
  show();
}

// Seats without a phone are played on this screen, where it can be touched.
const without = (snap) =>
  h(
    "p",
    { class: "languages", key: "pinned" },
    snap.seats.filter(({ pinned, left }) => pinned && !left).map(({ name }) => playHere(snap, name)),
    isFull(snap) ? null : h("a", { class: "second link", href: "/hand", "data-testid": "pinned-sit" }, t("pinned.sit")),
  );

const playHere = ({ game, stage }, name) =>
  h(
    "a",
    {
      class: stage === "playing" && game.turn === name ? "main link" : "second link",
      key: name,
      href: `/hand?seat=${encodeURIComponent(name)}`,
      "data-testid": `pinned-${name}`,
    },
    h("span", {}, tell("pinned.play", { name })),
  );

const aside = (snap) =>
  h(
    "aside",
    { class: `aside-${snap.stage}`, key: "aside" },
    h("header", {}, h("h1", { class: "brand" }, "Kinito"), languages(show)),
    table.replay ? controls(table.replay, leave) : null,
    snap.stage === "playing" || table.replay ? null : button("plain", "past", toPast, t("past.title")),
    snap.join && snap.stage === "lobby" && intoTheWifi() ? h("section", { class: "panel", key: "wifi" }, intoTheWifi()) : null,
    snap.join ? h("section", { class: "panel", key: "join" }, invitation(snap), without(snap)) : null,
    snap.log.length ? h("section", { class: "panel lately", "aria-label": t("log.title") }, log(snap, 9)) : null,
  );

async function toPast() {
  const { openPast } = await import("./past.js");
  openPast();
}

addEventListener("hashchange", () => {
  document.querySelector("dialog[open]")?.close();
  if (asked()) tellAgain();
});
await learnToSpeak();
if (asked()) tellAgain();
connection.follow("table");
show();
