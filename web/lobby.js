// Before the game: who is here, in which order, which way round, and who plays by itself.

import { button, move } from "./button.js";
import { agreement } from "./agreement.js";
import { h } from "./element.js";
import { invitation } from "./invitation.js";
import { lamps } from "./lamps.js";
import { decisions } from "./votes.js";
import { lamp, moods, remarks } from "./seats.js";
import { handle, under } from "./drag.js";
import { written } from "./confirm.js";
import { t, tell } from "./i18n.js";

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
    h("div", { class: "thumb", key: "thumb" }, seat.can("start") ? start(seat) : whoStarts(seat.snap)),
  );

const start = (seat) =>
  move(seat, "main", "start", { do: "start" }, startWords(seat.snap), {
    disabled: seat.busy || !seat.can("start"),
  });

const whoStarts = ({ host }) => h("p", { class: "who-starts" }, tell("lobby.host_starts", { name: host ?? "" }));

const startWords = ({ seats, agreement: { least } }) =>
  seats.length < least ? t("lobby.needs", { n: least }) : t("lobby.start");

const place = (seat, other, at) =>
  h(
    "li",
    {
      class: `${moods(seat.snap, other)} ${under(at)}`,
      key: other.name,
      "data-testid": `seat-${other.name}`,
    },
    seat.can("order") ? handle(seat, names(seat), other.name, order(seat), lamp(other, false)) : lamp(other, false),
    h(
      "span",
      { class: "who" },
      named(seat, other),
      remarks(seat.snap, other).map((words) => h("small", { class: "remark" }, words)),
    ),
    seat.can("order") ? [mover(seat, other.name, at, -1), mover(seat, other.name, at, 1)] : null,
    removable(seat, other) ? remover(seat, other.name) : null,
  );

const remover = (seat, name) =>
  move(seat, "icon", `remove-${name}`, { do: "remove", seat: name }, "✕", {
    "aria-label": t("lobby.remove", { name }),
  });

const names = (seat) => seat.snap.seats.map((other) => other.name);

const order = (seat) => (seats) => seat.busy || seat.do("order", { seats });

// A seat's own name is its own to change; the host's too is anybody's.
function named(seat, { name }) {
  const mine = name === seat.snap.you || seat.snap.host === seat.snap.you;
  if (!mine || !seat.can("rename")) return h("bdi", { class: "name" }, name);
  return button("name-button", `rename-${name}`, () => renames(seat, name), h("bdi", { class: "name" }, name), {
    "aria-label": t("lobby.rename", { name }),
  });
}

async function renames(seat, name) {
  const called = await written(t("lobby.rename", { name }), name, t("lobby.rename_go"));
  if (called?.trim() && called.trim() !== name) seat.do("rename", { seat: name, called });
}

function mover(seat, name, at, by) {
  const words = by < 0 ? t("lobby.up", { name }) : t("lobby.down", { name });
  return button(
    "icon",
    `${by < 0 ? "up" : "down"}-${name}`,
    () => order(seat)(swapped(names(seat), at, at + by)),
    by < 0 ? "↑" : "↓",
    { "aria-label": words, disabled: !(at + by in names(seat)) },
  );
}

function swapped(seats, one, other) {
  [seats[one], seats[other]] = [seats[other], seats[one]];
  return seats;
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
