// What the MART page gives to the frame: a picture of its stage, its numbers, and what its keys and marks mean.

import { svg } from "../../component/js/dom.js";
import { sample, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";

const KEYS = [
  ["← →", "one tree back, forward"],
  ["↑ ↓", "one part of an iteration back, forward"],
  ["space", "play, pause"],
  ["Home End", "first, last tree"],
  ["Tab", "from point to point; there the arrows move it"],
  ["Delete", "delete the point"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
];

const ring = () => svg("circle", { cx: 22, cy: 8, r: 6, style: "fill: var(--background); stroke: var(--text); stroke-width: 1.8" });
const marks = () => [
  [sample(ring()), "a point; its number is its value y"],
  [sample(stroke("M2 11 H16 V4 H30 V8 H42", "curve", 2.6)), "the sum of the trees so far"],
  [sample(stroke("M2 11 H16 V4 H30 V8 H42", "muted", 1.4, "5 4")), "the sum before this tree"],
  [sample(stroke("M14 14 V2", "up"), stroke("M30 2 V14", "down")), "what the sum leaves: it is too low, too high there"],
  [sample(stroke("M22 0 V16", "accent", 2, "5 4")), "a split of the tree, or the constant that you try"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks,
  picture: () => ({
    name: `mart ${view.k} ${view.part}`,
    parts: [...view.root.querySelectorAll(":scope > :is(.sum, .lower, aside)")],
    caption: `Boosted regression, ${view.k} of ${view.last()} trees`,
  }),
  tables: () =>
    view.run
      ? [
          ["Points", "mart points", () => points(view)],
          ["Errors by tree", "mart errors", () => errors(view.run)],
        ]
      : [],
});

function points({ book, run, k }) {
  const rows = book.documents.map((d, i) => [d.x, d.y, run.residuals[k][i]]);
  return csv(["x", "y", "residual"], rows);
}
const errors = (run) => csv(["trees", "squared error"], [...run.errors.entries()]);
