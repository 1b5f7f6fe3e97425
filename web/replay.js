// A game that is over, step by step, in the place of the table's own: by buttons, by arrow keys, or by itself.

import { button } from "./button.js";
import { thrown } from "./dice.js";
import { diceInWords } from "./announcement.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

const PACE = 2500; // ms a step while it goes on by itself
const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** The name of the game that the address asks for, or null. */
export const asked = () => decodeURIComponent(location.hash.slice(1)) || null;

/** One replay: `snap` is what the table saw at its step, null until it has come; `redraw` draws the page. */
export class Replay {
  constructor(name, redraw) {
    this.name = name;
    this.redraw = redraw;
    this.snap = null;
    this.failed = false;
    this.timer = 0;
    this.onkey = (event) => event.key in KEYS && this.by(KEYS[event.key]);
    addEventListener("keydown", this.onkey);
    this.to(0);
  }

  get goes() {
    return this.timer !== 0;
  }

  async to(step) {
    const answer = await fetch(`/api/games/${encodeURIComponent(this.name)}/${step}`, { cache: "no-store" }).catch(
      () => null,
    );
    this.failed = !answer?.ok;
    if (answer?.ok) this.snap = await answer.json();
    if (this.failed || this.snap.step === this.snap.steps) this.stop();
    this.redraw();
  }

  by(steps) {
    const wanted = (this.snap?.step ?? 0) + steps;
    if (this.snap && wanted >= 0 && wanted <= this.snap.steps) this.to(wanted);
  }

  run() {
    if (this.goes) return this.stop();
    this.timer = setInterval(() => this.by(1), PACE);
    return this.redraw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.redraw();
  }

  end() {
    this.stop();
    removeEventListener("keydown", this.onkey);
    history.replaceState(null, "", "/table");
  }
}

/** What lay under the cup, which by now everybody may know. */
export const underTheCup = ({ hidden_dice: dice }) =>
  dice?.length
    ? h(
        "p",
        { class: "hidden-then", key: "hidden-then", "data-testid": "hidden-then" },
        t("replay.hidden"),
        " ",
        h("span", { class: "dice" }, thrown(dice)),
        h("span", { class: "unseen" }, diceInWords(dice)),
      )
    : null;

/** The buttons, and how far it is; `leave` goes back to the table of now. */
export const controls = (replay, leave) =>
  h(
    "section",
    { class: "panel controls", key: "controls" },
    h("h2", {}, t("replay.title")),
    replay.failed ? h("p", {}, t("error.no_such_game")) : null,
    replay.snap
      ? [
          h("p", { role: "status" }, t("replay.step", { n: replay.snap.step, all: replay.snap.steps })),
          h("progress", {
            class: "progress",
            max: Math.max(replay.snap.steps, 1),
            value: replay.snap.step,
            "aria-label": t("replay.title"),
          }),
          h(
            "div",
            { class: "tiles wide" },
            step(replay, "back", -1, replay.snap.step === 0),
            step(replay, "on", 1, replay.snap.step === replay.snap.steps),
          ),
          button("second", "replay-run", () => replay.run(), t(replay.goes ? "replay.stop" : "replay.run")),
        ]
      : null,
    button("plain", "replay-end", leave, t("replay.end")),
  );

const step = (replay, name, by, disabled) =>
  button("second", `replay-${name}`, () => replay.by(by), t(`replay.${name}`), { disabled });
