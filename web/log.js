// What happened, in sentences.

import { h } from "./element.js";
import { diceInWords, inWords } from "./announcement.js";
import { inDrinks } from "./tally.js";
import { has, t, tell } from "./i18n.js";

/** The last `most` entries as list items, the newest first. */
export const log = (snap, most) =>
  h(
    "ol",
    { class: "log" },
    [...(snap.log ?? [])]
      .reverse()
      .map((entry) => [entry.n, told(entry, snap.rules)])
      .filter(([, words]) => words)
      .slice(0, most)
      .map(([n, words]) => h("li", { key: n }, words)),
  );

// An event that this page does not know is left out.
function told(entry, rules) {
  const key = keyOf(entry);
  return has(key) ? tell(key, placeholders(entry, rules)) : null;
}

function keyOf(entry) {
  if (entry.event === "rolled" && entry.by_hand) return entry.dice ? "log.thrown_by_hand" : "log.rolled_by_hand";
  if (entry.event === "rolled") return entry.dice ? "log.thrown" : "log.rolled";
  if (entry.event === "lifted") return entry.true ? "log.lifted_true" : "log.lifted_lie";
  if (entry.event === "left" && has(`log.left_${entry.how}`)) return `log.left_${entry.how}`;
  if (entry.event === "refused") return entry.by ? "log.refused" : "log.refused_throw";
  return `log.${entry.event}`;
}

const placeholders = (entry, rules) => ({
  name: entry.by ?? entry.seat ?? "",
  other: entry.drinks ?? entry.to ?? entry.on ?? "",
  say: (entry.say ?? entry.standing) ? inWords(entry.say ?? entry.standing, rules) : "",
  dice: Array.isArray(entry.dice) ? diceInWords(entry.dice) : (entry.dice ?? entry.die ?? ""),
  what: entry.kind ? t(`foul.kind.${entry.kind}`) : entry.direction ? t(`lobby.${entry.direction}`) : "",
  drinks: entry.unit ? inDrinks({ [entry.unit]: entry.count ?? 1 }) : "",
  why: why(entry),
});

function why(entry) {
  if (entry.reason) return t(known(`refused.${entry.reason}`, "refused.uncertain"));
  return entry.event === "failed" ? t(known(`fault.${entry.fault}`, "fault.unknown")) : "";
}

const known = (key, otherwise) => (has(key) ? key : otherwise);
