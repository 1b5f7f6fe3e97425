// What went wrong, in a line: the throw that could not be read, the tower, the line to it, a refused tap.

import { h } from "./element.js";
import { has, t, tell } from "./i18n.js";

const line = (key, kind, sign, ...words) =>
  h(
    "p",
    { class: `notice notice-${kind}`, key },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("span", {}, words),
  );

/** The notices of a snapshot, of the connection (`state`) and of this device (`message`, a Refusal). */
export const notices = (snap, state, message) =>
  h(
    "div",
    { class: "notices", key: "notices", role: "status" },
    state === "lost" ? line("lost", "bad", "⚡", t("line.lost")) : null,
    state === "full" ? line("full", "bad", "⚡", t("line.full")) : null,
    message && message.code !== snap?.notice?.code ? line("message", "bad", "!", sentence(message)) : null,
    snap?.tower?.fault ? line("tower", "bad", "⚙", broken(snap.tower)) : null,
    snap?.notice ? told(snap) : null,
  );

// What is wrong, and where the cup was left if that is not its mark.
const broken = ({ fault, cup }) => [
  t(known(`fault.${fault}`, "fault.unknown")),
  has(`cup.${cup}`) ? ` ${t(`cup.${cup}`)}` : null,
];

/** A Refusal in the form that was sent; null where there is none. */
export const whyNot = (refusal) =>
  refusal && h("div", { role: "alert", key: "refusal" }, line("message", "bad", "!", sentence(refusal)));

const sentence = ({ code, data }) =>
  t(known(`error.${data?.why}`, known(`error.${code}`, "error.unknown")), data);

function told({ notice, tower }) {
  if (notice.code === "refused") return refused(notice);
  if (notice.code === "cup_opened") return line("opened", "bad", "↑", t("notice.cup_opened"));
  if (notice.code !== "tower") return line("other", "bad", "!", sentence({ code: notice.code, data: notice }));
  if (notice.fault === tower?.fault) return null; // said already
  return line("fault", "bad", "⚙", t(known(`fault.${notice.fault}`, "fault.unknown")));
}

const refused = ({ reason, by }) =>
  line(
    "refused",
    "calm",
    "↻",
    t(known(`refused.${reason}`, "refused.uncertain")),
    " ",
    by ? tell("notice.shake_again", { name: by }) : null,
  );

const known = (key, otherwise) => (has(key) ? key : otherwise);
