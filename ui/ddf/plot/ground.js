// What stands still on the plane: its axes, bands and rules, the curves, and the words upon them.

import { svg } from "../../component/js/dom.js";
import { axisOf, linesUpward, pathThrough, ticksAside, valuesOf, wordsBelow } from "../../component/js/plane.js";
import { clearEnd } from "./clear.js";
import { DASHES, sign } from "./signs.js";

const ROOMY = 560; // pixels from which words fit beside the name of the axis; half as many more for large ones
const LEFT = 52,
  RIGHT = 14,
  TOP = 20,
  BOTTOM = 44;

// The plane in so many pixels: its axes, and where it ends.
export function planeOf(data, wide) {
  const ends = { left: LEFT, right: wide - RIGHT, top: TOP, base: data.height - BOTTOM };
  const x = axisOf([data.x.low, data.x.high], [ends.left, ends.right], data.x.is_log),
    y = axisOf([data.y.low, data.y.high], [ends.base, ends.top], data.y.is_log);
  return { ...ends, x, y, wide, high: data.height };
}

// Everything but the cursor.
export const groundOf = (data, plane) => [
  ...bandsOf(data, plane),
  ...axesOf(data, plane),
  clipOf(plane),
  svg("g", { "clip-path": "url(#inside)" }, ...rulesOf(data, plane), ...data.curves.flatMap((curve) => curveOf(data, plane, curve))),
  ...wordsOf(data, plane),
  ...data.marks.flatMap((mark, n) => markOf(plane, mark, n)),
];

function clipOf({ left, right, top, base }) {
  const inside = { x: left, y: top - 6, width: Math.max(right - left, 1), height: base - top + 12 };
  return svg("clipPath", { id: "inside" }, svg("rect", inside));
}

const bandsOf = ({ bands, band }, { left, right, y }) =>
  bands.map(([low, top]) => {
    const room = { x: left, width: Math.max(right - left, 1), y: y(top), height: Math.max(y(low) - y(top), 0) };
    return svg("rect", { class: "band", ...room, opacity: band });
  });

function axesOf(data, { left, right, top, base, high, x, y }) {
  const across = data.x.ticks.filter(([at]) => x.inside(at)),
    aside = data.y.ticks.filter(([at]) => y.inside(at));
  return [
    ...ticksAside(y, aside, [left, right], 8),
    ...linesUpward(x, valuesOf(across), [top, base]),
    ...wordsBelow(x, across, base + 20),
    svg("text", { class: "title", x: left, y: 11, text: data.y.label }),
    svg("text", { class: "label", x: (left + right) / 2, y: high - 5, text: data.x.label }),
  ];
}

const rulesOf = (data, { x, y, top, base }) => [
  ...data.rules_y.map(([at]) => svg("line", { class: "rule", x1: 0, x2: 9999, y1: y(at), y2: y(at) })),
  ...data.rules_x.map(([at]) => svg("line", { class: "rule dotted", x1: x(at), x2: x(at), y1: top, y2: base })),
];

function curveOf(data, { x, y }, curve) {
  const { dash, symbol } = data.signs[curve.style] || { dash: "solid", symbol: null },
    colour = `var(--${curve.style})`;
  const line = svg("path", {
    class: "curve",
    "data-title": curve.title,
    d: pathThrough(curve.x, curve.y, x, y),
    stroke: colour,
    "stroke-dasharray": DASHES[curve.dash || dash],
  });
  return [line, ...curve.dots.map(([at, value]) => sign(symbol, 4, [x(at), y(value)], { fill: colour }))];
}

// Words stand above the curves, on a ground of their own; those of the ends beside the name of the axis, or above it.
function wordsOf(data, { left, right, top, base, wide, high, x, y }) {
  const note = (place, at, height, text) => svg("text", { class: `note ${place}`.trim(), x: at, y: height, text }),
    end = wide > (data.large ? 1.5 : 1) * ROOMY ? high - 5 : base - 8,
    letter = data.large ? 11 : 7.5,
    paths = data.curves.map((curve) => curve.x.map((at, i) => [x(at), y(curve.y[i])]));
  return [
    note("end", left + 4, end, data.x.ends[0]),
    note("end right", right - 4, end, data.x.ends[1]),
    ...data.bands.map(([low, up, text]) => note("", left + 6, Math.max(y(up), top) + 14, low < up ? text : "")),
    ...data.rules_y.map(([at, text]) => note("right", clearEnd(paths, [left, right - 4], y(at), letter * text.length), y(at) - 5, text)),
    ...data.rules_x.map(([at, text]) => {
      const isRight = x(at) > 0.7 * wide;
      return note(isRight ? "right" : "", x(at) + (isRight ? -5 : 5), base - 6, text);
    }),
  ];
}

// A named place on a curve: a stem, and its words above; neighbours at three heights.
function markOf({ x, y, wide }, [style, at, value, text], n) {
  const [px, py] = [x(at), y(value)],
    lift = 18 + 17 * (n % 3),
    isRight = px > 0.72 * wide;
  return [
    svg("line", { class: "stem", x1: px, x2: px, y1: py, y2: py - lift + 4, stroke: `var(--${style})` }),
    svg("text", {
      class: isRight ? "note strong right" : "note strong",
      x: px + (isRight ? -5 : 5), // beside its stem, and the cursor there
      y: Math.max(py - lift, 12),
      text,
    }),
  ];
}
