// The announcement pad: the whole ladder, with what beats the standing announcement, and a place to say anything.

import { button } from "./button.js";
import { h } from "./element.js";
import { drawn, inWords, pairOf } from "./announcement.js";
import { isTrue, tick } from "./marks.js";
import { t } from "./i18n.js";

const chosen = { at: -1, say: null, free: false, text: "", pair: false };

/** The pad of a seat that is to announce; `besides` is what else it may do. */
export function pad(seat, besides) {
  if (chosen.at !== seat.snap.at)
    Object.assign(chosen, { at: seat.snap.at, say: null, free: false, text: "", pair: false });
  return h(
    "section",
    { class: "pad", key: "pad", "aria-label": t("pad.title") },
    h(
      "div",
      { class: "tiles" },
      seat.snap.pad.map((rung) => tile(seat, rung)),
    ),
    chosen.free ? sayAnything(seat) : null,
    h(
      "div",
      { class: "besides", key: "besides" },
      chosen.free || !seat.snap.game.free_say ? null : button("plain", "say-else", () => free(seat), t("pad.anything")),
      besides,
    ),
    warning(seat),
    button(
      "main thumb",
      "announce-go",
      () => announce(seat),
      words() ? t("pad.say", { say: inWords(words()) }) : t("pad.choose"),
      { disabled: seat.busy || !words() },
    ),
  );
}

function tile(seat, { say, beats }) {
  const label = beats ? inWords(say) : t("pad.not_enough", { say: inWords(say) });
  const face = [
    drawn(say),
    beats ? null : h("span", { class: "tile-mark", "aria-hidden": "true" }, "✕"),
    isTrue(say) ? tick() : null,
  ];
  return button(`tile${beats ? "" : " tile-low"}${isTrue(say) ? " tile-true" : ""}`, `pad-${say}`, () => choose(seat, say), face, {
    "aria-pressed": String(!chosen.free && chosen.say === say),
    "aria-label": label,
    disabled: !beats && !seat.snap.game.free_say, // where too low is refused, and no lie
  });
}

function choose(seat, say) {
  Object.assign(chosen, { say, free: false });
  seat.draw();
}

function free(seat) {
  Object.assign(chosen, { say: null, free: true });
  seat.draw();
  document.getElementById("anything")?.focus();
}

const sayAnything = (seat) =>
  h(
    "div",
    { class: "anything", key: "anything" },
    h("label", { for: "anything" }, t("pad.anything_label")),
    h("input", {
      id: "anything",
      "data-testid": "say-anything",
      inputmode: "numeric",
      maxlength: 9,
      autocomplete: "off",
      placeholder: "131",
      oninput: (event) => {
        chosen.text = event.target.value;
        seat.draw();
      },
      onkeydown: (event) => event.key === "Enter" && words() && announce(seat),
    }),
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: "checkbox",
        checked: chosen.pair,
        onchange: (event) => {
          chosen.pair = event.target.checked;
          seat.draw();
        },
      }),
      t("pad.as_pair"),
    ),
  );

// What would be said now, in the notation of the record, or null. "11-11" may be typed as it is.
function words() {
  if (!chosen.free) return chosen.say;
  const text = chosen.text.replaceAll(/\s/g, "");
  if (/^\d{1,4}$/.test(text)) return chosen.pair ? `${Number(text)}-${Number(text)}` : String(Number(text));
  return /^\d{1,4}-\d{1,4}$/.test(text) && pairOf(text) !== null ? text : null;
}

function warning(seat) {
  const rung = seat.snap.pad.find(({ say }) => say === words());
  const fits = words() === null || (rung ? rung.beats : false);
  if (fits) return null;
  return h("p", { class: "warning", key: "warning" }, t(rung ? "pad.warn_low" : "pad.warn_free"));
}

const announce = (seat) => seat.do("announce", { say: words() });
