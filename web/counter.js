// A Kinito was sent to this seat: drink, or try to throw one too, in the open, in three throws that count.

import { move } from "./button.js";
import { byHand, entry } from "./hand.js";
import { h } from "./element.js";
import { die } from "./dice.js";
import { counterName, diceInWords } from "./announcement.js";
import { shakeButton } from "./shake.js";
import { many, t, tellMany } from "./i18n.js";
import { inDrinks } from "./tally.js";

const TRIES = 3;

/** What a seat with a stake before it may do; null when it has none. */
export function counter(seat) {
  const { phase, stake } = seat.snap.game;
  if (!stake || (phase !== "to_pay" && phase !== "to_counter")) return null;
  if (!["drink", "counter", "shake", "keep"].some(seat.can)) return null;
  const entering = entry(seat);
  if (entering) return entering;
  return h(
    "section",
    { class: "act", key: "counter" },
    h(
      "p",
      { class: "stake" },
      tellMany("stake.yours", stake.count, { name: stake.from, drinks: atStakeNow(seat.snap.game) }),
    ),
    phase === "to_counter" ? tries(stake) : null,
    kept(seat.snap.game.aside),
    keeping(seat),
    h("div", { class: "choices" }, throwing(seat), byHand(seat), trying(seat), drinking(seat)),
  );
}

const atStakeNow = ({ stake, stake_unit: unit }) => inDrinks({ [unit]: stake.count });

/** For everybody else: what is at stake between whom, and how the counter stands. */
export const atStake = ({ stake, phase, aside, stake_unit: unit }) =>
  stake &&
  h(
    "div",
    { class: "at-stake", key: "at-stake" },
    h("p", { class: "stake" }, tellMany("stake.theirs", stake.count, {
        name: stake.from,
        other: stake.to,
        drinks: atStakeNow({ stake, stake_unit: unit }),
      })),
    phase === "to_counter" ? tries(stake) : null,
    kept(aside),
  );

// The throws of a counter that have counted, as three marks, in words too.
const tries = (stake) =>
  h(
    "p",
    { class: "tries", key: "tries" },
    h(
      "span",
      { "aria-hidden": "true" },
      [...Array(TRIES).keys()].map((n) => h("i", { class: n < stake.tries ? "try try-gone" : "try" })),
    ),
    many("stake.tries_left", TRIES - stake.tries),
  );

/** The die that was left on the table, if one was. */
export const kept = (aside) =>
  aside?.length > 0 &&
  h(
    "p",
    { class: "kept", key: "kept" },
    t("counter.kept"),
    " ",
    aside.map((face, at) => die(face, { key: at })),
    h("span", { class: "unseen" }, diceInWords(aside)),
  );

function keeping(seat) {
  const keeps = seat.all("keep");
  if (!keeps.length) return null;
  return h(
    "div",
    { class: "keep", key: "keep" },
    h("p", {}, t("counter.keep")),
    h(
      "div",
      { class: "choices pairwise" },
      keeps.map(({ die: face }, at) =>
        move(seat, "second", `keep-${face}`, { do: "keep", die: face }, die(face), {
          key: at,
          "aria-label": t("counter.keep_die", { n: face }),
        }),
      ),
    ),
  );
}

function throwing(seat) {
  const [shake] = seat.all("shake");
  if (!shake) return null;
  return shakeButton(seat, "main", many("counter.throw", shake.dice ?? 2));
}

const trying = (seat) =>
  seat.can("counter") &&
  move(
    seat,
    "main",
    "counter",
    { do: "counter" },
    t(`counter.try.${seat.snap.rules}`, { what: counterName(seat.snap.game.stake.count) }),
  );

function drinking(seat) {
  if (!seat.can("drink")) return null;
  const { phase, stake_unit: unit, forfeit } = seat.snap.game;
  const words =
    phase === "to_counter"
      ? t("counter.give_up", { drinks: inDrinks({ [unit]: forfeit }) })
      : t("counter.drink", { drinks: atStakeNow(seat.snap.game) });
  return move(seat, "second", "drink", { do: "drink" }, words);
}
