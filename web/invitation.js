// How others come to the table: the QR code, the address, the code.

import { h } from "./element.js";
import { t } from "./i18n.js";

/** The address without its fragment and scheme, as one would type it. */
export const address = ({ url }) =>
  String(url ?? "")
    .replace(/^https?:\/\//, "")
    .replace(/\/?#.*$/, "");

/** QR code, address and code of the table. */
export const invitation = (snap) =>
  h(
    "div",
    { class: "invitation", key: "invitation" },
    h("img", { class: "qr", src: "/api/join.svg", alt: t("invite.qr"), width: 200, height: 200 }),
    h(
      "div",
      {},
      h("p", {}, t("invite.code"), " ", h("b", { class: "code" }, snap.join.code)),
      h("p", {}, t("invite.or_type"), " ", h("b", { class: "address" }, address(snap.join))),
    ),
    h("p", { class: "small" }, t("invite.stay")),
  );
