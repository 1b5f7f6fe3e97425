// The people at the table, in the menu: who is host, who is out, the pause and the end.

import { h } from "./element.js";
import { remarks } from "./seats.js";
import { ask } from "./votes.js";
import { t, tell } from "./i18n.js";

const ABOUT_A_SEAT = ["stand_in", "ko", "technical_ko", "disqualified"];

/** What this seat may ask of the table; null when there is nothing. */
export function people(seat) {
  if (!seat.snap?.asks?.length) return null;
  const rows = seat.snap.seats.map((other) => row(seat, other)).filter(Boolean);
  return h(
    "section",
    { key: "people" },
    h("h2", {}, t("people.title")),
    rows,
    h("div", { class: "choices pairwise" }, ask(seat, "pause"), ask(seat, "resume"), end(seat)),
  );
}

// Whoever may end the game at once has another button for it.
const end = (seat) => (seat.can("end") ? null : ask(seat, "end"));

function row(seat, { name, ...other }) {
  const buttons = [
    ...ABOUT_A_SEAT.map((kind) => ask(seat, kind, name, tell(`people.${kind}`, { name }))),
    ask(seat, "host", name, tell("people.host", { name })),
  ].filter(Boolean);
  if (!buttons.length) return null;
  const words = remarks(seat.snap, { name, ...other });
  return h(
    "details",
    { class: "panel", key: name, "data-testid": `people-${name}` },
    h("summary", {}, h("bdi", {}, name), words.map((each) => h("small", { class: "remark" }, each))),
    h("div", { class: "choices pairwise" }, buttons),
  );
}
