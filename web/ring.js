// The table seen from above: the seats around it in their order, the way the cup goes, the coaster in the middle.

import { h, s } from "./element.js";
import { facts, lamp, moods } from "./seats.js";
import { t } from "./i18n.js";

const ROUNDNESS = 0.7;
const TURN = 2 * Math.PI;
const ARROW = "M-11 -92.4 A93 93 0 0 1 11 -92.4 M7.5 -96.2 L11 -92.4 L6.5 -89.8"; // over the top, clockwise

/** The ring with `middle` in it. The first seat sits at the bottom; to the right is counter-clockwise from above. */
export function ring(snap, middle) {
  const seats = snap.seats.filter(({ left }) => !left);
  return h(
    "section",
    { class: "ring", key: "ring" },
    h("div", { class: "board", "aria-hidden": "true" }, way(snap.direction, seats.length)),
    h(
      "ul",
      { class: `around around-${seats.length > 6 ? "many" : "few"}`, "aria-label": t("seats.title") },
      seats.map((seat, at) => sitter(snap, seat, spot(at / seats.length, seated(snap)))),
    ),
    h("div", { class: "middle" }, middle),
  );
}

// Nobody changes places when the direction of play turns round.
const seated = ({ game, direction }) =>
  game?.reversed ? { left: "right", right: "left" }[direction] : direction;

// In percent of the ring's box, from its upper left corner. Rounder than an oval: names are wide, and at its ends
// they would stand on each other.
function spot(part, direction) {
  const angle = part * TURN * (direction === "left" ? -1 : 1);
  return { "--x": `${50 + 50 * rounder(Math.sin(angle))}%`, "--y": `${50 + 50 * rounder(Math.cos(angle))}%` };
}

const rounder = (share) => Math.sign(share) * Math.abs(share) ** ROUNDNESS;

const sitter = (snap, seat, where) =>
  h(
    "li",
    {
      class: moods(snap, seat),
      key: seat.name,
      style: where,
      "data-testid": `seat-${seat.name}`,
      "aria-current": snap.game?.turn === seat.name ? "true" : null,
    },
    lamp(seat, snap.game?.turn === seat.name),
    h("span", { class: "who" }, h("bdi", { class: "name" }, seat.name), facts(snap, seat)),
  );

const QUARTERS = [45, 135, 225, 315]; // degrees, from the top

// Where few sit, an arrow stands in the gap nearest to each quarter: the card of a seat would cover it.
function gaps(seats) {
  if (seats < 2 || seats > 6) return QUARTERS;
  const part = 360 / seats;
  const gap = (degrees) => (Math.round((degrees - 180) / part - 0.5) + 0.5) * part + 180;
  return [...new Set(QUARTERS.map((degrees) => Math.round(gap(degrees)) % 360))].filter(Boolean); // words at the top
}

// Arrows inside the rim, the way the cup goes.
const way = (direction, seats) =>
  s(
    "svg",
    { class: "way", viewBox: "-100 -100 200 200", preserveAspectRatio: "none" },
    gaps(seats).map((degrees) =>
      s("path", { d: ARROW, transform: `rotate(${degrees})${direction === "left" ? "" : " scale(-1 1)"}` }),
    ),
  );
