// What the Forest page gives to the frame: a picture of its trees, the running scores, its keys and marks.

import { grades, patch, sample, stroke } from "../../component/js/key.js";
import { capital, plural } from "../../component/js/numbers.js";
import { csv } from "../../component/js/share.js";

const KEYS = [
  ["← →", "previous tree, next tree"],
  ["Home End", "first, last tree"],
  ["Tab", "into the trees; there the arrows go from tree to tree"],
  ["Esc", "deselect the document"],
];

const marks = () => [
  [grades(), "the grade of a document: the stronger the colour, the better"],
  [
    sample(patch("var(--up)", 2, 18, "fill-opacity: 0.4"), patch("var(--down)", 24, 18, "fill-opacity: 0.4")),
    "a leaf that raises, lowers a score",
  ],
  [sample(stroke("M2 8 H42", "accent", 3)), "the document that you chose: its path through the trees, its score"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks,
  picture: () => ({
    name: `forest ${view.trees.qid}`,
    parts: [...view.root.children],
    caption: `${capital(plural(view.trees.n, "tree", "trees"))} of ${view.trees.caption.run}: ${view.trees.caption.settings}`,
  }),
  tables: () => [["Scores", `forest ${view.trees.qid} scores`, () => scores(view.trees)]],
});

// A row a document, a column an iteration.
function scores({ documents, line, n_iterations: last }) {
  const iterations = Array.from({ length: last + 1 }, (_, k) => k),
    rows = documents.map(({ name, grade }, d) => [name, grade, ...line(d)]);
  return csv(["document", "grade", ...iterations], rows);
}
