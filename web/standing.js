// The coaster in the middle: what was said, by whom, and what it takes to go on.

import { h } from "./element.js";
import { drawn, inWords, pairOf } from "./announcement.js";
import { t, tell } from "./i18n.js";

/** The standing announcement, or the score to beat, large. */
export const standing = ({ game, rules }) =>
  h(
    "section",
    { class: "standing", key: "standing", "data-testid": "standing" },
    game.standing ? said(game, rules) : fresh(game, rules),
  );

const said = (game, rules) => [
  game.said_by ? h("p", { class: "said-by" }, tell("standing.said_by", { name: game.said_by })) : null,
  h(
    "p",
    { class: "coaster" },
    h("span", { class: "said", "aria-hidden": "true" }, drawn(game.standing)),
    h("span", { class: "unseen" }, inWords(game.standing, rules)),
  ),
  h(
    "p",
    { class: "beat" },
    pairOf(game.standing) === null ? null : h("b", {}, inWords(game.standing, rules)),
    beat(game, rules),
  ),
];

function beat({ standing: said_, phase, must_beat: mustBeat }, rules) {
  if (phase === "to_answer" || mustBeat === false) return null;
  return t(`standing.${rules}.${pairOf(said_) === null ? "beat_sum" : "beat_pair"}`, { say: inWords(said_, rules) });
}

const fresh = (game, rules) => [
  h(
    "p",
    { class: "coaster coaster-empty" },
    h("span", { class: "said", "aria-hidden": "true" }, game.stake ? "K" : t(`standing.${rules}.empty`)),
  ),
  h("p", { class: "beat" }, t(game.stake ? "standing.kinito" : `standing.${rules}.fresh`)),
];
