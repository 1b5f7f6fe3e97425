// The seat in turn: shake, look, announce, pass on untouched, or show a Kinito and send it.

import { button, move } from "./button.js";
import { h } from "./element.js";
import { cupOver } from "./cup.js";
import { cupToHold } from "./look.js";
import { inWords } from "./announcement.js";
import { pad } from "./pad.js";
import { t, tell } from "./i18n.js";

const sending = { at: -1 };

/** What the seat in turn may do with the cup; null when it may do none of it. */
export function turn(seat) {
  if (seat.can("announce") && !passesOn(seat)) return sending.at === seat.snap.at ? send(seat) : speaks(seat);
  if (seat.can("shake") && seat.snap.game.phase === "to_roll") return throws(seat);
  return null;
}

// Announcing before any throw is passing the cup on as it came, with the one pair that may then be said.
const passesOn = (seat) => seat.snap.game.phase === "to_roll";

const throws = (seat) =>
  h(
    "section",
    { class: "act", key: "throws" },
    cupOver("still"),
    h(
      "div",
      { class: "choices" },
      move(seat, "main shake", "shake", { do: "shake" }, t("turn.shake")),
      seat.can("announce") ? untouched(seat) : null,
    ),
  );

function untouched(seat) {
  const [rung] = seat.snap.pad;
  if (!rung) return null;
  return move(
    seat,
    "second",
    "pass-on",
    { do: "announce", say: rung.say },
    t("turn.pass_on", { say: inWords(rung.say) }),
  );
}

const speaks = (seat) =>
  h(
    "section",
    { class: "act", key: "speaks" },
    seat.can("look") ? cupToHold() : cupOver("still"),
    pad(seat, seat.can("show") && show(seat)),
  );

const show = (seat) => button("plain", "show", () => turnTo(seat, seat.snap.at), t("turn.show"));

function turnTo(seat, at) {
  sending.at = at;
  seat.draw();
}

const send = (seat) =>
  h(
    "section",
    { class: "act", key: "send" },
    h("h2", {}, t("turn.send_to")),
    h("p", {}, t("turn.send_note")),
    h(
      "div",
      { class: others(seat).length > 4 ? "choices pairwise" : "choices" },
      others(seat).map(({ name }) =>
        move(seat, "second", `to-${name}`, { do: "show", to: name }, tell("turn.to", { name })),
      ),
      button("plain", "back", () => turnTo(seat, -1), t("back")),
    ),
  );

const others = (seat) => seat.snap.seats.filter(({ name, left }) => name !== seat.snap.you && !left);
