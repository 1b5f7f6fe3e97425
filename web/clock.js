// How long the seat in turn has been thinking, where the table wants to see it. Nothing follows from it.

import { h } from "./element.js";
import { t } from "./i18n.js";

const EACH = 1000; // ms

const clock = { snap: null };

/** The count-up of a snapshot; null where the table does not show one, or nobody is waited for. */
export function countUp(snap) {
  clock.snap = snap.count_up && snap.stage === "playing" && !snap.throw && !snap.paused ? snap : null;
  return (
    clock.snap &&
    h("p", { class: "small count-up", key: "count-up", role: "timer" }, t("clock.label"), " ", h("b", {}, inMinutes()))
  );
}

function inMinutes() {
  const { waited, heardAt } = clock.snap;
  const seconds = Math.floor(waited + (performance.now() - heardAt) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

setInterval(() => {
  const shown = clock.snap && document.querySelector(".count-up b");
  if (shown) shown.textContent = inMinutes();
}, EACH);
