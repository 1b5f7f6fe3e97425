// The seat in turn: shake, look, announce, pass on untouched, or show a Kinito and send it.

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

const throws = (seat) => h("section", { class: "act", key: "throws" },
  cupOver("still"),
  h("div", { class: "choices" },
    h("button", { class: "main shake", type: "button", "data-testid": "shake", disabled: seat.busy, onclick: () => seat.do("shake") }, t("turn.shake")),
    seat.can("announce") ? untouched(seat) : null));

function untouched(seat) {
  const [rung] = seat.snap.pad;
  if (!rung) return null;
  return h("button", { class: "second", type: "button", "data-testid": "pass-on", disabled: seat.busy, onclick: () => seat.do("announce", { say: rung.say }) },
    t("turn.pass_on", { say: inWords(rung.say) }));
}

const speaks = (seat) => h("section", { class: "act", key: "speaks" },
  seat.can("look") ? cupToHold() : cupOver("still"),
  pad(seat, seat.can("show") && show(seat)));

const show = (seat) => h("button", { class: "plain", type: "button", key: "show", "data-testid": "show", onclick: () => { sending.at = seat.snap.at; seat.draw(); } },
  t("turn.show"));

const send = (seat) => h("section", { class: "act", key: "send" },
  h("h2", {}, t("turn.send_to")),
  h("p", {}, t("turn.send_note")),
  h("div", { class: others(seat).length > 4 ? "choices pairwise" : "choices" },
    others(seat).map(({ name }) => h("button", { class: "second", key: `to-${name}`, type: "button", "data-testid": `to-${name}`, disabled: seat.busy, onclick: () => seat.do("show", { to: name }) },
      tell("turn.to", { name }))),
    h("button", { class: "plain", key: "back", type: "button", onclick: () => { sending.at = -1; seat.draw(); } }, t("back"))));

const others = (seat) => seat.snap.seats.filter(({ name, left }) => name !== seat.snap.you && !left);
