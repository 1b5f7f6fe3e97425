// What is played next: the game, and what it leaves to the table, each in a sentence.

import { move } from "./button.js";
import { h } from "./element.js";
import { inWords } from "./announcement.js";
import { has, t } from "./i18n.js";

/** The choice of game and options. */
export function agreement(seat) {
  const agreed = seat.snap.agreement;
  if (!agreed) return null;
  if (!seat.can("game")) return agreedOn(seat.snap);
  return h(
    "fieldset",
    { class: "panel agreement", key: "agreement" },
    h("legend", {}, t("lobby.game")),
    h(
      "div",
      { class: "choices pairwise" },
      agreed.games.map((name) =>
        plate(seat, `game-${name}`, { do: "game", game: name }, t(`game.${name}`), name === seat.snap.rules),
      ),
    ),
    h("p", { class: "small" }, t(`how.${seat.snap.rules}.1`)),
    agreed.options.map((option) => choice(seat, option)),
    group("measure", agreed.measures, (each) =>
      plate(seat, `measure-${each}`, { do: "measure", measure: each }, t(`measure.${each}`), each === seat.snap.measure),
    ),
    group("count_up", [true, false], (each) =>
      plate(seat, `count-up-${each}`, { do: "count_up", shown: each }, t(`clock.${each}`), each === seat.snap.count_up),
    ),
  );
}

const group = (what, values, make) =>
  h(
    "fieldset",
    { class: "option", key: what },
    h("legend", {}, t(`lobby.${what}`)),
    h("p", { class: "small" }, t(`lobby.about.${what}`)),
    h("div", { class: "choices pairwise" }, values.map(make)),
  );

// What the host has chosen, for the others to read.
const agreedOn = ({ agreement: agreed, rules, measure }) =>
  h(
    "section",
    { class: "panel agreement", key: "agreement" },
    h("h2", {}, t(`game.${rules}`)),
    h("p", {}, t(`how.${rules}.1`)),
    agreed.options.map(({ name, value }) =>
      h("p", { class: "small", key: name }, agreedTo(`option.${name}`, valueInWords(name, value))),
    ),
    h("p", { class: "small", key: "measure" }, agreedTo("lobby.measure", t(`measure.${measure}`))),
  );

const agreedTo = (what, how) => t("lobby.agreed", { what: t(what), how });

const plate = (seat, testid, wish, words, pressed) =>
  move(seat, "second", testid, wish, words, { "aria-pressed": String(pressed) });

const choice = (seat, { name, value, values }) =>
  h(
    "fieldset",
    { class: "option", key: name },
    h("legend", {}, t(`option.${name}`)),
    h("p", { class: "small" }, t(`option.about.${name}`)),
    h(
      "div",
      { class: values.length > 3 ? "tiles" : "choices pairwise" },
      values.map((each) =>
        plate(
          seat,
          `option-${name}-${each}`,
          { do: "option", option: name, value: each },
          valueInWords(name, each),
          String(each) === String(value),
        ),
      ),
    ),
  );

/** The value of an option as people say it. */
export function valueInWords(name, value) {
  const key = `option.${name}_${value}`;
  return has(key) ? t(key) : inWords(String(value));
}
