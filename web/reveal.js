// The cup is up: the dice for all to see, what was said over them, and who drinks.

import { h } from "./element.js";
import { thrown } from "./dice.js";
import { diceInWords, inWords } from "./announcement.js";
import { inDrinks } from "./tally.js";
import { t, tell } from "./i18n.js";

/** The dice in the open and what they mean; null while a cup hides them. */
export function reveal({ game, photograph }) {
  if (game.reveal) return lifted(game.reveal, photograph);
  if (game.result) return countered(game.result, photograph);
  if (!game.open_dice?.length) return null;
  return h(
    "section",
    { class: "reveal", key: "reveal", "data-testid": "reveal", "aria-label": t("reveal.open") },
    openDice(game.open_dice, photograph),
  );
}

const lifted = ({ of, say, dice, true: truth, drinks }, photograph) =>
  h(
    "section",
    { class: `reveal ${truth ? "truth" : "lie"}`, key: "reveal", "data-testid": "reveal" },
    openDice(dice, photograph),
    h(
      "p",
      { class: "verdict" },
      h("strong", {}, t(truth ? "reveal.truth" : "reveal.lie")),
      " ",
      tell("reveal.said", { name: of, say: inWords(say) }),
    ),
    h("p", { class: "drinks" }, tell("reveal.drinks", { name: drinks })),
  );

const countered = ({ event, by, dice, paid }, photograph) =>
  h(
    "section",
    { class: "reveal", key: "reveal", "data-testid": "reveal" },
    dice?.length ? openDice(dice, photograph) : null,
    h("p", { class: "verdict" }, tell(`log.${event}`, { name: by })),
    paid && h("p", { class: "drinks" }, tell("log.drank", { name: paid.by, drinks: inDrinks({ [paid.unit]: paid.count }) })),
  );

const openDice = (faces, photograph) =>
  h(
    "div",
    { class: photograph ? "shown with-photograph" : "shown" },
    h("p", { class: "dice" }, thrown(faces), h("span", { class: "unseen" }, diceInWords(faces))),
    photograph ? taken(photograph) : null,
  );

// What the tower's camera saw of this very throw; from below it sees the faces that lie on the floor.
const taken = ({ n, seen, below }) =>
  h(
    "figure",
    { class: "photograph", key: `photograph-${n}` },
    h("img", {
      src: `/api/photograph/${n}`,
      alt: t("photo.alt", { dice: diceInWords(seen) }),
      onerror: (event) => event.target.parentNode.remove(),
    }),
    below ? h("figcaption", {}, t("photo.below", { dice: diceInWords(seen) })) : null,
  );
