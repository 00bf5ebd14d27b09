// A plane over alpha, from R at its left to R′ at its right: a pointer on it moves alpha, and a cursor stands there.

import { onDrag } from "../../component/js/drag.js";
import { adjust, svg } from "../../component/js/dom.js";

const SIDES = { left: 46, leftOfLarge: 66, right: 14 };

// What stands on it is drawn anew for another query or size only. marks(scale, cursor): all of it, the cursor among them; null is nothing
// to draw.  top: pixels kept free above
export function alphaPlane(view, kind, top, marks) {
  const chart = svg("svg", { class: kind, role: "img" }),
    cursor = svg("line", { class: "cursor", y1: top });
  let drawn = {},
    scale = null;
  dragsAlpha(view, chart, () => scale);

  // Whether it has a size to be drawn at.
  function draw() {
    const { found, large } = view,
      size = view.sizes.of(chart);
    if (!size.width) return false;
    if (drawn.found !== found || drawn.size !== size || drawn.large !== large) {
      drawn = { found, size, large };
      scale = alphaScale(size, large, top);
      adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
      chart.replaceChildren(...marks(scale, cursor).filter(Boolean));
    }
    adjust(cursor, { x1: scale.x(view.alpha), x2: scale.x(view.alpha), y2: scale.base });
    return true;
  }
  return { chart, draw };
}

export function alphaScale({ width, height }, isLarge, top) {
  const left = isLarge ? SIDES.leftOfLarge : SIDES.left,
    room = width - left - SIDES.right;
  return { left, top, base: height - top - 2, x: (alpha) => left + alpha * room, alphaAt: (x) => (x - left) / room };
}

function dragsAlpha(view, chart, scale) {
  const to = (event) => view.go(scale().alphaAt(event.clientX - chart.getBoundingClientRect().left));
  onDrag(chart, to, { may: scale, isQuiet: true });
}

// Where the mean over the training queries is best; null where nothing is known of it yet.
export function bestBand({ best }, { x, top, base }) {
  if (!best) return null;
  const width = Math.max(1.5, x(best.high) - x(best.low));
  return svg("rect", { class: "best", x: x(best.low), width, y: top, height: base - top });
}

export const heightTick = ({ left }, y, text) => svg("text", { class: "tick", x: left - 6, y, text });
