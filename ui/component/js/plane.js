// A plane with axes: what an axis knows of its ends, the lines and words of its ticks, and a path through values.

import { svg } from "./dom.js";

// One axis from `low` at the pixel `from` to `high` at the pixel `to`, a logarithmic one where it says so. Called with a value it gives
// the pixel; value(pixel) is the way back, inside(value) whether it lies between the ends.
export function axisOf([low, high], [from, to], isLog = false) {
  const [f, back] = isLog ? [Math.log10, (v) => 10 ** v] : [(v) => v, (v) => v],
    [f0, span] = [f(low), f(high) - f(low) || 1],
    [least, most] = low < high ? [low, high] : [high, low];
  return Object.assign((value) => from + ((f(value) - f0) / span) * (to - from), {
    value: (pixel) => back(f0 + ((pixel - from) / (to - from || 1)) * span),
    inside: (value) => value !== null && value >= least && value <= most,
  });
}

// The path along points [x, y], to a tenth of a pixel; it breaks off at null, and where a value has no place: 0 on a logarithmic axis.
export function pathAlong(points) {
  let d = "",
    pen = "M";
  for (const each of points) {
    const point = each?.every(Number.isFinite) ? each : null;
    if (point) d += `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    pen = point ? "L" : "M";
  }
  return d || "M0 0";
}

// The path through the values that exist; a gap where one is missing.
export const pathThrough = (xs, ys, x, y) =>
  pathAlong(xs.map((at, i) => (Number.isFinite(at) && Number.isFinite(ys[i]) ? [x(at), y(ys[i])] : null)));

// Ticks are [value, words].
export const ticksOf = (values, words) => values.map((v) => [v, words(v)]);
export const valuesOf = (ticks) => ticks.map(([v]) => v);

// Words of the axis at the left, which end at the pixel `at`; of the one below, in a row at the height `at`.
export const wordsAside = (y, ticks, at) => ticks.map(([v, text]) => svg("text", { class: "tick", x: at, y: y(v), text }));
export const wordsBelow = (x, ticks, at) => ticks.map(([v, text]) => svg("text", { class: "tick below", x: x(v), y: at, text }));

// Lines of the grid, from side to side and from the top to the base.
export const linesAcross = (y, values, [x1, x2], kind = gridLine) =>
  values.map((v) => svg("line", { class: kind(v), x1, x2, y1: y(v), y2: y(v) }));
export const linesUpward = (x, values, [y1, y2], kind = gridLine) =>
  values.map((v) => svg("line", { class: kind(v), x1: x(v), x2: x(v), y1, y2 }));

// What a line is: one of the grid; or, where values lie on both sides of 0, that of 0 stands out.
const gridLine = () => "grid";
export const zeroStandsOut = (v) => (v === 0 ? "zero" : "grid");

// Ticks of the axis at the left: a line across the plane for each, and its words `room` pixels before it.
export const ticksAside = (y, ticks, [left, right], room = 5, kind = gridLine) => [
  ...linesAcross(y, valuesOf(ticks), [left, right], kind),
  ...wordsAside(y, ticks, left - room),
];
