// The tower's own page, for the host: how its parts are, trying them, and what its camera sees.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { has, t } from "./i18n.js";

const EVERY = 1000; // ms between two questions while the page is open

let dialog = null;
let told = null;
let looking = false;
let frames = 0; // counts the pictures asked for, so that each has an address of its own

/** Opens the page over the game of `seat`. */
export function openTower(seat) {
  dialog ??= document.body.appendChild(document.createElement("dialog"));
  dialog.className = "sheet menu tower";
  dialog.setAttribute("aria-label", t("tower.title"));
  dialog.onclose = () => (looking = false);
  dialog.showModal();
  follow(seat);
}

async function follow(seat) {
  while (dialog.open) {
    await ask(seat);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}

async function ask(seat) {
  const answer = await fetch("/api/tower", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) told = await answer.json();
  else if (answer) dialog.close();
  if (!told?.may_look) looking = false;
  draw(dialog, contents(seat));
}

function contents(seat) {
  return [
    h(
      "header",
      { class: "sheet-head" },
      h("h1", {}, t("tower.title")),
      button("second", "tower-close", () => dialog.close(), t("close")),
    ),
    told && parts(),
    told && trying(seat),
    told && camera(seat),
    told?.all_faults.length ? twin(seat) : null,
  ];
}

const parts = () =>
  h(
    "dl",
    { class: "parts", key: "parts" },
    row("motor", known(`tower.motor_${told.motor}`)),
    row("home", yes("home", told.home)),
    row("lid", yes("lid", told.lid_open)),
    row("camera", t(told.lacks === "camera_gone" ? "tower.gone" : "tower.there")),
    row("guard", told.guard ? t(`tower.guard_${told.guard}`) : t("tower.none")),
    row("warmth", told.warmth === null ? "–" : `${Math.round(told.warmth)} °C`),
    told.lacks && told.lacks !== "camera_gone" ? row("lacks", t(has(`fault.${told.lacks}`) ? `fault.${told.lacks}` : "fault.unknown")) : null,
  );

const row = (name, words) => h("div", { key: name }, h("dt", {}, t(`tower.${name}`)), h("dd", {}, words));
const known = (key) => (has(key) ? t(key) : "–");
const yes = (name, value) => (value === null ? "–" : t(`tower.${name}_${value}`));

const trying = (seat) =>
  h(
    "section",
    { key: "trying" },
    h("h2", {}, t("tower.try")),
    told.may_try ? null : h("p", { class: "small" }, t("tower.not_now")),
    h(
      "div",
      { class: "tiles wide" },
      ["shake", "lamps", "buzzer"].map((what) =>
        button("second", `try-${what}`, () => wish(seat, "try_part", { what }), t(`tower.try_${what}`), {
          key: what,
          disabled: !told.may_try,
        }),
      ),
    ),
    told.tried ? h("p", { class: "tried", role: "status" }, came(told.tried)) : null,
  );

function came({ dice, reason, fault }) {
  if (dice) return t("tower.read", { dice: dice.join(", ") });
  return t(reason ? `refused.${reason}` : has(`fault.${fault}`) ? `fault.${fault}` : "fault.unknown");
}

async function wish(seat, does, words) {
  await seat.do(does, words);
  await ask(seat);
}

const camera = (seat) =>
  h(
    "section",
    { key: "camera" },
    h("h2", {}, t("tower.picture")),
    h("p", { class: "small" }, t(told.may_look ? "tower.picture_note" : "tower.hidden")),
    told.may_look
      ? button("second", "tower-look", () => look(seat), t("tower.look"), { "aria-pressed": String(looking) })
      : null,
    looking
      ? h("img", { class: "sight", key: "sight", alt: t("tower.picture"), src: `/api/camera?n=${frames}`, onload: next, onerror: next })
      : null,
  );

function look(seat) {
  looking = !looking;
  frames += 1;
  draw(dialog, contents(seat));
}

// The next picture, once this one has come or has not.
const next = ({ target }) =>
  setTimeout(() => {
    if (!looking || !target.isConnected) return;
    frames += 1;
    target.src = `/api/camera?n=${frames}`;
  }, EVERY / 2);

const twin = (seat) =>
  h(
    "section",
    { key: "twin" },
    h("h2", {}, t("tower.faults")),
    h(
      "div",
      { class: "tiles wide" },
      told.all_faults.map((name) => {
        const on = told.faults.includes(name);
        const faults = on ? told.faults.filter((each) => each !== name) : [...told.faults, name];
        return button("second", `fault-${name}`, () => wish(seat, "set_faults", { faults }), t(`twin.${name}`), {
          key: name,
          "aria-pressed": String(on),
        });
      }),
    ),
  );
