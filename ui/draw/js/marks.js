// What colours and marks mean, and what keys do.

import { svg } from "../../component/js/dom.js";
import { patch, sample, stroke } from "../../component/js/key.js";

export const drawMarks = () => [
  [
    sample(
      svg("path", { d: "M13 8A5 5 0 1 1 3 8A5 5 0 1 1 13 8Z", style: "fill: var(--grade-low); stroke: var(--run-0); stroke-width: 2" }),
      svg("path", { d: "M24 3H34V13H24Z", style: "fill: var(--grade-high); stroke: var(--run-1); stroke-width: 2" }),
    ),
    "a document: shape and edge are its query, number and fill its grade",
  ],
  [
    sample(patch("var(--up)", 2, 18, "fill-opacity: 0.4"), patch("var(--down)", 24, 18, "fill-opacity: 0.4")),
    "the score here is above, below what the model began with; the stronger the colour, the further",
  ],
  [sample(stroke("M2 8 H42", "muted", 1.5, "4 3")), "leaves of the tree of this iteration, each with what it adds to the score"],
  [sample(stroke("M2 8 H42", "down", 2)), "a contradicting pair, reversed or tied; of many, those of the chosen document"],
];
export const DRAW_KEYS = [
  ["click, tap", "place a document; on one: choose it, drag it"],
  ["N", "place one by key"],
  ["Tab", "from document to document; there ← → ↑ ↓ move it, with Shift by five"],
  ["0–4", "grade of the chosen document, else of the next"],
  ["A–D", "its query"],
  ["Delete", "delete it"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["← →", "one iteration back, forward"],
  ["space", "play, pause"],
  ["Home End", "first, last iteration"],
  ["Esc", "deselect the document"],
];
