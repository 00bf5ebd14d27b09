// What can be taken away from the Lambdas page: its link, a picture of it, its numbers.

function takeAway(view, root) {
  const name = (what) => `lambdas ${view.answer.qid} ${what}`.replace(/[^\p{L}\p{N}.]+/gu, "-"), text = "text/csv;charset=utf-8";
  const drawing = () => picture(root, [...root.querySelectorAll(":scope > :is(.topline, .lesson, .stage, .insights)")], view.answer.caption);
  return [
    ["Copy link", () => copy(linkTo({}))],
    ["Full screen (F)", () => fullScreen(root)],
    ["Light or dark", () => switchTheme(root.dataset.theme === "dark")],
    ["Picture, SVG", () => save(name("page.svg"), "image/svg+xml", written(drawing()))],
    ["Picture, PNG", async () => save(name("page.png"), "image/png", await dots(drawing()))],
    ["Documents, CSV", () => saved(view.answer, view.answer.documents.length, save(name("documents.csv"), text, documentsTable(view.answer)))],
    ["Pairs, CSV", () => saved(view.answer, view.answer.matrix.sums.length, save(name("pairs.csv"), text, pairsTable(view.answer)))],
  ];
}

// Of a long query the page has the first ranks.
const saved = (answer, n, done) => (n < answer.n ? `${done}: ranks 1–${n}; the tables below have all` : done);

function documentsTable(answer) {
  const sides = [["net", "RankNet"], ["ours", "chosen"], ["other", "compared"]].filter(([side]) => answer.documents[0]?.[side]);
  const heads = sides.flatMap(([, words]) => [`lambda, ${words}`, `curvature, ${words}`]);
  return csv(["rank", "document", "grade", "score", ...heads],
    answer.documents.map((doc) => [doc.rank + 1, doc.name, doc.grade, doc.score, ...sides.flatMap(([side]) => [doc[side].lambda, doc[side].curvature])]));
}

// One row a pair, from the half of the matrix in which the winner has the row.
function pairsTable(answer) {
  const { documents, matrix: { cells } } = answer, rows = [];
  cells.forEach((line, i) => line.forEach((value, j) => {
    if (value !== null && documents[i].grade > documents[j].grade) rows.push([documents[i].name, documents[j].name, i + 1, j + 1, value]);
  }));
  return csv(["winner", "loser", "rank of the winner", "rank of the loser", "lambda"], rows);
}
