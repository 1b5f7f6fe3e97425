// The seat in turn: shake, look, announce, set a die aside, pass on untouched, show, challenge, send.

import { button, move } from "./button.js";
import { byHand, entry } from "./hand.js";
import { h } from "./element.js";
import { kept } from "./counter.js";
import { cupOver } from "./cup.js";
import { die } from "./dice.js";
import { shakeButton } from "./shake.js";
import { cupToHold } from "./look.js";
import { isTrue, tick } from "./marks.js";
import { inWords } from "./announcement.js";
import { pad } from "./pad.js";
import { later, undo } from "./undo.js";
import { many, t, tell } from "./i18n.js";

const FACES = [1, 2, 3, 4, 5, 6];
const choice = { at: -1, of: null };

/** What the seat in turn may do with the cup; null when it may do none of it. */
export function turn(seat) {
  const entering = entry(seat);
  if (entering) return entering;
  if (seat.can("send")) return toWhom(seat, "send", { do: "send" });
  if (speaks(seat)) return choice.at === seat.snap.at ? chooses(seat) : says(seat);
  if (seat.can("shake") && seat.snap.game.phase === "to_roll") return throws(seat);
  return null;
}

/** Whether dice lie ready to be announced; a pad of one is a pair to be passed on before any throw. */
export const speaks = (seat) =>
  seat.can("announce") && (seat.snap.game.phase === "to_announce" || seat.snap.pad.length > 1);

const throws = (seat) =>
  h(
    "section",
    { class: "act", key: "throws" },
    seat.snap.game.open_dice ? null : cupOver("still"),
    kept(seat.snap.game.aside),
    undo(seat) ??
      h(
        "div",
        { class: "choices" },
        shakeButton(seat, "main shake", shakes(seat)),
        byHand(seat),
        seat.can("announce") ? untouched(seat) : null,
      ),
  );

function shakes(seat) {
  const [{ dice }] = seat.all("shake");
  return dice === 1 ? many("counter.throw", 1) : t("turn.shake");
}

function untouched(seat) {
  const [rung] = seat.snap.pad;
  if (!rung) return null;
  return later(
    seat,
    "second",
    "pass-on",
    { do: "announce", say: rung.say },
    t("turn.pass_on", { say: inWords(rung.say) }),
  );
}

const cup = (seat) => (seat.can("look") ? cupToHold(seat.all("look")[0].first) : cupOver("still"));

const says = (seat) =>
  h(
    "section",
    { class: "act", key: "speaks" },
    cup(seat),
    kept(seat.snap.game.aside),
    h("div", { class: "choices pairwise", key: "cup" }, again(seat), byHand(seat), aside(seat)),
    pad(seat, [show(seat), challenge(seat)]),
  );

const again = (seat) =>
  seat.can("shake") &&
  shakeButton(seat, "second", seat.snap.game.aside.length ? many("counter.throw", 2) : shakes(seat));

const opens = (seat, look, of, words) => button(look, of, () => choose(seat, seat.snap.at, of), words);

// In one game a Kinito is shown to a seat, in another what is shown is for everybody.
function show(seat) {
  const [move_] = seat.all("show");
  if (!move_) return null;
  if ("to" in move_) return move(seat, "plain", "show", { do: "show" }, t("turn.show_all"));
  return kinito(seat, "show");
}

const challenge = (seat) => (seat.all("announce").some(({ say }) => say) ? kinito(seat, "challenge") : null);

// Marked like the pad, when it is a Kinito that is being looked at.
const kinito = (seat, of) =>
  isTrue("K")
    ? opens(seat, "plain tile-true", of, [tick(), t("turn.show")])
    : opens(seat, "plain", of, t("turn.show"));

// Whoever has not looked sets a die aside without knowing which; one that lies there already stays.
function aside(seat) {
  const [keep] = seat.all("keep");
  if (!keep) return null;
  if (keep.die)
    return move(seat, "second", "aside", { do: "keep", die: keep.die }, t("turn.aside_stays", { n: keep.die }));
  if (keep.which) return opens(seat, "second", "aside", t("turn.aside"));
  return move(seat, "second", "aside", { do: "keep" }, t("turn.aside_blind"));
}

function choose(seat, at, of) {
  Object.assign(choice, { at, of });
  seat.draw();
}

const back = (seat) => button("plain", "back", () => choose(seat, -1, null), t("back"));

function chooses(seat) {
  if (choice.of === "aside") return which(seat);
  if (choice.of === "challenge") return toWhom(seat, "challenge", { do: "announce", say: "K" }, back(seat));
  return toWhom(seat, "show", { do: "show" }, back(seat));
}

const which = (seat) =>
  h(
    "section",
    { class: "act", key: "which" },
    cup(seat),
    h("p", {}, t("turn.aside_which")),
    h(
      "div",
      { class: "tiles" },
      FACES.map((face) =>
        move(seat, "tile", `aside-${face}`, { do: "keep", die: face }, die(face), {
          key: face,
          "aria-label": t("turn.aside_die", { n: face }),
        }),
      ),
    ),
    back(seat),
  );

const toWhom = (seat, of, wish, besides) =>
  h(
    "section",
    { class: "act", key: "send" },
    h("h2", {}, t("turn.send_to")),
    h("p", {}, t(`turn.${of}_note`)),
    h(
      "div",
      { class: others(seat).length > 4 ? "choices pairwise" : "choices" },
      others(seat).map(({ name }) =>
        move(seat, "second", `to-${name}`, { ...wish, to: name }, tell("turn.to", { name })),
      ),
      besides,
    ),
  );

const others = (seat) => seat.snap.seats.filter(({ name, left }) => name !== seat.snap.you && !left);
