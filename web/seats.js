// The seats in their order: lamp, name, what they drank, who is away, whose turn it is.

import { h, s } from "./element.js";
import { mark } from "./tally.js";
import { t } from "./i18n.js";

const AWAY = "M6 2h8v16H6z M2 17L18 3";
const BOT = "M3 6h14v11H3z M7 10v2 M13 10v2 M10 6V2";

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
    seat.name === snap.host ? t("seat.host") : null,
    seat.pinned ? t("seat.pinned") : null,
    seat.stand_in ? t("seat.stand_in") : seat.bot ? t("seat.bot") : null,
    seat.left ? t("seat.left") : !seat.here && !seat.bot ? t("seat.away") : null,
  ].filter(Boolean);

/** Every seat in small, for the phone. */
export const strip = (snap) =>
  h(
    "ul",
    { class: "strip", key: "strip", "aria-label": t("seats.title") },
    snap.seats.map((seat) =>
      h(
        "li",
        {
          class: moods(snap, seat),
          key: seat.name,
          "data-testid": `seat-${seat.name}`,
          "aria-current": snap.game?.turn === seat.name ? "true" : null,
        },
        h("span", { class: "facts" }, lamp(seat, snap.game?.turn === seat.name), inSmall(snap, seat)),
        h("bdi", { class: "name" }, seat.name),
      ),
    ),
  );

const inSmall = (snap, seat) => [
  sign(seat),
  remarks(snap, seat).map((words) => h("span", { class: "unseen" }, words, " ")),
  mark(seat, true),
];

// A phone crossed out, a face of brass: what is said in words besides.
function sign(seat) {
  if (seat.bot) return s("svg", { class: "icon-sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: BOT }));
  if (seat.here || seat.left) return null;
  return s("svg", { class: "icon-sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: AWAY }));
}

/** What a seat drank and what else there is to know, in small. */
export const facts = (snap, seat) =>
  h(
    "span",
    { class: "facts" },
    mark(seat),
    remarks(snap, seat).map((words) => h("small", { class: "remark" }, words)),
  );
