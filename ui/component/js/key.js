// Marks for the key, which says what they mean.

import { svg } from "./dom.js";

export const sample = (...children) =>
  svg("svg", { class: "sample", viewBox: "0 0 44 16", width: 44, height: 16, "aria-hidden": "true" }, ...children);
export const stroke = (d, colour, width = 2, dash = "none") =>
  svg("path", {
    d,
    style: `fill: none; stroke: var(--${colour}); stroke-width: ${width}; stroke-dasharray: ${dash}; stroke-linecap: round`,
  });
export const patch = (colour, x, width, more = "") => svg("rect", { x, y: 3, width, height: 10, rx: 2, style: `fill: ${colour}; ${more}` });
export const spot = (d, colour) => svg("path", { d, style: `fill: var(--${colour})` });
export const grades = () =>
  sample(...[0, 50, 100].map((share, i) => patch(`color-mix(in oklab, var(--grade-high) ${share}%, var(--grade-low))`, 2 + 14 * i, 12)));
