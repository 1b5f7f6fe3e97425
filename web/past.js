// The games that are over: a list, each with its record to keep and a way to see it again.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { current, t } from "./i18n.js";

let dialog = null;

/** Opens the list over the page. */
export async function openPast() {
  dialog ??= document.body.appendChild(document.createElement("dialog"));
  dialog.className = "sheet menu past";
  dialog.setAttribute("aria-label", t("past.title"));
  draw(dialog, contents(null));
  dialog.showModal();
  const answer = await fetch("/api/games", { cache: "no-store" }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  draw(dialog, contents(told?.games ?? null, told?.error?.code));
}

const contents = (games, code) => [
  h(
    "header",
    { class: "sheet-head" },
    h("h1", {}, t("past.title")),
    button("second", "past-close", () => dialog.close(), t("close")),
  ),
  code ? h("p", {}, t(`error.${code}`)) : games && !games.length ? h("p", {}, t("past.none")) : null,
  h("ul", { class: "games" }, games?.map(entry)),
];

const entry = ({ name, began, rules, seats, steps }) =>
  h(
    "li",
    { class: "panel", key: name },
    h("h2", {}, t(`game.${rules}`)),
    h("p", { class: "small" }, began ? new Date(began).toLocaleString(current(), WHEN) : null),
    h("p", {}, h("bdi", {}, seats.join(", "))),
    h(
      "p",
      { class: "links" },
      steps ? h("a", { href: `/table#${name}`, "data-testid": "past-again" }, t("past.again")) : null,
      h("a", { href: `/api/games/${name}`, download: name, "data-testid": "past-record" }, t("past.record")),
    ),
  );

const WHEN = { dateStyle: "medium", timeStyle: "short" };
