// Sitting down: the code of the table, a name, and a free seat or a bot's; or one's own, on another phone.

import { button } from "./button.js";
import { h } from "./element.js";
import { post } from "./connection.js";
import { emblem } from "./dice.js";
import { whyNot } from "./notice.js";
import { languages } from "./menu.js";
import { t, tell } from "./i18n.js";

const KEPT = "kinito.code";
let fromLink = null;
const form = { name: "", typed: "", take: null, refusal: null, busy: false };

/** Takes the code out of the address, where a screenshot or a shared link would give it away. */
export function takeCode() {
  const code = decodeURIComponent(location.hash.slice(1)).trim();
  if (!code) return;
  keep(code);
  history.replaceState(null, "", location.pathname);
}

function keep(code) {
  fromLink = code;
  store(KEPT, code);
}

const kept = () => fromLink ?? stored(KEPT);

// Kept over a reload, where the browser allows it; else what is kept lasts as long as the page.
function store(key, kept) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // The table still decides, and a reload finds the seat.
  }
}

function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

/** The form. `snap` is the public snapshot, `seated` is called once this device has a seat. */
export const join = (snap, redraw, seated) =>
  h(
    "main",
    { class: "join", key: "join" },
    emblem(),
    h("h1", { class: "brand" }, "Kinito"),
    h("p", { class: "lead" }, t("join.lead")),
    h(
      "form",
      {
        class: "panel",
        onsubmit: (event) => {
          event.preventDefault();
          sit(snap, redraw, seated);
        },
      },
      kept()
        ? null
        : field(
            "code",
            "join-code",
            t("join.code"),
            { maxlength: 12, autocapitalize: "characters", autocomplete: "off", spellcheck: "false" },
            "typed",
          ),
      needsName(snap)
        ? field(
            "name",
            "join-name",
            t("join.name"),
            { maxlength: 20, autocomplete: "nickname", dir: "auto", enterkeyhint: "go" },
            "name",
          )
        : null,
      places(snap, redraw),
      whyNot(form.refusal),
      waiting(snap),
      h(
        "button",
        { class: "main", type: "submit", key: "go", "data-testid": "join-go", disabled: form.busy },
        t("join.go"),
      ),
    ),
    claims(snap, (name) => ask(name, redraw)),
    h("p", { class: "small stay" }, t("invite.stay_same")),
    languages(redraw),
  );

const field = (id, testid, label, props, into) =>
  h(
    "p",
    { class: "field", key: id },
    h("label", { for: `join-${id}` }, label),
    h("input", {
      id: `join-${id}`,
      "data-testid": testid,
      required: true,
      ...props,
      oninput: (event) => {
        form[into] = event.target.value;
      },
    }),
  );

const running = (snap) => snap?.stage === "playing";
const needsName = (snap) => !(running(snap) && form.take);

function places(snap, redraw) {
  const bots = (snap?.seats ?? []).filter(({ bot, left, stand_in: standIn }) => bot && !standIn && !left);
  if (!bots.some(({ name }) => name === form.take)) form.take = null;
  if (!bots.length) return running(snap) ? h("p", { class: "small" }, t("join.running")) : null;
  const place = (take, ...words) =>
    h(
      "label",
      { class: "tick", key: `place-${take ?? ""}` },
      h("input", {
        type: "radio",
        name: "place",
        "data-testid": take ? `take-${take}` : "take-free",
        checked: form.take === take,
        onchange: () => {
          form.take = take;
          redraw();
        },
      }),
      h("span", {}, words),
    );
  return h(
    "fieldset",
    { class: "places", key: "places" },
    h("legend", {}, t("join.where")),
    place(null, t("join.free")),
    bots.map(({ name }) => place(name, tell("join.take", { name }))),
    running(snap) ? h("p", { class: "small" }, t("join.running")) : null,
  );
}

/** The table decided, and this phone has no seat: it was not given the one it asked for. */
export function turnedDown() {
  form.refusal = { code: "turned_down" };
}

async function ask(name, redraw) {
  await attempt(redraw, () => askFor(name, code()));
}

const code = () => kept() ?? form.typed.trim().toUpperCase();

async function sit(snap, redraw, seated) {
  const wish = { code: code() };
  if (needsName(snap)) wish.name = form.name.trim();
  if (form.take) wish.take = form.take;
  await attempt(redraw, async () => {
    await post("/api/join", wish);
    keep(null);
    seated();
  });
}

async function attempt(redraw, work) {
  if (form.busy) return;
  Object.assign(form, { busy: true, refusal: null });
  redraw();
  try {
    await work();
  } catch (refusal) {
    form.refusal = refusal;
    if (refusal.code === "wrong_code") keep(null);
  }
  form.busy = false;
  redraw();
}

const CLAIM = "kinito.claim";

// "This is my seat, on another phone": what was asked of the table, as { number, seat }, or null. Kept over a reload.
const claim = () => stored(CLAIM);

// The seats that somebody could call theirs.
function claims(snap, ask) {
  const seats = (snap?.seats ?? []).filter(({ bot, left, stand_in: standIn }) => (!bot || standIn) && !left);
  if (!seats.length) return null;
  return h(
    "details",
    { class: "panel", key: "claims", "data-testid": "claims" },
    h("summary", {}, t("join.back")),
    h("p", { class: "small" }, t("join.back_how")),
    h(
      "div",
      { class: "choices pairwise" },
      seats.map(({ name }) => button("second", `back-${name}`, () => ask(name), h("bdi", {}, name))),
    ),
  );
}

async function askFor(name, code) {
  const { number } = await post("/api/back", { code, seat: name });
  store(CLAIM, { number, seat: name });
}

// While the table has not decided: who has said yes.
function waiting(snap) {
  const asked = claim();
  const motion = asked && snap?.votes.find(({ number }) => number === asked.number);
  if (!motion) return null;
  return h(
    "section",
    { class: "panel", key: "waiting", "data-testid": "claim-waits", role: "status" },
    h("p", {}, tell("join.back_wait", { n: asked.number, name: asked.seat })),
    h("p", { class: "small" }, tell("vote.said_yes", said(motion))),
    motion.agreed ? h("p", {}, t("vote.agreed")) : null,
  );
}

const said = ({ yes, needs }) => ({ who: yes.join(", ") || t("vote.nobody"), n: yes.length, needs });

/** Whether the table has decided on what this phone asked: its seat is to be tried then. */
export function decided(snap) {
  const asked = claim();
  if (!asked || !snap || snap.votes.some(({ number }) => number === asked.number)) return false;
  store(CLAIM, null);
  return true;
}
