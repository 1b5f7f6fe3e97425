// A number of drinks at which this phone tells its owner so, over all games of the evening. Nobody else learns of it:
// it is kept on the phone, for each seat that plays on it by itself.

import { button } from "./button.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

const KEPT = "kinito.limit.";
const EVENING = 8 * 3_600_000; // ms without a game, after which it is another evening
const NO_DRINKS = ["water", "points"];

/** `drunk`: in the evening. `seen`: of it, what the game of now has told so far. `at`: when, ms since the epoch. */
const fresh = () => ({ limit: 0, drunk: 0, seen: 0, at: 0 });
const counts = new Map();

function countOf(name) {
  if (!counts.has(name)) counts.set(name, { ...fresh(), ...read(name) });
  return counts.get(name);
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + name));
  } catch {
    return null; // Where the browser keeps nothing, it lasts as long as the page.
  }
}

function keep(name) {
  try {
    localStorage.setItem(KEPT + name, JSON.stringify(countOf(name)));
  } catch {
    // As above.
  }
}

/** Counts what `snap` tells of its own seat; a game's tally that fell is a new game's. */
export function countDrinks(snap, now = Date.now()) {
  const drunk = snap.seats.find(({ name }) => name === snap.you)?.drunk;
  if (!drunk) return;
  const count = countOf(snap.you);
  const told = Object.values(drunk).reduce((all, n) => all + n, 0);
  if (now - count.at > EVENING) count.drunk = 0;
  const more = told < count.seen ? told : told - count.seen;
  if (!NO_DRINKS.includes(snap.measure)) count.drunk += more;
  count.seen = told;
  count.at = now;
  keep(snap.you);
}

function set(seat, wanted) {
  countOf(seat.snap.you).limit = Math.max(0, Math.floor(wanted) || 0);
  keep(seat.snap.you);
  seat.draw();
}

/** The notice, once the limit is reached and until it is thanked for; null before. */
export function limitReached(seat) {
  const { limit, drunk } = countOf(seat.snap.you);
  if (!limit || drunk < limit) return null;
  return h(
    "section",
    { class: "panel decision", key: "limit", role: "status" },
    h("p", {}, t("limit.reached", { n: drunk })),
    button("second", "limit-thanks", () => set(seat, 0), t("limit.thanks")),
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
      min: 0,
      value: countOf(seat.snap.you).limit || "",
      onchange: (event) => set(seat, event.target.value),
    }),
  );
