// Boosted regression trees on points along x, as boosting.GBT trains them and to the same bits: what each tree is fitted to, the tree, the
// sum so far ([FR] Algorithm 2). Nothing here draws.

import { cellOf, growTree } from "../../component/js/regression_tree.js";
import { squares, pairwiseSum } from "../../component/js/pairwise_sum.js";

const OF_SLIDES = "5(1 − c)² + 4(2 − c)² + 3(3 − c)² + 5(4 − c)²"; // [SL] Calculating Optimal Leaf Value for F0

// documents   points { x, g };  rate, leaves: of each tree;  n: how many trees. Steps between thresholds are cells, from left to right:
//
//   edges                thresholds of all trees, rising
//   sums, scores         of 0, 1, ... trees: the sum so far, by cell and by point
//   residuals, errors    what is left then, by point, and its squares added up
//   trees                their leaves from left to right: bounds (null where there is none), value, and the error of any value
export function boosted(documents, { rate, leaves, n }) {
  const x = documents.map((d) => d.x),
    grades = documents.map((d) => d.g),
    start = grades.reduce((a, b) => a + b, 0) / grades.length,
    scores = [grades.map(() => start)],
    residuals = [],
    trees = [];
  const leave = () => residuals.push(grades.map((g, i) => g - scores.at(-1)[i]));
  leave();
  for (let k = 0; k < n; k++) {
    const tree = leavesOf(growTree([x], residuals[k], { leaves }), residuals[k]);
    trees.push(tree);
    scores.push(stepped(scores[k], rate, tree, x));
    leave();
  }
  const edges = [...new Set(trees.flatMap((tree) => tree.slice(1).map(({ from }) => from)))].sort((a, b) => a - b),
    places = [...edges, Infinity]; // the right end of a cell is in it
  const sums = [places.map(() => start)];
  for (const tree of trees) sums.push(stepped(sums.at(-1), rate, tree, places));
  const formula = formulaOf(grades);
  return {
    rate,
    n_iterations: n,
    start,
    edges,
    sums,
    scores,
    residuals,
    errors: residuals.map(squares),
    trees,
    whole: parabola(grades),
    formula,
    is_slides: formula === OF_SLIDES,
  };
}

// A step of `rate` along a tree, from what stood at some places.
function stepped(sums, rate, tree, places) {
  const ends = tree.slice(1).map(({ from }) => from);
  return sums.map((sum, i) => rate * tree[cellOf(ends, places[i])].value + sum);
}

// The squared error of one constant c for some values: n c² − 2 sum c + squares.
const parabola = (values) => ({ n: values.length, sum: pairwiseSum(values), squares: squares(values) });

function leavesOf(nodes, targets, i = 0, from = null, to = null) {
  const { left, right, threshold, value, rows } = nodes[i];
  if (left >= 0) return [...leavesOf(nodes, targets, left, from, threshold), ...leavesOf(nodes, targets, right, threshold, to)];
  return [{ from, to, value, ...parabola(rows.map((row) => targets[row])) }];
}

function formulaOf(grades) {
  const values = [...new Set(grades)].sort((a, b) => a - b),
    count = (value) => grades.filter((g) => g === value).length;
  return values.map((value) => `${count(value) > 1 ? count(value) : ""}(${value} − c)²`).join(" + ");
}
