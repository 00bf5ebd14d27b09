// The plane of a small chart: a scale over all that it will ever show, so that no step moves the axis; two lines to read it by, and
// ticks below. What is drawn on it, and what a pointer does, is each chart's own.

import { adjust, svg } from "./dom.js";
import { column } from "./numbers.js";
import { axisOf, pathThrough, ticksAside, wordsBelow } from "./plane.js";
import { grown } from "./sizes.js";

const TOP = 5; // pixels
const BELOW_1 = 0.999; // a metric that reaches 1 is written with the decimals of one that does not

// known: every value that may be drawn, null or NaN where there is none;  last: the largest x, counted from 0;
// ticks: [x, words] below;  right(words): pixels kept free at the end, given the longest number;
// said: how a number is said, where the size of the numbers does not decide it
export function chartPlane(view, known, last, ticks, right = () => 10, said = null) {
  let size = null,
    scale = 1; // of letters on a wide window
  const { low, high, isEmpty, pad } = spread(known),
    format = said ?? column(isEmpty ? [] : [low, high === 1 ? BELOW_1 : high]);
  const left = () => (view.large ? 64 : 44 * scale),
    bottom = () => (view.large ? 26 : 16),
    base = () => size.height - bottom(),
    end = () => size.width - right(isEmpty ? "" : longer(format(low), format(high)));
  const across = () => axisOf([0, Math.max(last, 1)], [left(), end()]),
    upward = () => axisOf([low - pad, high + pad], [base(), TOP]);

  // Whether the chart has another size than it was drawn at; lines that stand still are drawn then only.
  function resized(chart) {
    const next = view.sizes.of(chart);
    if (!next.width || size === next) return false;
    size = next;
    scale = grown();
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
    if (isEmpty) chart.replaceChildren(nothing(left()));
    return !isEmpty;
  }

  function axis() {
    const x = across(),
      ends = high > low ? [low, high] : [low],
      named = ends.map((v) => [v, format(v)]);
    return [
      ...ticksAside(upward(), named, [left(), end()]),
      ...wordsBelow(x, roomy(ticks, x, view.large ? 12 : 8), base() + bottom() * 0.75),
    ];
  }

  // The path along values[0], values[1], ...; a gap where there is none.
  const path = (values) => pathThrough([...values.keys()], values, across(), upward());

  const under = (chart, event) =>
    Math.max(0, Math.min(last, Math.round(across().value(event.clientX - chart.getBoundingClientRect().left))));
  return { format, x: (k) => across()(k), y: (v) => upward()(v), base, end, resized, axis, path, under };
}

// The least and the largest of the values that are there, and the room that the axis leaves beyond them.
function spread(known) {
  let low = Infinity,
    high = -Infinity;
  for (const v of known)
    if (Number.isFinite(v)) {
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
  return { low, high, isEmpty: low > high, pad: (high - low || Math.abs(high) || 1) * 0.08 };
}

const longer = (one, other) => (one.length > other.length ? one : other);

const nothing = (x) =>
  svg("text", { class: "tick", style: "text-anchor: start", x, y: 20, text: "nothing to measure: no pair, or no relevant document" });

// Of ticks [at, words], the two ends where all of them would run into each other; `letter` is the width of one, in pixels.
export function roomy(ticks, x, letter) {
  const isClear = ([at, words], i) =>
    !i || x(at) - x(ticks[i - 1][0]) > (letter * (`${words}`.length + `${ticks[i - 1][1]}`.length)) / 2 + 4;
  return ticks.every(isClear) ? ticks : [ticks[0], ticks.at(-1)];
}

// The first, the middle and the last iteration.
export const iterationTicks = (last) => [...new Set([0, Math.round(last / 2), last])].map((k) => [k, k]);
