// The camera is out of order: the seat shakes the cup itself, lifts it a little, and enters what it sees.

import { button, move } from "./button.js";
import { die } from "./dice.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

const FACES = [1, 2, 3, 4, 5, 6];
const entered = { at: -1, open: false, dice: [] };

/** The button that opens the entry; null while the tower works. */
export const byHand = (seat) =>
  seat.can("enter") && button("second", "by-hand", () => begin(seat), t("hand.enter"));

/** The entry in the place of the cup; null unless it was opened for this very throw. */
export function entry(seat) {
  if (!entered.open || entered.at !== seat.snap.at || !seat.can("enter")) {
    forget();
    return null;
  }
  const [{ dice: count }] = seat.all("enter");
  const complete = entered.dice.length === count;
  return h(
    "section",
    { class: "act", key: "by-hand" },
    h("p", {}, t("hand.how")),
    h("p", { class: "dice entered", role: "status" }, entered.dice.map((face, at) => die(face, { key: at }))),
    h(
      "div",
      { class: "tiles" },
      FACES.map((face) =>
        button("tile", `hand-${face}`, () => add(seat, face), die(face), {
          key: face,
          disabled: complete,
          "aria-label": String(face),
        }),
      ),
    ),
    h(
      "div",
      { class: "choices pairwise" },
      button("second", "hand-back", () => back(seat), t("back")),
      move(seat, "main", "hand-go", { do: "enter", dice: entered.dice }, t("hand.go"), {
        disabled: seat.busy || !complete,
      }),
    ),
  );
}

/** Whether the dice of this roll were entered, told wherever they are spoken of. */
export const enteredByHand = (game) =>
  game?.by_hand && game.phase !== "over" && (game.under_cup || game.open_dice || game.reveal || game.result)
    ? h("p", { class: "by-hand", key: "was-by-hand" }, h("span", { "aria-hidden": "true" }, "✍ "), t("hand.note"))
    : null;

function forget() {
  Object.assign(entered, { at: -1, open: false, dice: [] });
}

function begin(seat) {
  Object.assign(entered, { at: seat.snap.at, open: true, dice: [] });
  seat.draw();
}

function add(seat, face) {
  entered.dice = [...entered.dice, face];
  seat.draw();
}

// One die back, or, with none entered, out of it.
function back(seat) {
  if (entered.dice.length) entered.dice = entered.dice.slice(0, -1);
  else forget();
  seat.draw();
}
