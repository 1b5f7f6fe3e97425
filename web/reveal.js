// The cup is up: the dice for all to see, what was said over them, and who drinks.

import { h } from "./element.js";
import { thrown } from "./dice.js";
import { diceInWords, inWords } from "./announcement.js";
import { inDrinks } from "./tally.js";
import { t, tell } from "./i18n.js";

/** The dice in the open and what they mean; null while a cup hides them. */
export function reveal(game) {
  if (game.reveal) return lifted(game.reveal);
  if (game.result) return countered(game.result);
  if (!game.open_dice?.length) return null;
  return h(
    "section",
    { class: "reveal", key: "reveal", "data-testid": "reveal", "aria-label": t("reveal.open") },
    openDice(game.open_dice),
  );
}

const lifted = ({ of, say, dice, true: truth, drinks }) =>
  h(
    "section",
    { class: `reveal ${truth ? "truth" : "lie"}`, key: "reveal", "data-testid": "reveal" },
    openDice(dice),
    h(
      "p",
      { class: "verdict" },
      h("strong", {}, t(truth ? "reveal.truth" : "reveal.lie")),
      " ",
      tell("reveal.said", { name: of, say: inWords(say) }),
    ),
    h("p", { class: "drinks" }, tell("reveal.drinks", { name: drinks })),
  );

const countered = ({ event, by, dice, paid }) =>
  h(
    "section",
    { class: "reveal", key: "reveal", "data-testid": "reveal" },
    dice?.length ? openDice(dice) : null,
    h("p", { class: "verdict" }, tell(`log.${event}`, { name: by })),
    paid && h("p", { class: "drinks" }, tell("log.drank", { name: paid.by, drinks: inDrinks({ [paid.unit]: paid.count }) })),
  );

const openDice = (faces) =>
  h("p", { class: "dice" }, thrown(faces), h("span", { class: "unseen" }, diceInWords(faces)));
