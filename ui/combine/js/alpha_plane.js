// A plane over alpha, from R at its left to R′ at its right: a pointer on it moves alpha, and a cursor stands there.

import { onDrag } from "../../component/js/drag.js";
import { adjust, svg } from "../../component/js/dom.js";
import { axisOf } from "../../component/js/plane.js";

const SIDES = { left: 46, leftOfLarge: 66, right: 14 };

// What stands on it is drawn anew for another query or size only. marks(plane, cursor): all of it, the cursor among them; null is nothing
// to draw.  top: pixels kept free above
export function alphaPlane(view, kind, top, marks) {
  const chart = svg("svg", { class: kind, role: "img" }),
    cursor = svg("line", { class: "cursor", y1: top });
  let drawn = {},
    plane = null;
  dragsAlpha(view, chart, () => plane);

  // Whether it has a size to be drawn at.
  function draw() {
    const { found, large } = view,
      size = view.sizes.of(chart);
    if (!size.width) return false;
    if (drawn.found !== found || drawn.size !== size || drawn.large !== large) {
      drawn = { found, size, large };
      plane = planeOf(size, large, top);
      adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
      chart.replaceChildren(...marks(plane, cursor).filter(Boolean));
    }
    adjust(cursor, { x1: plane.x(view.alpha), x2: plane.x(view.alpha), y2: plane.base });
    return true;
  }
  return { chart, draw };
}

// The room for the lines: alpha goes across it.
export function planeOf({ width, height }, isLarge, top) {
  const left = isLarge ? SIDES.leftOfLarge : SIDES.left,
    right = width - SIDES.right;
  return { left, right, top, base: height - top - 2, x: axisOf([0, 1], [left, right]) };
}

function dragsAlpha(view, chart, plane) {
  const to = (event) => view.go(plane().x.value(event.clientX - chart.getBoundingClientRect().left));
  onDrag(chart, to, { may: plane, isQuiet: true });
}

// Where the mean over the training queries is best; null where nothing is known of it yet.
export function bestBand({ best }, { x, top, base }) {
  if (!best) return null;
  const width = Math.max(1.5, x(best.high) - x(best.low));
  return svg("rect", { class: "best", x: x(best.low), width, y: top, height: base - top });
}
