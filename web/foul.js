// A fault that somebody calls: on whom, for what, and where the table counts it, what the dropped die shows.

import { button, move } from "./button.js";
import { die } from "./dice.js";
import { draw, h } from "./element.js";
import { inDrinks } from "./tally.js";
import { t, tell } from "./i18n.js";

const FACES = [1, 2, 3, 4, 5, 6];
const call = { on: null, kind: null };
let dialog = null;

/** The button that opens the sheet; null in a game without faults. */
export const foulButton = (seat) =>
  seat.can("fault") ? button("plain", "foul", () => open(seat, {}), t("foul.open")) : null;

/** The fault that the tower offers when it counts other dice than were thrown. It calls none by itself. */
export function offered(seat) {
  const { notice, you } = seat.snap;
  const kind = notice?.fault && notice.code === "refused" && notice.by !== you ? notice.fault : null;
  const known = seat.all("fault").find((each) => each.kind === kind);
  if (!known) return null;
  const words = tell("foul.offer", { name: notice.by, what: t(`foul.kind.${kind}`) });
  const wish = { do: "fault", on: notice.by, kind };
  return known.pips
    ? button("second", "foul-offered", () => open(seat, wish), words)
    : move(seat, "second", "foul-offered", wish, words);
}

/** The fault of whoever opened the cup. Nobody knows who it was: whoever calls it says it. */
export function callOnOpener(seat) {
  const { notice } = seat.snap;
  if (notice?.code !== "cup_opened" || !seat.all("fault").some(({ kind }) => kind === notice.fault)) return null;
  return button("second", "foul-offered", () => open(seat, { kind: notice.fault }), t("foul.opened"));
}

function open(seat, { on = null, kind = null }) {
  Object.assign(call, { on, kind });
  dialog ??= document.body.appendChild(document.createElement("dialog"));
  dialog.className = "sheet menu";
  dialog.setAttribute("aria-label", t("foul.title"));
  draw(dialog, contents(seat));
  dialog.showModal();
}

function pick(seat, change) {
  Object.assign(call, change);
  draw(dialog, contents(seat));
}

const contents = (seat) => [
  h(
    "header",
    { class: "sheet-head" },
    h("h1", {}, t("foul.title")),
    button("second", "foul-close", () => dialog.close(), t("close")),
  ),
  group(
    "foul.who",
    seat.snap.seats
      .filter(({ name, left }) => name !== seat.snap.you && !left)
      .map(({ name }) => chosen(seat, `foul-on-${name}`, { on: name }, h("bdi", {}, name))),
  ),
  group(
    "foul.what",
    seat.all("fault").map(({ kind }) => chosen(seat, `foul-${kind}`, { kind }, t(`foul.kind.${kind}`))),
  ),
  ends(seat),
];

const group = (title, choices) =>
  h("section", { key: title }, h("h2", {}, t(title)), h("div", { class: "choices pairwise" }, choices));

function chosen(seat, name, change, words) {
  const [[what, value]] = Object.entries(change);
  return button("second", name, () => pick(seat, change), words, { "aria-pressed": String(call[what] === value) });
}

function ends(seat) {
  const known = seat.all("fault").find(({ kind }) => kind === call.kind);
  if (known?.pips) return pips(seat);
  return [cost(known), button("main", "foul-go", () => tells(seat, {}), t("foul.go"), { disabled: !call.on || !known })];
}

const pips = (seat) =>
  h(
    "section",
    { key: "pips" },
    cost({ pips: true }),
    h("h2", {}, t("foul.pips")),
    h(
      "div",
      { class: "tiles" },
      FACES.map((face) =>
        button("tile", `foul-pips-${face}`, () => tells(seat, { pips: face }), die(face), {
          key: face,
          disabled: !call.on,
          "aria-label": String(face),
        }),
      ),
    ),
  );

// What it costs, before it is called.
const cost = (known) =>
  known &&
  h(
    "p",
    { key: "cost", "data-testid": "foul-cost" },
    known.pips ? t("foul.cost_pips") : t("foul.cost", { drinks: inDrinks({ [known.cost.unit]: known.cost.count }) }),
  );

function tells(seat, more) {
  dialog.close();
  seat.do("fault", { on: call.on, kind: call.kind, ...more });
}
