// Looking at one's own hidden dice. They are asked for when the thumb goes down and forgotten when it goes up:
// nothing of them stays in the page, in memory or on the wire of any other screen.

import { h } from "./element.js";
import { post } from "./connection.js";
import { cupOver } from "./cup.js";
import { thrown } from "./dice.js";
import { isTrue, know, legend } from "./marks.js";
import { diceInWords, inWords } from "./announcement.js";
import { t } from "./i18n.js";

const ALOUD = 4000; // ms that a roll read aloud stays readable
const MEANT = 300; // ms that the thumb must stay down where looking is a move of its own

let redraw = () => {};
let refused = () => {};
let look = () => {};
let grip = 0; // counts the times the cup was taken hold of or let go; an answer to an older grip is thrown away
let holding = false;
let faces = [];
let whisper = [];
let truths = [];
let whisperTimer = 0;

/**
 * Call once: `onChange` draws the page anew, `onRefusal` gets the Refusal of a look, `onFirst` does the move of
 * looking, after which the seat is blind no more.
 */
export function lookWith(onChange, onRefusal, onFirst) {
  redraw = onChange;
  refused = onRefusal;
  look = onFirst;
  for (const leaving of ["blur", "pagehide"]) addEventListener(leaving, cover);
  document.addEventListener("visibilitychange", cover);
}

/** Puts the cup down, whatever was being looked at. */
export function cover() {
  if (!holding && !whisper.length) return;
  holding = false;
  grip += 1;
  forget();
  redraw();
}

function forget() {
  faces.fill(0);
  whisper.fill(0);
  faces = [];
  whisper = [];
  truths = [];
  know(null);
  clearTimeout(whisperTimer);
}

async function lift(first) {
  if (holding) return;
  holding = true;
  const mine = (grip += 1);
  redraw();
  if (first) await new Promise((resolve) => setTimeout(resolve, MEANT));
  if (mine !== grip) return;
  const { dice, true: honest = null } = await seen(first);
  if (mine !== grip) return dice.fill(0);
  faces = dice;
  know(honest);
  return redraw();
}

async function aloud(first) {
  const mine = (grip += 1);
  const { dice, true: honest = [] } = await seen(first);
  if (mine !== grip) return dice.fill(0);
  whisper = dice;
  know(honest);
  truths = honest.filter(isTrue);
  whisperTimer = setTimeout(cover, ALOUD);
  return redraw();
}

async function seen(first) {
  try {
    if (first) await look();
    return await post("/api/look", {});
  } catch (refusal) {
    refused(refusal);
    return { dice: [] };
  }
}

const holds = (key) => key === " " || key === "Enter";

/** The cup to hold, by thumb or by key. `first`: the seat has not looked, and is told what a look costs it. */
export const cupToHold = (first = false) =>
  h(
    "div",
    { class: "look", key: "look" },
    // Above the thumb, which covers whatever it presses.
    holding ? h("div", { class: "look-dice dice", key: "dice" }, thrown(faces)) : null,
    h(
      "button",
      {
        class: "look-cup",
        type: "button",
        "data-testid": "look",
        "aria-pressed": String(holding),
        "aria-describedby": "look-how",
        onpointerdown: (event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          lift(first);
        },
        onpointerup: cover,
        onpointercancel: cover,
        onlostpointercapture: cover,
        onblur: cover,
        oncontextmenu: (event) => event.preventDefault(),
        onkeydown: (event) => {
          if (!holds(event.key)) return;
          event.preventDefault();
          if (!event.repeat) lift(first);
        },
        onkeyup: (event) => holds(event.key) && cover(),
      },
      cupOver(holding ? "lifted" : "still"),
      h("span", { class: "look-how", id: "look-how" }, legend() ?? t(holding ? "look.let_go" : first ? "look.first" : "look.hold")),
    ),
    h("button", { class: "aloud", type: "button", onclick: () => aloud(first), onblur: cover }, t("look.aloud")),
    h(
      "span",
      { class: "unseen", role: "status", "aria-live": "assertive" },
      whisper.length ? diceInWords(whisper) : null,
      truths.length ? ` – ${t("marks.true", { say: truths.map((say) => inWords(say)).join(", ") })}` : null,
    ),
  );
