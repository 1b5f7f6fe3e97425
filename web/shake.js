// Shaking: a tap, or as long as the thumb stays on the button, within the tower's limits.

import { move } from "./button.js";
import { post } from "./connection.js";

const MEANT = 300; // ms that the thumb must stay down before the shake begins; sooner it is a tap

let timer = 0;
let shaken = null; // the seat whose thumb is down

for (const leaving of ["pointerup", "pointercancel", "pagehide"]) addEventListener(leaving, letGo, true);
addEventListener("blur", letGo); // Of the page, not of the button, which goes while the thumb is down.

/** Does this thumb keep the cup going? */
export const isHeld = () => shaken !== null;

/** The button that shakes. */
export const shakeButton = (seat, look, words) =>
  move(seat, look, "shake", { do: "shake" }, words, {
    onpointerdown: ({ button, currentTarget }) => {
      if (button === 0 && !currentTarget.disabled) timer = setTimeout(() => begin(seat), MEANT);
    },
    oncontextmenu: (event) => event.preventDefault(),
  });

function begin(seat) {
  shaken = seat;
  seat.do("shake", { held: true });
}

// The click that ends a press is not another shake: by then the button is gone or waits.
function letGo() {
  clearTimeout(timer);
  if (!shaken) return;
  const { snap } = shaken;
  shaken = null;
  post("/api/do", { do: "let_go", at: snap.at }).catch(() => {
    // The tower ends the shake by itself.
  });
}
