// A seat without a phone, on the table's screen: its PIN opens it for one turn, and then the screen is the
// table's again. The key that the PIN is given for is kept nowhere but in this page's memory.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { post, takeInHand } from "./connection.js";
import { whyNot } from "./notice.js";
import { begin, hangUp } from "./seat_page.js";
import { learnToSpeak, t, tell } from "./i18n.js";

const ALONE = 45_000; // ms without a touch until the screen is the table's again
const AFTER = 2500; // ms that what came of the turn stays

const form = { seat: null, name: "", pin: "", forgot: false, refusal: null };
const hand = { held: false, had: false, alone: 0, after: 0 };

// Asks for the PIN until the tower takes it; resolves once the seat is in hand.
async function comesToHand(root) {
  const table = await (await fetch("/api/table", { cache: "no-store" })).json();
  form.seat = new URLSearchParams(location.search).get("seat");
  await new Promise((resolve) => {
    const show = () => draw(root, asks(table, show, resolve));
    show();
  });
  hand.held = true;
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, touched);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && handBack());
  addEventListener("pagehide", handBack);
  touched();
}

const asks = (table, show, done) =>
  h(
    "main",
    { class: "join", key: "pinned" },
    h("h1", {}, form.seat === null ? t("pinned.sit") : tell("pinned.play", { name: form.seat })),
    h("p", { class: "lead" }, t(form.forgot ? "pinned.new_about" : "pinned.about")),
    h(
      "form",
      {
        class: "panel",
        onsubmit: (event) => {
          event.preventDefault();
          if (form.forgot) asksForNew(table, show);
          else opens(table, show, done);
        },
      },
      form.seat === null ? field("name", t("join.name"), { maxlength: 20, dir: "auto", autocomplete: "off" }) : null,
      field("pin", t(form.forgot ? "pinned.new" : "pinned.pin"), {
        type: "password",
        inputmode: "numeric",
        pattern: "[0-9]{4,8}",
        maxlength: 8,
        autocomplete: "off",
      }),
      whyNot(form.refusal),
      h("button", { class: "main", type: "submit", "data-testid": "pinned-go" }, t(goes())),
    ),
    form.seat === null || form.forgot ? null : button("plain", "pinned-forgot", () => forgets(show), t("pinned.forgot")),
    button("second", "pinned-done", toTheTable, t("pinned.done")),
  );

function goes() {
  if (form.forgot) return "pinned.new_ask";
  return form.seat === null ? "join.go" : "pinned.go";
}

const field = (what, label, more) =>
  h(
    "p",
    { class: "field", key: what },
    h("label", { for: `pinned-${what}` }, label),
    h("input", {
      id: `pinned-${what}`,
      "data-testid": `pinned-${what}`,
      required: true,
      value: form[what],
      ...more,
      oninput: (event) => {
        form[what] = event.target.value;
      },
    }),
  );

async function opens(table, show, done) {
  form.refusal = null;
  try {
    if (form.seat === null) {
      const wish = { code: table.join.code, name: form.name.trim(), pin: form.pin };
      form.seat = (await post("/api/join", wish)).seat;
    }
    const { key } = await post("/api/hand", { seat: form.seat, pin: form.pin });
    takeInHand(key);
    form.pin = "";
    done();
  } catch (refusal) {
    form.refusal = refusal;
    show();
  }
}

function forgets(show) {
  Object.assign(form, { forgot: true, pin: "", refusal: null });
  show();
}

// The table's screen, which the page goes back to, shows what becomes of it.
async function asksForNew(table, show) {
  try {
    await post("/api/hand/pin", { code: table.join.code, seat: form.seat, pin: form.pin });
    toTheTable();
  } catch (refusal) {
    form.refusal = refusal;
    show();
  }
}

function touched() {
  clearTimeout(hand.alone);
  hand.alone = setTimeout(handBack, ALONE);
}

// The screen is the table's again, and the key worth nothing.
function handBack() {
  if (!hand.held) return;
  hand.held = false;
  hangUp();
  const gone = post("/api/hand/back", {}).catch(() => {});
  gone.then(toTheTable);
}

const doneButton = () => button("second", "pinned-done", handBack, t("pinned.done"));

// Sees to it that the screen is handed back once the seat's turn is over.
function follows({ stage, game, you }) {
  const mine = stage === "playing" && game?.turn === you;
  clearTimeout(hand.after);
  if (hand.had && !mine) hand.after = setTimeout(handBack, AFTER);
  hand.had = hand.had || mine;
  return false;
}

const toTheTable = () => location.replace("/table");

await learnToSpeak();
await comesToHand(document.getElementById("page"));
begin({ outside: toTheTable, hears: follows, stranger: toTheTable, extra: doneButton });
