// What the colours and marks of the Lambdas page mean, and its keys.

import { grades, patch, sample, spot, stroke } from "../../component/js/key.js";

export const lambdaMarks = () => [
  [grades(), "the grade of a document: the stronger the colour, the better"],
  [
    sample(
      stroke("M16 15 V6", "up", 2.6),
      spot("M11 7 L16 0 L21 7 Z", "up"),
      stroke("M30 1 V10", "down", 2.6),
      spot("M25 9 L30 16 L35 9 Z", "down"),
    ),
    "λ: the document is pushed up, or down; the longer the arrow, the further; one scale for both columns",
  ],
  [
    sample(stroke("M16 15 V6", "muted", 1.4), spot("M11 7 L16 0 L21 7 Z", "muted")),
    "pale: the same arrow, larger by the factor below the list",
  ],
  [
    sample(patch("var(--up)", 6, 12), patch("var(--down)", 26, 12)),
    "a pair: what the column’s document does to the row’s; the stronger the colour, the harder the push",
  ],
  [sample(patch("var(--line)", 6, 12)), "a document against itself"],
  [sample(stroke("M2 8 H42", "muted", 2, "5 4")), "T, the truncation: pairs wholly beyond it do not count"],
  [sample(stroke("M2 8 H42", "accent", 3)), "edited by hand, or chosen"],
];

export const LAMBDA_KEYS = [
  ["drag a row", "to another rank"],
  ["Alt ↑ ↓", "the focused row up, down"],
  ["Ctrl Z", "undo; with Shift redo"],
  ["← → ↑ ↓", "walk through the pairs, once one has the focus"],
  ["Enter", "the formula of that pair"],
  ["G", "predict first: hide the result"],
];
