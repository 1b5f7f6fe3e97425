// The page of a phone: joins, and then is its seat's.

import { decided, join, takeCode, turnedDown } from "./join.js";
import { begin, follow, show } from "./seat_page.js";
import { learnToSpeak } from "./i18n.js";

let outside = false;
let asked = false; // for a seat that was somebody's, and the table has decided

function joins(snap) {
  outside = true;
  return join(snap, show, () => follow("seat"));
}

function hears(snap) {
  if (snap.you !== null) asked = outside = false;
  asked = outside && decided(snap);
  if (asked) follow("seat");
  return asked;
}

function stranger() {
  if (asked) turnedDown();
  asked = false;
  follow("table");
}

takeCode();
addEventListener("hashchange", () => {
  takeCode();
  show();
});
await learnToSpeak();
begin({ outside: joins, hears, stranger, extra: () => null });
