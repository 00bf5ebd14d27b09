// What the Lambdas page gives to the frame: a picture of it, its numbers, its keys and marks.

import { csv } from "../../component/js/share.js";
import { LAMBDA_KEYS, lambdaMarks } from "./marks.js";

const PARTS = ":scope > :is(.topline, .lesson, .stage, .insights)";

export function offersOf(view, root) {
  const name = (what) => `lambdas ${view.answer.qid} ${what}`;
  return {
    keys: LAMBDA_KEYS,
    marks: lambdaMarks,
    picture: () => ({ name: name("page"), parts: [...root.querySelectorAll(PARTS)], caption: view.answer.caption }),
    tables: () => [
      ["Documents", name("documents"), () => documentsTable(view.answer), first(view.answer, view.answer.documents.length)],
      ["Pairs", name("pairs"), () => pairsTable(view.answer), first(view.answer, view.answer.matrix.sums.length)],
    ],
  };
}

// Of a long query the page has the first ranks.
const first = (answer, n) => (n < answer.n ? `ranks 1–${n}; the tables below have all` : "");

function documentsTable(answer) {
  const sides = [
    ["net", "RankNet"],
    ["ours", "chosen"],
    ["other", "compared"],
  ].filter(([side]) => answer.documents[0]?.[side]);
  const heads = sides.flatMap(([, words]) => [`lambda, ${words}`, `curvature, ${words}`]);
  return csv(
    ["rank", "document", "grade", "score", ...heads],
    answer.documents.map((doc) => [
      doc.rank + 1,
      doc.name,
      doc.grade,
      doc.score,
      ...sides.flatMap(([side]) => [doc[side].lambda, doc[side].curvature]),
    ]),
  );
}

// One row a pair, from the half of the matrix in which the winner has the row.
function pairsTable(answer) {
  const {
      documents,
      matrix: { cells },
    } = answer,
    rows = [];
  cells.forEach((line, i) =>
    line.forEach((value, j) => {
      if (value !== null && documents[i].grade > documents[j].grade) rows.push([documents[i].name, documents[j].name, i + 1, j + 1, value]);
    }),
  );
  return csv(["winner", "loser", "rank of the winner", "rank of the loser", "lambda"], rows);
}
