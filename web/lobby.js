// Before the game: who is here, in which order, which way round, and who plays by itself.

import { button, move } from "./button.js";
import { agreement } from "./agreement.js";
import { h } from "./element.js";
import { invitation } from "./invitation.js";
import { lamps } from "./lamps.js";
import { decisions } from "./votes.js";
import { lamp, moods, remarks } from "./seats.js";
import { t } from "./i18n.js";

/** The lobby of a seated phone. */
export const lobby = (seat) =>
  h(
    "main",
    { class: "lobby", key: "lobby" },
    decisions(seat.snap, seat),
    h(
      "section",
      { class: "panel" },
      h("h2", {}, t("lobby.who")),
      h("p", { class: "small" }, t(`lobby.order_${seat.snap.direction}`)),
      h(
        "ol",
        { class: "places-list" },
        seat.snap.seats.map((other, at) => place(seat, other, at)),
      ),
      seat.can("add_bot") ? move(seat, "plain", "add-bot", { do: "add_bot" }, t("lobby.add_bot")) : null,
      lamps(seat),
    ),
    agreement(seat),
    seat.can("direction") ? direction(seat) : null,
    h(
      "details",
      { class: "panel", key: "invite" },
      h("summary", {}, t("invite.title")),
      seat.snap.join ? invitation(seat.snap) : null,
    ),
    h("div", { class: "thumb", key: "thumb" }, start(seat)),
  );

const start = (seat) =>
  move(seat, "main", "start", { do: "start" }, startWords(seat.snap), {
    disabled: seat.busy || !seat.can("start"),
  });

const startWords = ({ seats, agreement: { least } }) =>
  seats.length < least ? t("lobby.needs", { n: least }) : t("lobby.start");

const place = (seat, other, at) =>
  h(
    "li",
    { class: moods(seat.snap, other), key: other.name, "data-testid": `seat-${other.name}` },
    lamp(other, false),
    h(
      "span",
      { class: "who" },
      h("bdi", { class: "name" }, other.name),
      remarks(seat.snap, other).map((words) => h("small", { class: "remark" }, words)),
    ),
    seat.can("order") ? [mover(seat, other.name, at, -1), mover(seat, other.name, at, 1)] : null,
    removable(seat, other) ? remover(seat, other.name) : null,
  );

const remover = (seat, name) =>
  move(seat, "icon", `remove-${name}`, { do: "remove", seat: name }, "✕", {
    "aria-label": t("lobby.remove", { name }),
  });

function mover(seat, name, at, by) {
  const names = seat.snap.seats.map((other) => other.name);
  const words = by < 0 ? t("lobby.up", { name }) : t("lobby.down", { name });
  return button(
    "icon",
    `${by < 0 ? "up" : "down"}-${name}`,
    () => seat.busy || seat.do("order", { seats: swapped(names, at, at + by) }),
    by < 0 ? "↑" : "↓",
    { "aria-label": words, disabled: !(at + by in names) },
  );
}

function swapped(names, one, other) {
  [names[one], names[other]] = [names[other], names[one]];
  return names;
}

// A seat named in the move itself, or, when none is named, any seat that plays by itself.
const removable = (seat, other) =>
  seat.all("remove").some((move) => (move.seat ? move.seat === other.name : other.bot));

const direction = (seat) =>
  h(
    "fieldset",
    { class: "panel direction", key: "direction" },
    h("legend", {}, t("lobby.direction")),
    h(
      "div",
      { class: "choices pairwise" },
      ["left", "right"].map((way) =>
        move(seat, "second", `direction-${way}`, { do: "direction", direction: way }, t(`lobby.${way}`), {
          "aria-pressed": String(seat.snap.direction === way),
        }),
      ),
    ),
  );
