// The seats in their order: lamp, name, what they drank, who is away, whose turn it is.

import { h } from "./element.js";
import { mark } from "./tally.js";
import { t } from "./i18n.js";

/** The lamp of a seat: its number, lit while the seat is on turn. */
export const lamp = (seat, lit) =>
  h(
    "span",
    { class: lit ? "lamp lamp-lit" : "lamp", "aria-hidden": "true" },
    seat.lamp === null || seat.lamp === undefined ? "·" : seat.lamp + 1,
  );

/** The classes of a seat in this snapshot. */
export function moods(snap, seat) {
  const onTurn = snap.game?.turn === seat.name && snap.stage === "playing";
  return [
    "seat",
    onTurn && "seat-turn",
    seat.name === snap.you && "seat-you",
    !seat.here && !seat.bot && "seat-away",
    seat.left && "seat-left",
    snap.game?.losers?.includes(seat.name) && "seat-lost",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What there is to know about a seat besides its name, in words. */
export const remarks = (snap, seat) =>
  [
    seat.name === snap.you ? t("seat.you") : null,
    seat.bot ? t("seat.bot") : null,
    seat.left ? t("seat.left") : !seat.here && !seat.bot ? t("seat.away") : null,
  ].filter(Boolean);

/** One row of seats, for the phone. */
export const strip = (snap) =>
  h(
    "ul",
    { class: "strip", key: "strip", tabindex: 0, "aria-label": t("seats.title") },
    snap.seats.map((seat) =>
      h(
        "li",
        {
          class: moods(snap, seat),
          key: seat.name,
          "data-testid": `seat-${seat.name}`,
          "aria-current": snap.game?.turn === seat.name ? "true" : null,
        },
        lamp(seat, snap.game?.turn === seat.name),
        h("bdi", { class: "name" }, seat.name),
        facts(snap, seat),
      ),
    ),
  );

/** What a seat drank and what else there is to know, in small. */
export const facts = (snap, seat) =>
  h(
    "span",
    { class: "facts" },
    mark(seat),
    remarks(snap, seat).map((words) => h("small", { class: "remark" }, words)),
  );
