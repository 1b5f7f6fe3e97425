// Dice of bone, drawn as they lie: pips where a real die has them, opposite sides summing to seven.

import { h, s } from "./element.js";

const LOW = 27,
  MID = 50,
  HIGH = 73;
const PIPS = {
  1: [[MID, MID]],
  2: [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  3: [
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
  ],
  4: [
    [LOW, LOW],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [LOW, MID],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, MID],
    [HIGH, HIGH],
  ],
};

/** One die showing `face` (1 to 6). The words for it belong to whoever draws it: to a screen reader it is nothing. */
export function die(face, props = {}) {
  return s(
    "svg",
    { class: "die", viewBox: "0 0 100 106", "aria-hidden": "true", ...props },
    s("rect", { class: "die-side", x: 3, y: 6, width: 94, height: 98, rx: 21 }),
    s("rect", { class: "die-rim", x: 3, y: 2, width: 94, height: 95, rx: 21 }),
    s("rect", { class: "die-face", x: 7, y: 6, width: 86, height: 87, rx: 26 }),
    s("path", { class: "die-light", d: "M18 26 Q20 14 34 12 L62 11" }),
    (PIPS[face] ?? []).map(([x, y]) => pip(x, y, face === 1)),
  );
}

const pip = (x, y, lone) =>
  s(
    "g",
    {},
    s("circle", { class: lone ? "pip pip-lone" : "pip", cx: x, cy: y - 1, r: lone ? 12 : 9 }),
    s("path", { class: "pip-light", d: `M${x - 5} ${y + 3} Q${x} ${y + 8} ${x + 5} ${y + 3}` }),
  );

/** Several dice side by side, each a little turned, as thrown. */
export const thrown = (faces) =>
  faces.map((face, at) => die(face, { key: `die-${at}`, class: `die thrown turned-${at % 2}` }));

/** The house's sign: the small Kinito. */
export const emblem = () => h("div", { class: "dice emblem", key: "emblem", "aria-hidden": "true" }, thrown([1, 2]));
