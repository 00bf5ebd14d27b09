// Behind the documents: the axes, and the leaves of the tree in sight with what each adds.

import { svg } from "../../component/js/dom.js";
import { signed } from "../../component/js/numbers.js";
import { wordsAside, wordsBelow } from "../../component/js/plane.js";
import { grown } from "../../component/js/sizes.js";
import { freePlace } from "./free_place.js";

// r   of the documents, which lie over what is written here
export function planeBack(view, plane, r) {
  const regions = view.model ? view.model.regions(view.k, plane.low, plane.high) : [],
    documents = view.book.documents.map((d) => square(plane.x(d.x), plane.y(d.y), r));
  return [...axes(view, plane), ...(regions.length > 1 ? leaves(regions, view.large, plane, documents) : [])];
}

const square = (x, y, r) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });

function axes({ data: { side } }, { x, y, left, base, width, height }) {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => [share * side, share * side]);
  return [
    ...wordsBelow(x, ticks, base + (height - base) * 0.6),
    ...wordsAside(y, ticks, left - 6),
    svg("text", { class: "tick name start", x: left + 8, y: 12, text: "feature y" }),
    svg("text", { class: "tick name", x: width - 8, y: base - 12, text: "feature x" }),
  ];
}

// What a leaf adds is written where it has the room, and no document lies.
function leaves(regions, large, { x, y, left, base, width }, documents) {
  const boxes = regions.map(({ x0, x1, y0, y1, adds }) => ({ x: x(x0), y: y(y1), width: x(x1) - x(x0), height: y(y0) - y(y1), adds }));
  const digit = large ? 12 : 7.5 * grown(), // pixels of one, at the size that draw.css gives
    high = large ? 24 : 16 * grown();
  const names = [
    { x: left, y: 0, width: 10 * digit, height: high },
    { x: width - 10 * digit, y: base - high, width: 10 * digit, height: high },
  ];
  const wordsOf = (box) => {
    const size = { width: digit * signed(box.adds).length, height: high },
      place = freePlace(box, size, [...names, ...documents]);
    return place && svg("text", { class: "adds", x: place.x + place.width, y: place.y + high / 2, text: signed(box.adds) });
  };
  return [...boxes.map(({ adds: _, ...box }) => svg("rect", { class: "region", ...box })), ...boxes.map(wordsOf).filter(Boolean)];
}
