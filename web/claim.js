// "This is my seat, on another phone": asked of the table by a phone without a seat, and waited for.

import { button } from "./button.js";
import { h } from "./element.js";
import { post } from "./connection.js";
import { t, tell } from "./i18n.js";

const KEPT = "kinito.claim";

/** What this phone has asked for, as { number, seat }, or null. Kept over a reload, where the browser allows it. */
export function claim() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function keep(asked) {
  try {
    if (asked) sessionStorage.setItem(KEPT, JSON.stringify(asked));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Then the table still decides, and a reload finds the seat.
  }
}

/** The seats that somebody could call theirs; `ask(name)` asks for one. */
export function claims(snap, ask) {
  const seats = (snap?.seats ?? []).filter(({ bot, left, stand_in: standIn }) => (!bot || standIn) && !left);
  if (!seats.length) return null;
  return h(
    "details",
    { class: "panel", key: "claims", "data-testid": "claims" },
    h("summary", {}, t("join.back")),
    h("p", { class: "small" }, t("join.back_how")),
    h(
      "div",
      { class: "choices pairwise" },
      seats.map(({ name }) => button("second", `back-${name}`, () => ask(name), h("bdi", {}, name))),
    ),
  );
}

/** Asks the table for the seat `name`. Rejects with a Refusal. */
export async function askFor(name, code) {
  const { number } = await post("/api/back", { code, seat: name });
  keep({ number, seat: name });
}

/** While the table has not decided: what to tell it, and who has said yes. Null when nothing was asked. */
export function waiting(snap) {
  const asked = claim();
  const motion = asked && snap?.votes.find(({ number }) => number === asked.number);
  if (!motion) return null;
  return h(
    "section",
    { class: "panel", key: "waiting", "data-testid": "claim-waits", role: "status" },
    h("p", {}, tell("join.back_wait", { n: asked.number, name: asked.seat })),
    h("p", { class: "small" }, tell("vote.said_yes", said(motion))),
    motion.agreed ? h("p", {}, t("vote.agreed")) : null,
  );
}

const said = ({ yes, needs }) => ({ who: yes.join(", ") || t("vote.nobody"), n: yes.length, needs });

/** Whether the table has decided on what this phone asked: its seat is to be tried then. */
export function decided(snap) {
  const asked = claim();
  if (!asked || !snap || snap.votes.some(({ number }) => number === asked.number)) return false;
  keep(null);
  return true;
}
