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

/** Whether no seat can be added; one that plays by itself may still be taken over. */
export const isFull = ({ seats, join: { most } }) => seats.filter(({ left }) => !left).length >= most;

// At a full table the address stays, for a seat that comes back on another phone.
const hasPlace = (snap) => !isFull(snap) || snap.seats.some(({ bot, stand_in: standIn, left }) => bot && !standIn && !left);

/** QR code, address and code of the table; where there is no place for anybody, that. */
export const invitation = (snap) =>
  h(
    "div",
    { class: hasPlace(snap) ? "invitation" : "invitation invitation-full", key: "invitation" },
    hasPlace(snap)
      ? h("img", { class: "qr", src: "/api/join.svg", alt: t("invite.qr"), width: 200, height: 200 })
      : h("p", { class: "full", key: "full", "data-testid": "table-full" }, t("error.table_full", { most: snap.join.most })),
    h(
      "div",
      {},
      h("p", {}, t("invite.code"), " ", h("b", { class: "code" }, snap.join.code)),
      h("p", {}, t("invite.or_type"), " ", h("b", { class: "address" }, address(snap.join))),
    ),
    h("p", { class: "small" }, t(wifi ? "invite.stay" : "invite.stay_same")),
  );
