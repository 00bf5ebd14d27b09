// Behind the documents: the axes, and the leaves of the tree in sight with what each adds.

import { svg } from "../../component/js/dom.js";
import { signed } from "../../component/js/numbers.js";
import { wordsAside, wordsBelow } from "../../component/js/plane.js";
import { grown } from "../../component/js/sizes.js";

export function planeBack(view, plane) {
  const regions = view.model ? view.model.regions(view.k, plane.low, plane.high) : [];
  return [...axes(view, plane), ...(regions.length > 1 ? leaves(regions, view.large, plane) : [])];
}

function axes({ data: { side } }, { x, y, left, base, width, height }) {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => [share * side, share * side]);
  return [
    ...wordsBelow(x, ticks, base + (height - base) * 0.6),
    ...wordsAside(y, ticks, left - 6),
    svg("text", { class: "tick name start", x: left + 8, y: 12, text: "feature y" }),
    svg("text", { class: "tick name", x: width - 8, y: base - 12, text: "feature x" }),
  ];
}

// What a leaf adds is written where it has the room.
function leaves(regions, large, { x, y }) {
  const boxes = regions.map(({ x0, x1, y0, y1, adds }) => ({ x: x(x0), y: y(y1), width: x(x1) - x(x0), height: y(y0) - y(y1), adds }));
  const digit = large ? 12 : 7.5 * grown(); // pixels of one, at the size that draw.css gives
  const hasRoom = ({ width, height, adds }) => width > digit * signed(adds).length + 8 && height > 22;
  return [
    ...boxes.map(({ adds: _, ...box }) => svg("rect", { class: "region", ...box })),
    ...boxes
      .filter(hasRoom)
      .map((box) => svg("text", { class: "adds", x: box.x + box.width - 6, y: box.y + (large ? 16 : 12), text: signed(box.adds) })),
  ];
}
