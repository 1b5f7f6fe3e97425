// What the table is asked, and who has said yes; phones that are away; the pause; the people, in the menu.

import { button, move } from "./button.js";
import { h } from "./element.js";
import { remarks } from "./seats.js";
import { t, tell } from "./i18n.js";

/**
 * Everything that waits for a word of the table. `seat` is this phone's; the table's screen has none.
 * `fault`: the button that calls the fault of an opened cup, beside the one that asks for another roll.
 */
export const decisions = (snap, seat = null, fault = null) =>
  h(
    "div",
    { class: "decisions", key: "decisions" },
    paused(snap, seat),
    away(snap, seat),
    stuck(snap, seat),
    opened(snap, seat, fault),
    votes(snap, seat),
  );

const paused = (snap, seat) =>
  snap.paused &&
  snap.stage === "playing" &&
  panel("paused", t("paused.now"), ask(seat, "resume"));

const panel = (key, words, ...buttons) =>
  h(
    "section",
    { class: `panel decision ${key}`, key, "data-testid": key },
    h("p", {}, words),
    choices(...buttons),
  );

// The seat that must act has no phone that could.
function away(snap, seat) {
  const waits = snap.stage === "playing" && snap.seats.find(({ name }) => name === snap.game.turn);
  if (!waits || waits.here || waits.bot) return null;
  const { name } = waits;
  return panel("away", tell("away.waits", { name }), ask(seat, "stand_in", name), ask(seat, "ko", name));
}

// The seat that must throw plays by itself, and the tower is out of order: no hand can throw for it unseen.
function stuck(snap, seat) {
  const name = snap.stage === "playing" && snap.tower?.stuck;
  if (!name) return null;
  return panel("stuck", tell("stuck.waits", { name }), ask(seat, "ko", name), ask(seat, "pause"), seat && end(seat));
}

// The cup was opened over hidden dice: their roll may be declared void. Once it is, they are thrown again.
function opened(snap, seat, fault) {
  if (snap.void) return panel("void", again(snap), fault);
  const wish = ask(seat, "void");
  if (!wish && !fault) return null;
  return panel("opened", t("void.may_be"), wish, fault);
}

const again = ({ game, you }) => (game.turn === you ? t("void.is") : tell("void.is_theirs", { name: game.turn }));

/** A button that asks the table for something; null where this seat cannot, or it is asked already. */
export function ask(seat, kind, about = null) {
  const asked = seat?.snap.votes.some((each) => each.kind === kind && each.seat === about);
  const known = seat?.snap.asks.find((each) => each.kind === kind);
  if (!known || asked || (about !== null && !known.seats?.includes(about))) return null;
  return move(seat, "second", `ask-${kind}${about === null ? "" : `-${about}`}`, propose(kind, about), tell(`people.${kind}`, { name: about }));
}

const propose = (kind, about) => ({ do: "propose", kind, ...(about === null ? {} : { seat: about }) });

const choices = (...buttons) => buttons.some(Boolean) && h("div", { class: "choices pairwise" }, buttons);

const votes = (snap, seat) =>
  snap.votes.map((motion) =>
    h(
      "section",
      { class: "panel decision", key: `vote-${motion.number}`, "data-testid": `vote-${motion.kind}` },
      h("p", {}, tell(`vote.${motion.kind}`, { name: motion.seat ?? "", n: motion.number })),
      h("p", { class: "small" }, motion.agreed ? t("vote.agreed") : said(motion)),
      seat && !motion.agreed && mayAnswer(snap, motion) ? answers(seat, motion) : null,
    ),
  );

function said({ yes, no, needs, host_alone: hostAlone }) {
  const who = yes.length ? yes.join(", ") : t("vote.nobody");
  return [
    tell("vote.said_yes", { who, n: yes.length, needs }),
    hostAlone ? [", ", t("vote.or_host")] : null,
    no.length ? [". ", tell("vote.said_no", { who: no.join(", ") })] : null,
  ];
}

// In its own case a seat has no say, but about being host and about its own phone.
function mayAnswer(snap, { kind, seat }) {
  const me = snap.seats.find(({ name }) => name === snap.you);
  return me && !me.left && (seat !== snap.you || kind === "host" || kind === "seat_back");
}

const answers = (seat, motion) => choices(reply(seat, motion, true), reply(seat, motion, false));

const reply = (seat, { number, yes, no }, word) =>
  button(
    "second",
    `${word ? "yes" : "no"}-${number}`,
    () => seat.do("answer", { number, yes: word }),
    t(word ? "vote.yes" : "vote.no"),
    { disabled: seat.busy, "aria-pressed": String((word ? yes : no).includes(seat.snap.you)) },
  );

const ABOUT_A_SEAT = ["stand_in", "ko", "technical_ko", "disqualified", "host"];

/** What this seat may ask of the table; null when there is nothing. */
export function people(seat) {
  if (!seat.snap?.asks?.length) return null;
  const rows = seat.snap.seats.map((other) => row(seat, other)).filter(Boolean);
  return h(
    "section",
    { key: "people" },
    h("h2", {}, t("people.title")),
    rows,
    h("div", { class: "choices pairwise" }, ask(seat, "pause"), ask(seat, "resume"), end(seat)),
  );
}

// Whoever may end the game at once has another button for it.
const end = (seat) => (seat.can("end") ? null : ask(seat, "end"));

function row(seat, { name, ...other }) {
  const buttons = ABOUT_A_SEAT.map((kind) => ask(seat, kind, name)).filter(Boolean);
  if (!buttons.length) return null;
  const words = remarks(seat.snap, { name, ...other });
  return h(
    "details",
    { class: "panel", key: name, "data-testid": `people-${name}` },
    h("summary", {}, h("bdi", {}, name), words.map((each) => h("small", { class: "remark" }, each))),
    h("div", { class: "choices pairwise" }, buttons),
  );
}
