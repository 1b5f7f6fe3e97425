// Looking at one's own hidden dice. They are asked for when the thumb goes down and forgotten when it goes up:
// nothing of them stays in the page, in memory or on the wire of any other screen.

import { h } from "./element.js";
import { post } from "./connection.js";
import { cupOver } from "./cup.js";
import { diceInWords } from "./announcement.js";
import { t } from "./i18n.js";

const ALOUD = 4000; // ms that a roll read aloud stays readable

let redraw = () => {};
let refused = () => {};
let grip = 0; // counts the times the cup was taken hold of or let go; an answer to an older grip is thrown away
let holding = false;
let faces = [];
let whisper = [];
let whisperTimer = 0;

/** Call once: `onChange` draws the page anew, `onRefusal` gets the Refusal of a look. */
export function lookWith(onChange, onRefusal) {
  redraw = onChange;
  refused = onRefusal;
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
  clearTimeout(whisperTimer);
}

async function lift() {
  if (holding) return;
  holding = true;
  const mine = (grip += 1);
  redraw();
  const dice = await seen();
  if (mine !== grip) dice.fill(0);
  else faces = dice;
  redraw();
}

async function aloud() {
  const mine = (grip += 1);
  const dice = await seen();
  if (mine !== grip) return dice.fill(0);
  whisper = dice;
  whisperTimer = setTimeout(cover, ALOUD);
  return redraw();
}

async function seen() {
  try {
    return (await post("/api/look", {})).dice ?? [];
  } catch (refusal) {
    refused(refusal);
    return [];
  }
}

const holds = (key) => key === " " || key === "Enter";

/** The cup to hold, by thumb or by key. `shaking` cups cannot be held. */
export const cupToHold = () =>
  h(
    "div",
    { class: "look", key: "look" },
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
          lift();
        },
        onpointerup: cover,
        onpointercancel: cover,
        onlostpointercapture: cover,
        onblur: cover,
        oncontextmenu: (event) => event.preventDefault(),
        onkeydown: (event) => {
          if (!holds(event.key)) return;
          event.preventDefault();
          if (!event.repeat) lift();
        },
        onkeyup: (event) => holds(event.key) && cover(),
      },
      cupOver(faces.length ? "lifted" : "still", faces),
      h("span", { class: "look-how", id: "look-how" }, t(holding ? "look.let_go" : "look.hold")),
    ),
    h("button", { class: "aloud", type: "button", onclick: aloud, onblur: cover }, t("look.aloud")),
    h(
      "span",
      { class: "unseen", role: "status", "aria-live": "assertive" },
      whisper.length ? diceInWords(whisper) : null,
    ),
  );
