// A moment to take back a tap that shows nobody's dice: it counts a little later, and until then it never was.
// The moment is always the same, and only this phone knows of it.

import { button } from "./button.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

const MOMENT = 1500; // ms

const tap = { seat: null, wish: null, at: -1, timer: 0 };

/** A button whose move counts after a moment. As `move` in button.js. */
export const later = (seat, look, name, wish, words, more = {}) =>
  button(look, name, () => hold(seat, wish), words, { disabled: seat.busy, ...more });

function hold(seat, wish) {
  clearTimeout(tap.timer);
  Object.assign(tap, { seat, wish, at: seat.snap.at, timer: setTimeout(counts, MOMENT) });
  seat.draw();
}

function counts() {
  const { seat, wish, at } = tap;
  forget();
  if (seat?.snap?.at === at) seat.do(wish.do, wish);
  else seat?.draw();
}

function forget() {
  clearTimeout(tap.timer);
  Object.assign(tap, { seat: null, wish: null, at: -1 });
}

/** In the place of the choices while a tap can still be taken back; null otherwise. */
export function undo(seat) {
  if (tap.wish === null) return null;
  if (tap.at !== seat.snap.at) {
    forget(); // The table has moved on without it.
    return null;
  }
  return h(
    "div",
    { class: "undo", key: "undo", role: "status" },
    h("p", {}, t(`undo.${tap.wish.do}`)),
    h("span", { class: "undo-moment", "aria-hidden": "true" }),
    button("second", "undo", () => (forget(), seat.draw()), t("undo.back")),
  );
}

// Whoever puts the phone away meant it.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && tap.wish && counts());
