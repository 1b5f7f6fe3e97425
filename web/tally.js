// Who has drunk what, by unit.

import { h } from "./element.js";
import { many, t } from "./i18n.js";

const sum = (drinks) => Object.values(drinks ?? {}).reduce((all, n) => all + n, 0);

/** Drinks in words: "2 glasses, 1 sip", or "nothing yet". */
export function inDrinks(drinks) {
  const some = Object.entries(drinks ?? {}).filter(([, n]) => n > 0);
  return some.length ? some.map(([unit, n]) => many(`unit.${unit}`, n)).join(", ") : t("tally.nothing");
}

/** A mark as short as can be for a seat on a ring or, `brief`, on a strip: a glass, what was drunk, what is owed. */
export function mark(seat, brief = false) {
  if (!sum(seat.drunk) && !sum(seat.owed)) return null;
  if (brief) return inBrief(seat);
  return h(
    "span",
    { class: "drunk", key: "drunk" },
    sum(seat.drunk)
      ? [
          h("span", { "aria-hidden": "true" }, `×${sum(seat.drunk)}`),
          h("span", { class: "unseen" }, inDrinks(seat.drunk), " "),
        ]
      : null,
    sum(seat.owed) ? h("span", { class: "owed" }, t("tally.owed_mark", { n: sum(seat.owed) })) : null,
  );
}

const inBrief = (seat) =>
  h(
    "span",
    { class: "drunk", key: "drunk" },
    h("span", { "aria-hidden": "true" }, sum(seat.drunk) || null, sum(seat.owed) ? `+${sum(seat.owed)}` : null),
    h("span", { class: "unseen" }, inDrinks(seat.drunk), sum(seat.owed) ? ` ${t("tally.owed_mark", { n: sum(seat.owed) })}` : null),
  );

/** The whole tally as a table. */
export const tally = (snap) =>
  h(
    "table",
    { class: "tally", tabindex: 0 },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("tally.seat")),
        h("th", { scope: "col" }, t("tally.drunk")),
        h("th", { scope: "col" }, t("tally.owed")),
      ),
    ),
    h(
      "tbody",
      {},
      snap.seats.map((seat) =>
        h(
          "tr",
          { key: seat.name },
          h("th", { scope: "row" }, h("bdi", {}, seat.name)),
          h("td", {}, inDrinks(seat.drunk)),
          h("td", {}, sum(seat.owed) ? inDrinks(seat.owed) : "–"),
        ),
      ),
    ),
  );
