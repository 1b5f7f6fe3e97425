// Asking twice before something that cannot be undone.

import { button } from "./button.js";
import { draw, h } from "./element.js";
import { t } from "./i18n.js";

/** Asks for a text, `before` to begin with; resolves with it, or with null. */
export function written(question, before, yes) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  return new Promise((resolve) => {
    const close = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const done = () => close(document.getElementById("written").value);
    dialog.addEventListener("cancel", () => close(null));
    draw(
      dialog,
      h("label", { for: "written" }, question),
      h("input", {
        id: "written",
        "data-testid": "written",
        maxlength: 20,
        dir: "auto",
        value: before,
        onkeydown: (event) => event.key === "Enter" && done(),
      }),
      h(
        "div",
        { class: "choices pairwise" },
        button("second", "written-no", () => close(null), t("back")),
        button("main", "written-yes", done, yes),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows `question`; resolves with true only when `yes` is pressed. */
export function sure(question, yes) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  return new Promise((resolve) => {
    const close = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.addEventListener("cancel", () => close(false));
    draw(
      dialog,
      h("p", { id: "sure" }, question),
      h(
        "div",
        { class: "choices pairwise" },
        button("second", "sure-no", () => close(false), t("back")),
        button("main", "sure-yes", () => close(true), yes),
      ),
    );
    dialog.setAttribute("aria-labelledby", "sure");
    document.body.append(dialog);
    dialog.showModal();
  });
}
