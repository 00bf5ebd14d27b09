// The marks on curves: dashes and signs.

import { svg } from "../../component/js/dom.js";

export const DASHES = { solid: null, dot: "2 4", dash: "7 5", longdash: "12 5", dashdot: "8 4 2 4" };

// One of the five points of a star, or of the five corners between them.
function tip(r, n) {
  const angle = (n * Math.PI) / 5 - Math.PI / 2,
    reach = n % 2 ? 0.6 * r : 1.5 * r;
  return `${(reach * Math.cos(angle)).toFixed(2)} ${(reach * Math.sin(angle)).toFixed(2)}`;
}

// The sign of a distance, as in every figure of the page.
const SIGNS = {
  circle: (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`,
  square: (r) => `M${-r} ${-r}H${r}V${r}H${-r}Z`,
  diamond: (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
  "triangle-up": (r) => `M0 ${-1.2 * r}L${1.2 * r} ${r}H${-1.2 * r}Z`,
  star: (r) => `M${Array.from({ length: 10 }, (_, n) => tip(r, n)).join("L")}Z`,
};

export function sign(symbol, r, at, attributes) {
  const shape = (symbol || "circle").replace("-open", "");
  return svg("path", { d: SIGNS[shape](r), transform: at ? `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})` : null, ...attributes });
}
