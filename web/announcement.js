// What is said aloud: "8", "4-4", "131". How it looks and how it is read.

import { h } from "./element.js";
import { die } from "./dice.js";
import { has, t } from "./i18n.js";

/** The number of a pair as text ("4" of "4-4"), or null when `say` is a sum. */
export function pairOf(say) {
  const [first, second] = String(say).split("-");
  return second !== undefined && first === second ? first : null;
}

/** In words, to be read or spoken: "8", "a pair of fours", "Kinito". */
export function inWords(say, rules) {
  if (say === "K") return "Kinito";
  const pair = pairOf(say);
  if (pair === null) return String(say);
  if (has(`say.${rules}.pair`)) return t(`say.${rules}.pair`, { n: pair });
  return has(`say.pair.${pair}`) ? t(`say.pair.${pair}`) : t("say.pair", { n: pair });
}

/** Drawn: a numeral for a sum, two dice for a pair that dice can show. */
export function drawn(say) {
  const pair = pairOf(say);
  if (pair === null || !/^[1-6]$/.test(pair))
    return h("span", { class: `numeral size-${Math.min(String(say).length, 6)}` }, say);
  return h("span", { class: "pair-drawn" }, die(Number(pair), { key: "a" }), die(Number(pair), { key: "b" }));
}

/** Dice in words: "5 and 3". */
export const diceInWords = (faces) =>
  faces.length === 1 ? String(faces[0]) : t("dice.two", { a: faces[0], b: faces[1] });

/** The name of a counter for a stake of `count` glasses: Kontrakinito, Kontrakontrakinito … */
export function counterName(count) {
  if (count > 3) return t("counter.name_many", { n: count });
  return `K${"kontra".repeat(count).slice(1)}kinito`;
}
