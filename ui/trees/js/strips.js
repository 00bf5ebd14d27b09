// The error by threshold of both features on one scale, the less the further from the plane; the least of each is marked, and said where
// it is the less of the two.

import { hint, svg } from "../../component/js/dom.js";
import { short } from "../../component/js/numbers.js";
import { axisOf, pathAlong } from "../../component/js/plane.js";
import { AXES, bestCut } from "./grown.js";

// node: the leaf in sight;  feature: the one in hand, whose line is drawn full
export function errorStrips(node, feature, plane) {
  const all = node.cuts.flatMap(({ errors }) => errors);
  if (!all.length) return [];
  const ends = [0, Math.max(node.error, ...all) || 1],
    long = plane.strip - 9,
    low = plane.height - 5;
  const out = [axisOf(ends, [low, low - long]), axisOf(ends, [4, 4 + long])], // of each feature: down from the plane, and to its left
    place = (f, t, e) => (f === 0 ? [plane.x(t), out[f](e)] : [out[f](e), plane.y(t)]);
  return [
    ...corner(plane),
    ...[0, 1]
      .filter((f) => node.cuts[f].errors.length)
      .flatMap((f) => [whole(node, f, out[f](node.error), plane), ...errorLine(node, f, feature, place), ...least(node, f, place, plane)]),
  ];
}

const corner = ({ left, base, ticksBelow, large }) =>
  (large ? ["error"] : ["error by", "threshold"]).map((text, i) =>
    svg("text", { class: "tick corner", x: left - 5, y: base + ticksBelow + 8 + 14 * i, text }),
  );

// The error of the leaf as it stands, along its own length at the pixel `level`.
function whole(node, f, level, { edges }) {
  const at = edges(node);
  return svg("line", {
    class: "whole",
    ...(f === 0 ? { x1: at.x0, y1: level, x2: at.x1, y2: level } : { x1: level, y1: at.y0, x2: level, y2: at.y1 }),
  });
}

function errorLine(node, f, feature, place) {
  const { thresholds, errors } = node.cuts[f],
    spots = thresholds.map((t, i) => place(f, t, errors[i])),
    r = spots.length > 40 ? 1.4 : 2;
  const words = (i) => `${AXES[f]} ≤ ${thresholds[i]} leaves ${short(errors[i])}`;
  return [
    svg("path", { class: f === feature ? "line" : "line faint", d: pathAlong(spots) }),
    ...spots.map(([cx, cy], i) => svg("circle", { class: "dot", cx, cy, r }, hint(words(i)))),
  ];
}

// The least error of a feature; its number stands beside the cut, which would cross it.
function least(node, f, place, { edges, large }) {
  const { threshold, error } = bestCut(node, f),
    other = bestCut(node, 1 - f),
    [cx, cy] = place(f, threshold, error);
  if (other && error > other.error + 1e-9) return [svg("circle", { class: "dot second", cx, cy, r: 4.5 })];
  const at = edges(node),
    beside = (large ? 32 : 22) * (cx > (at.x0 + at.x1) / 2 ? -1 : 1),
    above = (large ? 15 : 11) * (cy > (at.y0 + at.y1) / 2 ? -1 : 1),
    words = f === 0 ? { class: "least", x: cx + beside, y: cy - 12 } : { class: "least right", x: cx + 8, y: cy + above };
  return [svg("circle", { class: "dot best", cx, cy, r: 4.5 }), svg("text", { ...words, text: short(error) })];
}
