// Whose turn it is, in one sentence: for the eye, and for whoever only hears it.

import { h } from "./element.js";
import { cupOver } from "./cup.js";
import { inWords } from "./announcement.js";
import { has, t, tell } from "./i18n.js";

const PHASES = { shaking: "throw.shaking", homing: "throw.homing", reading: "throw.reading" };

/** The sentence of the moment as [key, data]; `you` is the own seat or null. */
function moment({ game, you, stage, rules, pad, throw: going }) {
  if (stage === "over" || game.phase === "over") return ["turn.over", {}];
  if (going) return thrown(going, you);
  const mine = game.turn === you;
  const key = `${mine ? "you" : "they"}_${game.phase}`;
  const own = mine && game.phase === "to_roll" && pad.length > 1 ? "turn.you_accepted" : `turn.${rules}.${key}`;
  return [
    has(own) ? own : `turn.${key}`,
    { name: game.turn, say: game.standing ? inWords(game.standing, rules) : "" },
  ];
}

// The cup is at rest while the dice are read.
function thrown({ by, phase }, you) {
  const read = phase === "reading";
  if (by === you) return [read ? "turn.you_reading" : "turn.you_throw", {}];
  return [read ? "turn.reading" : "turn.throws", { name: by }];
}

/** The line that says whose turn it is. */
export function whoseTurn(snap) {
  const [key, data] = moment(snap);
  const mine = snap.game.turn === snap.you && snap.stage === "playing";
  return h(
    "p",
    { class: mine ? "turn turn-mine" : "turn", key: "turn", tabindex: -1, "data-testid": "turn" },
    h("span", { class: "sign", "aria-hidden": "true" }, mine ? "☞" : "○"),
    h("span", {}, tell(key, data)),
  );
}

/** The same and what was said, as plain text, for a live region. */
export function spoken(snap) {
  if (!snap.game) return "";
  if (snap.paused) return t("paused.now");
  const [key, data] = moment(snap);
  const { said_by: by, standing: say, phase } = snap.game;
  const heard =
    say && by && by !== snap.you && phase === "to_answer"
      ? `${t("standing.said", { name: by, say: inWords(say) })} `
      : "";
  return heard + t(key, data);
}

/** The cup that shakes, with how far the throw is; `held`: by the own thumb. */
export const shaking = (going, held = false) =>
  h(
    "section",
    { class: "shaking", key: "shaking" },
    cupOver(going.phase === "shaking" ? "shaking" : "still"),
    h("progress", { class: "progress", max: 1, value: going.progress ?? 0, "aria-label": t("throw.progress") }),
    h("p", {}, t(held && going.phase === "shaking" ? "throw.held" : (PHASES[going.phase] ?? "throw.shaking"))),
  );

/** The cup of somebody else. */
export const idle = () => h("section", { class: "idle", key: "idle" }, cupOver("still"));
