// A plane with axes: what an axis knows of its ends, the lines and words of its ticks, and a path through values.

import { svg } from "./dom.js";
import { pathAlong, scale } from "./scale.js";

// One axis from `low` at the pixel `from` to `high` at the pixel `to`, a logarithmic one where it says so. Called with a value it gives
// the pixel; value(pixel) is the way back, inside(value) whether it lies between the ends.
export function axisOf([low, high], pixels, isLog = false) {
  const [f, back] = isLog ? [Math.log10, (v) => 10 ** v] : [(v) => v, (v) => v],
    between = scale([f(low), f(high)], pixels),
    [least, most] = low < high ? [low, high] : [high, low];
  return Object.assign((value) => between.at(f(value)), {
    value: (pixel) => back(between.back(pixel)),
    inside: (value) => value !== null && value >= least && value <= most,
  });
}

// The path through the values that exist; a gap where one is missing.
export const pathThrough = (xs, ys, x, y) =>
  pathAlong(xs.map((at, i) => (Number.isFinite(at) && Number.isFinite(ys[i]) ? [x(at), y(ys[i])] : null)));

// Ticks [value, words] of the axis at the left, each with its line across the plane.
export const ticksAside = (y, ticks, [left, right], room = 5) =>
  ticks.flatMap(([v, text]) => [
    svg("line", { class: "grid", x1: left, x2: right, y1: y(v), y2: y(v) }),
    svg("text", { class: "tick", x: left - room, y: y(v), text }),
  ]);

// Ticks of the axis below: words, in a row at the height `at`.
export const ticksBelow = (x, ticks, at) => ticks.map(([v, text]) => svg("text", { class: "tick below", x: x(v), y: at, text }));
