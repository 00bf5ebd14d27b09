// What the Draw page gives to the frame: a picture of its plane, its documents, its keys and marks.

import { documentNames } from "../../component/js/drawing.js";
import { capital, plural } from "../../component/js/numbers.js";
import { csv } from "../../component/js/share.js";
import { DRAW_KEYS, drawMarks } from "./marks.js";

export const offersOf = (view) => ({
  keys: DRAW_KEYS,
  marks: drawMarks,
  picture: () => ({
    name: `drawing ${view.k}`,
    parts: [...view.root.querySelectorAll(":scope > :not(.tools, .transport)")],
    caption:
      `${capital(plural(view.book.documents.length, "drawn document", "drawn documents"))}, ` +
      `iteration ${view.k} of ${view.run?.n_iterations ?? 0}`,
  }),
  tables: () => (view.book.documents.length ? [["Documents", `drawing ${view.k}`, () => documentsTable(view)]] : []),
});

function documentsTable(view) {
  const { documents } = view.book,
    names = documentNames(documents),
    scores = view.scores(documents);
  const rows = documents.map(({ q, g, x, y }, i) => [names[i], q, g, x, y, scores ? scores[i] : ""]);
  return csv(["document", "query", "grade", "x", "y", `score at iteration ${view.k}`], rows);
}
