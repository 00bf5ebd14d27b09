// The documents of a split along the feature that it asks for: bars stacked by grade, and a wedge at the threshold.

import { hint, svg } from "../../component/js/dom.js";
import { flips } from "../../component/js/flips.js";
import { short } from "../../component/js/numbers.js";
import { pathOf } from "../../component/js/run/leaves.js";
import { textWidth } from "../../component/js/run/tree_text.js";
import { addUp, saidOf } from "./split_sides.js";

const WIDEST_BAR = 4,
  EDGE = 2.4; // letters; at either end yes or no has room beside the cut
const BROKEN = 3; // a bar this many times as high as all others is drawn broken, with its number

export const histogramHeight = (view) => 6 * view.unit;

export function nodeHistogram(view, run, tree, node, saw, width) {
  const split = saw.splits[node],
    n = split.edges.length - 1,
    { unit } = view;
  const height = histogramHeight(view),
    ground = height - 1.8 * unit,
    top = 1.15 * unit;
  const step = Math.min((width - 2 * EDGE * unit) / n, WIDEST_BAR * unit),
    left = (width - n * step) / 2,
    x = (bin) => left + bin * step;
  const heights = Array.from({ length: n }, (_, bin) => addUp(split.counts.map((counts) => counts[bin]))),
    [tallest, second] = [...heights, 0, 0].sort((a, b) => b - a);
  const isBroken = second > 0 && tallest > BROKEN * second,
    full = Math.max(1, isBroken ? 1.5 * second : tallest),
    up = ground - top;
  const bars = heights.map((height, bin) => {
    const bar = { x: x(bin) + 0.5, width: Math.max(step - 1, 0.5), ground, unit };
    if (height <= full) return stackedBar(run, saw, split, bin, { ...bar, scale: up / full });
    return [...stackedBar(run, saw, split, bin, { ...bar, scale: up / height }), ...breakMark(bar, ground - 0.8 * up, height)];
  });
  const cut = split.n_left > 0 && split.n_left < n ? x(split.n_left) : null;
  const side = (word, at) => svg("text", { class: `side ${word}`, x: at, y: 0.5 * unit, text: word });
  return svg(
    "svg",
    { class: "node-histogram", width, height, role: "img", "aria-label": saidOf(tree, node, saw) },
    ...bars.flat(),
    svg("line", { class: "ground", x1: left, x2: x(n), y1: ground, y2: ground }),
    ...ownMarks(view, run, tree, node, split, (bin) => x(bin + 0.5), ground),
    ...(cut === null
      ? []
      : [
          svg("line", { class: "cut", x1: cut, x2: cut, y1: 0, y2: ground }),
          svg("path", { class: "wedge", d: `M${cut} ${ground + 1} l${0.4 * unit} ${0.62 * unit} h${-0.8 * unit} Z` }),
          side("yes", cut - 0.45 * unit),
          side("no", cut + 0.45 * unit),
        ]),
    ...axisTexts(view, split, cut, { left, right: x(n), width, y: ground + 1.25 * unit, x }),
  );
}

// The best grade lies on top, each prints its number where there is room.
function stackedBar(run, saw, split, bin, { x, width, ground, scale, unit }) {
  let base = ground;
  return saw.grades.flatMap(({ label, share }, g) => {
    const n = split.counts[g][bin],
      h = n * scale;
    if (!n) return [];
    base -= h;
    const bar = svg(
      "rect",
      { class: "bar", x, y: base, width, height: Math.max(h, 0.5), style: `--share: ${Math.round(100 * (share ?? 0))}%` },
      hint(`${rangeText(split, bin)}: ${n} of grade ${label}`),
    );
    const hasRoom = h > unit && width > 0.75 * unit * label.length;
    if (!hasRoom) return [bar];
    const ink = ["in-bar", ...flips(run.grade_flip, share)].join(" ");
    return [bar, svg("text", { class: ink, x: x + width / 2, y: base + h / 2, text: label })];
  });
}

// Two slanted lines across a bar that is higher than the figure, and its number beside it.
function breakMark({ x, width, unit }, y, height) {
  const slant = Math.min(0.25 * unit, width / 4);
  return [
    svg("path", {
      class: "break",
      d: `M${x - 2} ${y + slant} L${x + width + 2} ${y - slant} v${0.28 * unit} L${x - 2} ${y + slant + 0.28 * unit} Z`,
    }),
    svg("text", { class: "tick", x: x + width + 0.3 * unit, y: y - 0.2 * unit, "text-anchor": "start", text: height }),
  ];
}

const rangeText = (split, bin) =>
  split.each.length ? short(split.each[bin]) : `${short(split.edges[bin])} to ${short(split.edges[bin + 1])}`;

// Each value under its bar where a bar holds one and all have room; else the ends, and the threshold under its wedge.
function axisTexts(view, split, cut, { left, right, width, y, x }) {
  const size = 0.8 * view.unit,
    family = getComputedStyle(view.root).fontFamily,
    wide = (text) => textWidth(text, size, family);
  const text = (at, words, anchor) => svg("text", { class: "tick", x: at, y, "text-anchor": anchor, text: words });
  if (split.each.length && split.each.every((value) => wide(short(value)) < x(1) - x(0)))
    return split.each.map((value, bin) => text(x(bin + 0.5), short(value), "middle"));
  const [low, high] = [short(split.edges[0]), short(split.edges.at(-1))];
  if (cut === null) return [text(left, low, "start"), text(right, high, "end")];
  const words = short(split.threshold),
    half = wide(words) / 2,
    at = Math.max(half, Math.min(width - half, cut));
  return [
    text(at, words, "middle"),
    ...(left + wide(low) + 6 < at - half ? [text(left, low, "start")] : []),
    ...(right - wide(high) - 6 > at + half ? [text(right, high, "end")] : []),
  ];
}

// The documents of the shown query that come by here, below the bars that hold their values.
function ownMarks(view, run, tree, node, split, middle, ground) {
  if (view.asksLeaf()) return [];
  const focus = view.focus(),
    byBin = new Map();
  split.bins.forEach((bin, d) => {
    if (bin >= 0 && pathOf(tree, d).has(node)) byBin.set(bin, [...(byBin.get(bin) || []), d]);
  });
  return [...byBin].map(([bin, ds]) =>
    svg(
      "circle",
      {
        class: `own-mark ${ds.includes(focus) ? "focus" : ""}`,
        cx: middle(bin),
        cy: ground + 0.35 * view.unit,
        r: (ds.includes(focus) ? 0.26 : 0.18) * view.unit,
      },
      hint(
        ds
          .slice(0, 6)
          .map((d) => `${run.documents[d].name}: ${short(split.values[d])}`)
          .join("\n"),
      ),
    ),
  );
}
