// A number of drinks at which this phone tells its owner so. Nobody else learns of it: it is kept on the phone.

import { button } from "./button.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

const KEPT = "kinito.limit";
const MOST = 99;
let limit = kept();

function kept() {
  try {
    return Number(localStorage.getItem(KEPT)) || 0;
  } catch {
    return 0;
  }
}

function set(wanted) {
  limit = Math.max(0, Math.min(MOST, Math.floor(wanted) || 0));
  try {
    localStorage.setItem(KEPT, limit);
  } catch {
    // Then it lasts as long as the page.
  }
}

const had = ({ seats, you }) =>
  Object.values(seats.find(({ name }) => name === you)?.drunk ?? {}).reduce((all, n) => all + n, 0);

/** The notice, once the limit is reached and until it is thanked for; null before. */
export function limitReached(seat) {
  const drunk = had(seat.snap);
  if (!limit || drunk < limit) return null;
  return h(
    "section",
    { class: "panel decision", key: "limit", role: "status" },
    h("p", {}, t("limit.reached", { n: drunk })),
    button("second", "limit-thanks", () => (set(0), seat.draw()), t("limit.thanks")),
  );
}

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
      inputmode: "numeric",
      min: 0,
      max: MOST,
      value: limit || "",
      onchange: (event) => (set(event.target.value), seat.draw()),
    }),
  );
