// Behind the points: the leaves of the tree, each with its mean, and the ticks of both axes.

import { hint, svg } from "../../component/js/dom.js";
import { plural, short } from "../../component/js/numbers.js";
import { wordsAside, wordsBelow } from "../../component/js/plane.js";

// An axis has its name between its last two ticks; three digits of which the last stands aside leave it less room.
const ticksOf = (name, at = 87.5) => [...[0, 25, 50, 75, 100].map((t) => [t, t]), [at, name]];
export const ticks = ({ x, y, width, left, base, ticksBelow, large }) => [
  ...wordsBelow((t) => Math.min(x(t), width - (large ? 16 : 11)), ticksOf("x", 84), base + ticksBelow * 0.55),
  ...wordsAside(y, ticksOf("y"), left - 5),
];

export function leafMarks(view, { now }, plane) {
  const points = view.book.documents.map((d) => [plane.x(d.x), plane.y(d.y)]);
  return now.leaves.flatMap((i) => {
    const node = view.grown.nodes[i],
      at = plane.edges(node),
      [width, height] = [at.x1 - at.x0, at.y0 - at.y1];
    const rect = svg(
      "rect",
      {
        class: "leaf",
        x: at.x0,
        y: at.y1,
        width: Math.max(0, width),
        height: Math.max(0, height),
        style: `--share: ${(node.value / view.data.best) * 60}%`,
      },
      hint(`${plural(node.n, "point", "points")}, mean ${short(node.value)}`),
    );
    return width > 44 && height > 22 ? [rect, mean(at, short(node.value), points, plane.large)] : [rect];
  });
}

// What a leaf says, in the corner of it that no point covers.
function mean(at, text, points, large) {
  const size = large ? 15 : 12,
    wide = size * 0.62 * text.length;
  const corners = [
    [at.x1 - 6 - wide, at.y1 + size],
    [at.x0 + 6, at.y1 + size],
    [at.x0 + 6, at.y0 - size],
    [at.x1 - 6 - wide, at.y0 - size],
  ];
  const isFree = ([start, middle]) =>
    points.every(([px, py]) => px < start - size || px > start + wide + size || Math.abs(py - middle) > 1.7 * size);
  const [start, middle] = corners.find(isFree) ?? corners[0];
  return svg("text", { class: "mean", x: start + wide, y: middle, text });
}
