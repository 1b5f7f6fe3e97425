// A number of drinks at which this phone tells its owner so. Nobody else learns of it: it is kept on the phone.

import { button } from "./button.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

const KEPT = "kinito.limit";
let limit = 0;

try {
  limit = Number(localStorage.getItem(KEPT));
} catch {
  // Where the browser keeps nothing, it lasts as long as the page.
}

function set(seat, wanted) {
  limit = Math.max(0, Math.floor(wanted) || 0);
  try {
    localStorage.setItem(KEPT, limit);
  } catch {
    // As above.
  }
  seat.draw();
}

const had = ({ seats, you }) =>
  Object.values(seats.find(({ name }) => name === you)?.drunk ?? {}).reduce((all, n) => all + n, 0);

/** The notice, once the limit is reached and until it is thanked for; null before. */
export const limitReached = (seat) =>
  limit > 0 && had(seat.snap) >= limit
    ? h(
        "section",
        { class: "panel decision", key: "limit", role: "status" },
        h("p", {}, t("limit.reached", { n: had(seat.snap) })),
        button("second", "limit-thanks", () => set(seat, 0), t("limit.thanks")),
      )
    : null;

/** Where the limit is set, in the menu. */
export const limitChoice = (seat) =>
  h(
    "section",
    { key: "limit" },
    h("h2", {}, h("label", { for: "limit" }, t("limit.title"))),
    h("p", { class: "small" }, t("limit.about")),
    h("input", {
      id: "limit",
      "data-testid": "limit",
      type: "number",
      min: 0,
      value: limit || "",
      onchange: (event) => set(seat, event.target.value),
    }),
  );
