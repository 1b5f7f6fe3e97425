// A button as this house makes them.

import { h } from "./element.js";

/**
 * `look`: "main" (a seal of wine), "second" (a plate), "plain" (a word), "icon"; `name`: by which tests and the
 * page's own drawing know it; `words`: its text or children; `more`: further attributes.
 */
export const button = (look, name, onclick, words, more = {}) =>
  h("button", { class: look, key: name, type: "button", "data-testid": name, onclick, ...more }, words);

/** One that does a move of this seat's, and waits while another is on its way. */
export const move = (seat, look, name, wish, words, more = {}) =>
  button(look, name, () => seat.do(wish.do, wish), words, { disabled: seat.busy, ...more });
