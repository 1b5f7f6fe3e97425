// Asking twice before something that cannot be undone, and asking for a text.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { t } from "./i18n.js";

/** Shows `question`; resolves with true only when `yes` is pressed. */
export const sure = (question, yes) =>
  asked(false, (close) => [
    h("p", { id: "asked" }, question),
    answers("sure", () => close(false), () => close(true), yes),
  ]);

/** Asks for a text, `before` to begin with; resolves with it, or with null. */
export const written = (question, before, yes) =>
  asked(null, (close) => {
    const done = () => close(document.getElementById("written").value);
    return [
      h("label", { for: "written", id: "asked" }, question),
      h("input", {
        id: "written",
        "data-testid": "written",
        maxlength: 20,
        dir: "auto",
        value: before,
        onkeydown: (event) => event.key === "Enter" && done(),
      }),
      answers("written", () => close(null), done, yes),
    ];
  });

const answers = (name, no, yes, words) =>
  h(
    "div",
    { class: "choices pairwise" },
    button("second", `${name}-no`, no, t("back")),
    button("main", `${name}-yes`, yes, words),
  );

function asked(otherwise, contents) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  return new Promise((resolve) => {
    const close = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.addEventListener("cancel", () => close(otherwise));
    draw(dialog, ...contents(close));
    dialog.setAttribute("aria-labelledby", "asked");
    document.body.append(dialog);
    dialog.showModal();
  });
}
