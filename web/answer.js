// The seat that was passed the cup: believe, or lift.

import { h } from "./element.js";
import { pairOf } from "./announcement.js";
import { cupOver } from "./cup.js";
import { later, undo } from "./undo.js";
import { t } from "./i18n.js";

/** Believe or lift; null when this seat is not asked. */
export function answer(seat) {
  if (!seat.can("believe") && !seat.can("lift")) return null;
  return h(
    "section",
    { class: "act", key: "answer" },
    cupOver("still"),
    undo(seat) ?? h("div", { class: "choices pairwise" }, reply(seat, "believe", "✓"), reply(seat, "lift", "↑")),
  );
}

function note({ snap: { rules, game } }, does) {
  if (does !== "believe") return `answer.${does}_note`;
  if (game.standing === "K") return "answer.kinito_note";
  return rules === "ikb" && pairOf(game.standing) === null ? "answer.equal_note" : "answer.believe_note"; // I7, I8
}

const reply = (seat, does, sign) =>
  later(
    seat,
    `main ${does}`,
    does,
    { do: does },
    [
      h("span", { class: "sign", "aria-hidden": "true" }, sign),
      t(`answer.${does}`),
      h("small", {}, t(note(seat, does))),
    ],
    { disabled: seat.busy || !seat.can(does) },
  );
