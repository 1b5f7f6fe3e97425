// What the evening came to: lies told and caught, lifts, Kinitos, the longest ladder. Told of games that are over.

import { h } from "./element.js";
import { many, t } from "./i18n.js";

const COLUMNS = ["lies", "caught", "right", "kinitos"];
const known = { at: -1, told: null };

/** The statistics for the screen that shows `snap`; `redraw` is called once they have come. Null until then. */
export function statistics({ at, stage }, redraw) {
  if (stage === "playing") return null;
  if (known.at !== at) fetched(at, redraw);
  return known.told?.games ? table(known.told) : null;
}

async function fetched(at, redraw) {
  known.at = at;
  const answer = await fetch("/api/evening", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  known.told = await answer.json();
  redraw();
}

const table = ({ games, ladder, seats }) =>
  h(
    "section",
    { class: "evening", key: "evening", "data-testid": "evening", tabindex: 0, "aria-label": t("evening.title") },
    h("h2", {}, t("evening.title")),
    h("p", {}, many("evening.games", games), " ", ladder ? many("evening.ladder", ladder) : null),
    h(
      "table",
      { class: "tally" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("tally.seat")),
          COLUMNS.map((name) => h("th", { scope: "col", key: name }, t(`evening.${name}`))),
        ),
      ),
      h(
        "tbody",
        {},
        seats.map((seat) =>
          h(
            "tr",
            { key: seat.name },
            h("th", { scope: "row" }, h("bdi", {}, seat.name)),
            COLUMNS.map((name) => h("td", { key: name }, cell(seat, name))),
          ),
        ),
      ),
    ),
  );

// Lies of so many announcements, and right lifts of so many, are what they are only beside the whole.
function cell(seat, name) {
  if (name === "lies") return t("evening.of", { n: seat.lies, all: seat.said });
  if (name === "right") return t("evening.of", { n: seat.right, all: seat.lifts });
  return String(seat[name]);
}
