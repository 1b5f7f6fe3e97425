// How others come to the table: the QR code, the address, the code.

import { h } from "./element.js";
import { t } from "./i18n.js";

/** The address without its fragment and scheme, as one would type it. */
export const address = ({ url }) =>
  String(url ?? "")
    .replace(/^https?:\/\//, "")
    .replace(/\/?#.*$/, "");

let wifi = null;
let askedAt = null;

/** Asks, each time the tower has another address, whether it is a Wi-Fi of its own now; `redraw` shows what came. */
export async function askForWifi({ url }, redraw) {
  if (url === askedAt) return;
  askedAt = url;
  const answer = await fetch("/api/wifi", { cache: "no-store" }).catch(() => null);
  wifi = answer?.status === 200 ? await answer.json().catch(() => null) : null;
  redraw();
}

/** The tower's own Wi-Fi: QR code, name and password; null where it has none. */
export const intoTheWifi = () =>
  wifi &&
  h(
    "div",
    { class: "invitation wifi", key: "wifi", "data-testid": "wifi" },
    h("img", { class: "qr", src: "/api/wifi.svg", alt: t("invite.wifi_qr"), width: 200, height: 200 }),
    h(
      "div",
      {},
      h("p", {}, t("invite.wifi"), " ", h("b", { class: "address" }, wifi.name)),
      h("p", {}, t("invite.wifi_password"), " ", h("b", { class: "address" }, wifi.password)),
    ),
  );

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
