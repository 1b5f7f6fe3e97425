// The page's words. One flat catalogue a language; each device chooses its own and remembers it.

import { h } from "./element.js";

export const LANGUAGES = { es: "Español", fr: "Français", en: "English" };
const KEPT = "kinito.language";
const PATIENCE = 1500; // ms

let words = {};
let language = "en";
let plurals = new Intl.PluralRules("en");

/** The language now shown, as "es", "fr" or "en". */
export const current = () => language;

/** Reads the catalogue of the chosen language, or of the first one that the device prefers. */
export async function speak(chosen = kept() ?? preferred()) {
  const answer = await fetch(`/web/i18n/${chosen}.json`);
  if (!answer.ok) throw new Error(`no catalogue: ${chosen}`);
  words = await answer.json();
  language = chosen;
  plurals = new Intl.PluralRules(chosen);
  document.documentElement.lang = chosen;
}

/** `speak` that does not give up: the page may be opened before the tower can be reached. */
export async function learnToSpeak() {
  for (;;) {
    try {
      return await speak();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, PATIENCE);
      });
    }
  }
}

/** Changes the language of this device for good, also if the page goes before the catalogue has come. */
export async function choose(chosen) {
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // A private window may refuse to keep it; the choice then lasts as long as the page.
  }
  await speak(chosen);
}

function kept() {
  try {
    const chosen = localStorage.getItem(KEPT);
    return chosen in LANGUAGES ? chosen : null;
  } catch {
    return null;
  }
}

function preferred() {
  const known = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Is there such a sentence? */
export const has = (key) => key in words;

/** The sentence `key` as plain text, its placeholders filled from `data`. */
export const t = (key, data = {}) =>
  pieces(key, data)
    .map(([, text]) => text)
    .join("");

/** The same with every filled-in text in a <bdi>, so that a name written right to left stays in its place. */
export const tell = (key, data = {}) => pieces(key, data).map(([filled, text]) => (filled ? h("bdi", {}, text) : text));

/** The plural form of `key` (`key.one`, `key.other`) for the number `n`, which is also the placeholder {n}. */
export const many = (key, n, data = {}) => t(pluralKey(key, n), { n, ...data });

/** `many` with its names in <bdi>. */
export const tellMany = (key, n, data = {}) => tell(pluralKey(key, n), { n, ...data });

function pluralKey(key, n) {
  const form = `${key}.${plurals.select(n)}`;
  return has(form) ? form : `${key}.other`;
}

const VARIANTS = {
  water: (key) => `water.${key}`,
  sip: (key) => `sip.${key}`,
  points: (key) => `points.${key}`,
};
let variant = null;

/** What a unit is worth on this table: some sentences have another form for it. */
export function measureBy(measure) {
  variant = VARIANTS[measure] ?? null;
}

function pieces(key, data) {
  const parts = ((variant && words[variant(key)]) ?? words[key] ?? key).split(/\{(\w+)\}/);
  return parts
    .map((part, at) => (at % 2 ? [true, String(data[part] ?? "")] : [false, part]))
    .filter(([, text]) => text);
}
