// What the Trees page gives to the frame: a picture of its plane, its points and errors, its keys and marks.

import { svg } from "../../component/js/dom.js";
import { patch, sample, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";

const KEYS = [
  ["← →", "one split back, on"],
  ["space", "play, pause"],
  ["Home End", "no split, all splits"],
  ["Tab", "from point to point; there the arrows move it"],
  ["Delete", "delete the point"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
];

const ring = (dash) =>
  svg("circle", { cx: 22, cy: 8, r: 6, style: `fill: none; stroke: var(--text); stroke-width: 1.8; stroke-dasharray: ${dash}` });
const marks = () => [
  [sample(ring("none")), "a point to learn from; its number is its value"],
  [sample(ring("3 3")), "a point that is held out"],
  [sample(patch("color-mix(in oklab, var(--up) 22%, var(--background))", 2, 40)), "a leaf; the stronger, the higher its value"],
  [sample(stroke("M22 0 V16", "accent", 2, "5 4")), "the split that you try"],
  [sample(stroke("M2 3 L16 12 L42 5", "curve", 1.6)), "the error that each threshold leaves"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks,
  picture: () => ({
    name: `tree ${view.k} splits`,
    parts: [...view.root.querySelectorAll(":scope > :not(.tools, .transport)")],
    caption: `A regression tree after ${view.k} of ${view.last()} splits`,
  }),
  tables: () => [["Points", "tree points", () => points(view.book)]],
});

function points({ documents }) {
  const rows = documents.map(({ x, y, g }) => [x, y, g]);
  return csv(["x", "y", "value"], rows);
}
