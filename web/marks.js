// Whether what may be said would be true: marked on the own phone while the dice are looked at, unless turned off.

import { h } from "./element.js";
import { t } from "./i18n.js";

const KEPT = "kinito.marks";
let kept = true;
let said = null;

try {
  kept = localStorage.getItem(KEPT) !== "off";
} catch {
  // A private window keeps nothing; the marks are then on.
}

/** What the dice in view make true; null when they are covered again. */
export function know(truths) {
  said = kept ? truths : null;
}

/** Would `say` be true of the dice in view? */
export const isTrue = (say) => said?.includes(say) ?? false;

/** What the marks of now mean; null when nothing is marked. */
export function legend() {
  if (said === null) return null;
  if (isTrue("K")) return t("marks.kinito");
  return t(said.length ? "marks.legend" : "marks.no_truth");
}

/** On a button: what it says is true. */
export const tick = () => h("span", { class: "tile-truth", "aria-hidden": "true" }, "✓");

/** The choice of this device, for the menu. */
export const marksChoice = (redraw) =>
  h(
    "label",
    { class: "tick" },
    h("input", {
      type: "checkbox",
      "data-testid": "marks",
      checked: kept,
      onchange: (event) => {
        kept = event.target.checked;
        keep();
        redraw();
      },
    }),
    t("marks.choice"),
  );

function keep() {
  try {
    localStorage.setItem(KEPT, kept ? "on" : "off");
  } catch {
    // As above.
  }
}
