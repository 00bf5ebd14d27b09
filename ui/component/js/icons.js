// The signs of the buttons that step: drawn, since not every font has them.

import { svg } from "./dom.js";

export const ICONS = {
  first: ["M3 3 V13", "M13 3 L6 8 L13 13 Z"],
  back: ["M11 3 L4 8 L11 13 Z"],
  play: ["M4 2.5 L13 8 L4 13.5 Z"],
  pause: ["M5 3 V13", "M11 3 V13"],
  next: ["M5 3 L12 8 L5 13 Z"],
  last: ["M3 3 L10 8 L3 13 Z", "M13 3 V13"],
};
export const icon = (paths) =>
  svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, ...paths.map((d) => svg("path", { d })));
