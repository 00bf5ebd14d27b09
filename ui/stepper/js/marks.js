// What the colours and marks of the stepper mean, and its keys.

import { grades, patch, sample, spot, stroke } from "../../component/js/key.js";

export const stepMarks = () => [
  [grades(), "the grade of a document: the stronger the colour, the better"],
  [sample(spot("M4 9 L9 2 L14 9 Z", "up"), spot("M18 5 L23 12 L28 5 Z", "down")), "pushed or moved up; pushed or moved down"],
  [
    sample(stroke("M6 3 C30 3 30 13 6 13", "up", 3), spot("M2 5 L6 -1 L10 5 Z", "up"), spot("M2 11 L6 17 L10 11 Z", "down")),
    "a pair: one document up, the other down; the thicker, the harder the push",
  ],
  [sample(stroke("M6 3 C30 3 30 13 6 13", "up", 3, "6 5")), "a preference in the data, which grades do not imply"],
  [
    sample(patch("var(--up)", 22, 16), patch("var(--down)", 12, 10)),
    "target: what the next tree should give, on one scale for the whole run",
  ],
  [
    sample(stroke("M2 8 C14 8 12 3 24 3 L42 3", "line", 5), stroke("M2 8 C14 8 12 13 24 13 L42 13", "line", 2)),
    "branches of the tree, as wide as the documents in them",
  ],
  [
    sample(patch("var(--up)", 2, 18, "fill-opacity: 0.4"), patch("var(--down)", 24, 18, "fill-opacity: 0.2")),
    "leaf values: what the leaf adds to scores; the stronger the colour, the more",
  ],
  [sample(stroke("M2 8 H42", "accent", 3)), "the document that you chose, its path through the tree; the current iteration"],
  [sample(stroke("M2 8 H42", "curve")), "a metric on the training queries"],
  [sample(stroke("M2 8 H42", "muted", 2, "5 4")), "the same on the test queries"],
  [sample(stroke("M2 8 H42", "accent", 2, "1 4")), "the same for the query shown"],
  [sample(spot("M16 4 L28 4 L22 12 Z", "muted")), "on the bar below: a key event"],
  [sample(stroke("M6 12 H38", "muted", 1.5, "1 3")), "under a word: point at it, or tab to it, and see how it is computed"],
];

export const STEP_KEYS = [
  ["← →", "one iteration back, forward"],
  ["↑ ↓", "one sub-step back, forward"],
  ["space", "play, pause"],
  ["M", "next key event, with Shift the previous one; after the last, the first"],
  ["Home End", "first, last iteration"],
  ["Enter, click", "open a document; again to deselect it"],
  ["Esc", "close its sheet, then deselect"],
  ["Tab", "into the tree; there ↑ ↓ from row to row, Enter folds a split"],
  ["+ − 0", "in the tree: larger, smaller, the whole tree"],
  ["I", "what is special about this loss"],
  ["G", "predict first: hide the result"],
  ["↑ = ↓ 1–9", "answer the question"],
];
