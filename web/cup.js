// The cup as it stands on the table: of leather, mouth down, with two rings of brass.

import { h, s } from "./element.js";

const cup = () =>
  s(
    "svg",
    { class: "cup", key: "cup", viewBox: "0 0 160 170", "aria-hidden": "true" },
    s("path", { class: "cup-body", d: "M40 14 Q80 4 120 14 L142 150 Q80 170 18 150 Z" }),
    s("path", { class: "cup-shade", d: "M98 10 L120 14 L142 150 Q118 160 96 161 Z" }),
    s("path", { class: "cup-glint", d: "M50 20 L36 146 L48 150 L60 18 Z" }),
    s("path", { class: "cup-ring", d: "M36 36 Q80 48 124 36 L125.5 46 Q80 58 34.5 46 Z" }),
    s("path", { class: "cup-ring", d: "M20 138 Q80 160 140 138 L142 150 Q80 172 18 150 Z" }),
    s("path", { class: "cup-seam", d: "M80 50 L80 150" }),
    s("ellipse", { class: "cup-top", cx: 80, cy: 14, rx: 40, ry: 9 }),
  );

/** The cup over the dice. `how`: "still", "shaking" or "lifted". */
export const cupOver = (how) => h("div", { class: `cup-stage cup-${how}` }, cup());
