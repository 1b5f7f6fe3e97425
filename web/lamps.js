// Whose lamp is whose: one on the tower blinks, and whoever sits before it says so.

import { move } from "./button.js";
import { h } from "./element.js";
import { t } from "./i18n.js";

/** In the lobby: the way to ask, or what is asked; null at a tower without lamps. */
export const lamps = (seat) => {
  if (seat.can("find_lamps")) return move(seat, "plain", "find-lamps", { do: "find_lamps" }, t("lamps.find"));
  const [asked] = seat.all("my_lamp");
  return asked ? asking(seat, asked) : null;
};

const asking = (seat, mine) =>
  h(
    "section",
    { class: "panel", key: "lamps", role: "status" },
    h("p", { class: "lead" }, t("lamps.asked", { n: mine.lamp + 1 })),
    h(
      "div",
      { class: "choices pairwise" },
      move(seat, "second", "my-lamp", mine, t("lamps.mine")),
      seat.snap.seats
        .filter(({ bot }) => bot)
        .map(({ name }) =>
          move(seat, "second", `lamp-of-${name}`, { ...mine, seat: name }, t("lamps.of", { name })),
        ),
      seat.all("no_lamp").map((none) => move(seat, "second", "no-lamp", none, t("lamps.nobody"))),
      move(seat, "plain", "end-lamps", { do: "end_lamps" }, t("lamps.end")),
    ),
  );
