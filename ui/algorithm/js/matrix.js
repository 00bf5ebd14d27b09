// The Hessian of the pairs of a small query, and the diagonals that stand for it; the row of the chosen document is marked.

import { el } from "../../component/js/dom.js";
import { short } from "../../component/js/numbers.js";

const DIAGONALS = [
  ["newton", "its diagonal"],
  ["printed", "diag(1, 1), printed"],
  ["bound", "diag(2, 2), bound"],
];

export function matrix(hessian, d) {
  const n = hessian.full.length;
  const rows = hessian.full.map((row, i) =>
    el(
      "tr",
      { class: i === d ? "own" : null },
      ...row.map((x) => el("td", { class: x ? (x > 0 ? "up" : "down") : "zero", text: short(x) })),
      ...DIAGONALS.map(([key]) => el("td", { class: "diagonal", text: short(hessian[key][i]) })),
    ),
  );
  const head = el(
    "tr",
    {},
    el("th", { colspan: n, scope: "colgroup", text: "Hessian of the pairs" }),
    ...DIAGONALS.map(([, words]) => el("th", { scope: "col", text: words })),
  );
  return el(
    "table",
    { class: "matrix", "aria-label": "Second derivatives of the pairs’ risk" },
    el("thead", {}, head),
    el("tbody", {}, ...rows),
  );
}
