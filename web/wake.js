// A screen that stays on while it is needed, where the browser lets a page ask for that: not over plain http.

import { h } from "./element.js";
import { t } from "./i18n.js";

let wanted = false;
let lock = null;
let asking = false;

/** Whether the screen is to stay on from now: a phone's in its own turn, the table's in a game. */
export async function keepAwake(wish) {
  wanted = wish;
  if (!navigator.wakeLock || asking) return;
  if (!wanted) return void lock?.release();
  if ((lock && !lock.released) || document.visibilityState !== "visible") return;
  asking = true;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  asking = false;
  if (!wanted) lock?.release();
}

document.addEventListener("visibilitychange", () => keepAwake(wanted)); // A hidden page loses it.

/** What this browser does not let the page do, and what helps; null where it does. */
export const sleepNote = () =>
  navigator.wakeLock ? null : h("p", { class: "small", key: "wake", "data-testid": "wake" }, t("wake.cannot"));
