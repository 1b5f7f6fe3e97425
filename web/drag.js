// Seats put in order by dragging. Keys and screen readers have the arrows beside them.

import { h } from "./element.js";

const held = { name: null, at: -1 };

/** The handle of the seat `name`, with `inside`; `drop(names)` gets the new order of `names`. */
export const handle = (seat, names, name, drop, inside) =>
  h(
    "span",
    {
      class: held.name === name ? "handle handle-held" : "handle",
      "data-testid": `drag-${name}`,
      onpointerdown: (event) => {
        event.preventDefault();
        take(seat, names, name, event.currentTarget.closest("ol"), drop);
      },
    },
    inside,
  );

/** The class of the row at `at` while a seat is held over it. */
export const under = (at) => (held.name !== null && held.at === at ? "drop-here" : "");

function take(seat, names, name, list, drop) {
  const gone = new AbortController();
  const over = (event) => {
    const rows = [...list.children].map((row) => row.getBoundingClientRect());
    held.at = Math.max(0, rows.filter(({ top, height }) => event.clientY > top + height / 2).length - 1);
    if (event.clientY < rows[0].bottom) held.at = 0;
    seat.draw();
  };
  const end = (dropped) => {
    gone.abort();
    const { at } = held;
    Object.assign(held, { name: null, at: -1 });
    seat.draw();
    if (dropped && at >= 0 && names[at] !== name) drop(moved(names, name, at));
  };
  Object.assign(held, { name, at: names.indexOf(name) });
  addEventListener("pointermove", over, { signal: gone.signal });
  addEventListener("pointerup", () => end(true), { signal: gone.signal });
  addEventListener("pointercancel", () => end(false), { signal: gone.signal });
  seat.draw();
}

function moved(names, name, at) {
  const rest = names.filter((each) => each !== name);
  rest.splice(at, 0, name);
  return rest;
}
