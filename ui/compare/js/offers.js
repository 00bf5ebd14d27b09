// What the Compare page gives to the frame: a picture of its lists and curves, its scores and curves, its keys and marks.

import { grades, sample, spot, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";

const KEYS = [
  ["← →", "one iteration back, forward"],
  ["space", "play, pause"],
  ["Home End", "first, last iteration"],
  ["Enter, click", "open a document in all lists; again to deselect it"],
  ["Tab, ↑ ↓", "to a list, from row to row in it"],
  ["Esc", "deselect the document"],
];

const marks = () => [
  [grades(), "the grade of a document: the stronger the colour, the better"],
  [sample(spot("M14 8 A5 5 0 1 1 14 7.9 Z", "run-0"), spot("M38 8 A5 5 0 1 1 38 7.9 Z", "run-1")), "a run, in its colour everywhere"],
  [sample(stroke("M2 3 C20 3 24 13 42 13", "muted", 1.5)), "the same document in two lists"],
  [sample(stroke("M2 8 H42", "curve")), "a metric on the training queries"],
  [sample(stroke("M2 8 H42", "muted", 2, "5 4")), "the same on the test queries"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks,
  place: () => ({ iteration: view.k, document: view.document }),
  picture: () => ({
    name: `compare ${view.run.qid ?? ""} ${view.k}`,
    parts: [...view.root.querySelectorAll(":scope > :not(.transport)")],
    caption: captionOf(view),
  }),
  tables: () => [["Documents", `compare ${view.k}`, () => documentsTable(view.run, view.k)]],
});

function captionOf({ k, run: { caption, qid, part, n_iterations: n, version } }) {
  return `${caption}, query “${qid}” (${part}): iteration ${k} of ${n}. Boosting to rank ${version}`;
}

// A row a document: rank and score under each run.
function documentsTable({ documents, runs }, k) {
  const heads = runs.flatMap(({ title }) => [`rank, ${title}`, `score, ${title}`]),
    ranks = runs.map((run) => run.ranksAt(k)),
    scores = runs.map((run) => run.scoresAt(k));
  const rows = documents.map(({ name, grade }, d) => [name, grade, ...runs.flatMap((_, i) => [ranks[i][d] + 1, scores[i][d]])]);
  return csv(["document", "grade", ...heads], rows);
}
