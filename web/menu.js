// Everything that is not the game itself: tallies, log, invitation, language, leaving, ending.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { sure } from "./confirm.js";
import { invitation } from "./invitation.js";
import { choose, current, has, LANGUAGES, t } from "./i18n.js";
import { marksChoice } from "./marks.js";
import { log } from "./log.js";
import { valueInWords } from "./agreement.js";
import { limitChoice } from "./limit.js";
import { sleepNote } from "./wake.js";
import { people } from "./votes.js";
import { tally } from "./tally.js";

let dialog = null;

/** The button that opens the menu. */
export const menuButton = (seat) =>
  button("menu-button", "menu", () => open(seat), h("span", { "aria-hidden": "true" }, "☰"), {
    "aria-haspopup": "dialog",
    "aria-label": t("menu.title"),
  });

/** Draws an open menu anew. */
export function refreshMenu(seat) {
  if (dialog?.open) draw(dialog, contents(seat));
}

function open(seat) {
  dialog ??= document.body.appendChild(document.createElement("dialog"));
  dialog.className = "sheet menu";
  dialog.setAttribute("aria-label", t("menu.title"));
  draw(dialog, contents(seat));
  dialog.showModal();
}

const contents = (seat) => [
  h(
    "header",
    { class: "sheet-head" },
    h("h1", {}, t("menu.title")),
    button("second", "menu-close", () => dialog.close(), t("close")),
  ),
  seat.snap ? h("section", {}, h("h2", {}, t("tally.title")), tally(seat.snap)) : null,
  people(seat),
  seat.snap?.log?.length ? h("section", {}, h("h2", {}, t("log.title")), log(seat.snap, 30)) : null,
  h(
    "section",
    {},
    h("h2", {}, t("how.title")),
    seat.snap ? howTo(seat.snap) : null,
  ),
  seat.snap?.join ? h("section", {}, h("h2", {}, t("invite.title")), invitation(seat.snap)) : null,
  h("section", {}, h("h2", {}, t("language.title")), languages(seat.draw), seat.snap?.you ? marksChoice(seat.draw) : null, sleepNote()),
  seat.snap?.you ? limitChoice(seat) : null,
  seat.snap?.host === seat.snap?.you && seat.snap?.you
    ? h("section", { class: "choices", key: "tower" }, button("second", "tower", () => toTower(seat), t("tower.title")))
    : null,
  h("section", { class: "choices", key: "past" }, button("second", "past", toPast, t("past.title"))),
  h("section", { class: "choices" }, farewell(seat, "leave"), knockedOut(seat), farewell(seat, "end")),
];

async function toPast() {
  dialog.close();
  const { openPast } = await import("./past.js");
  openPast();
}

// Few look after the tower, so its page is fetched when it is wanted.
async function toTower(seat) {
  dialog.close();
  const { openTower } = await import("./tower.js");
  openTower(seat);
}

// The game in a few sentences, and what this table has agreed on.
const howTo = ({ rules, game }) => [
  [1, 2, 3, 4, 5, 6]
    .map((n) => `how.${rules}.${n}`)
    .filter(has)
    .map((key) => h("p", { key }, t(key))),
  Object.entries(game?.options ?? {})
    .filter(([name]) => name !== "direction")
    .map(([name, value]) => h("p", { key: name }, t(`option.${name}`), ": ", valueInWords(name, value))),
];

/** One button a language. */
export const languages = (redraw) =>
  h(
    "div",
    { class: "languages", role: "group", "aria-label": t("language.title") },
    Object.entries(LANGUAGES).map(([code, name]) =>
      button("plain", `language-${code}`, () => choose(code).then(redraw), name, {
        lang: code,
        "aria-pressed": String(code === current()),
      }),
    ),
  );

function farewell(seat, does) {
  if (!seat.snap || !seat.can(does)) return null;
  const words = does === "leave" && seat.snap.stage === "lobby" ? "stand_up" : does;
  return button("second", does, () => confirmed(seat, does, words), t(`menu.${words}`));
}

const knockedOut = (seat) =>
  seat.snap?.stage === "playing" && seat.can("leave")
    ? button("second", "ko", () => confirmed(seat, "leave", "leave", { how: "ko" }), t("menu.ko"))
    : null;

async function confirmed(seat, does, words, more = {}) {
  dialog.close();
  if (await sure(t(`menu.${words}_sure`), t(`menu.${words}`))) seat.do(does, more);
}
