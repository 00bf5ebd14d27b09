// The model of a run: its trees, and the score that they give to any point of the plane after k iterations. The sums are made in the
// order in which training made them, so the scores of documents are those of the trace, to the last bit. Nothing here draws.

import { planeCells } from "./cells.js";

export function openModel(packed) {
  const trees = openTrees(packed),
    { roots } = trees;
  const moved = (score, k, g) => packed.rate[k] * g + packed.decay[k] * score; // scores <- decay * scores + rate * g

  // What the trees of iteration k + 1 give to a point.
  const given = (k, x, y) => roots[k].reduce((g, root) => g + leafValue(trees, root, x, y), 0);

  function score(x, y, k) {
    let found = packed.start;
    for (let i = 0; i < k; i++) found = moved(found, i, given(i, x, y));
    return found;
  }

  // Scores of documents at every iteration, one row each.
  function along(documents) {
    const rows = [documents.map(() => packed.start)];
    for (let k = 0; k < roots.length; k++) rows.push(documents.map(({ x, y }, d) => moved(rows[k][d], k, given(k, x, y))));
    return rows;
  }

  // The leaves of iteration k as rectangles, with what each adds to the score; none where an iteration holds many trees.
  const regions = (k, low, high) =>
    k === 0 || roots[k - 1].length !== 1
      ? []
      : leafBoxes(trees, roots[k - 1][0], low, high).map(({ value, ...box }) => ({ ...box, adds: packed.rate[k - 1] * value }));

  return { start: packed.start, score, along, regions, cells: (low, high) => planeCells(trees, packed.start, moved, low, high) };
}

// The nodes of all trees, one after the other, and at which of them the trees of each iteration begin.
function openTrees(packed) {
  const [feature, threshold, left, right, value] = ["feature", "threshold", "left", "right", "value"].map((name) => packed[name].values);
  let node = 0,
    tree = 0;
  function nextRoot() {
    const root = node;
    node += packed.n_nodes[tree];
    tree += 1;
    return root;
  }
  const roots = packed.n_trees.map((n) => Array.from({ length: n }, nextRoot));
  return { feature, threshold, left, right, value, roots };
}

function leafValue({ feature, threshold, left, right, value }, root, x, y) {
  let at = root;
  while (left[at] >= 0) at = root + ((feature[at] === 0 ? x : y) <= threshold[at] ? left[at] : right[at]);
  return value[at];
}

// The leaves of one tree that have room between low and high.
function leafBoxes({ feature, threshold, left, right, value }, root, low, high) {
  const found = [];
  const walk = (at, x0, x1, y0, y1) => {
    if (x1 <= x0 || y1 <= y0) return;
    if (left[at] < 0) return void found.push({ x0, x1, y0, y1, value: value[at] });
    const t = threshold[at];
    if (feature[at] === 0) {
      walk(root + left[at], x0, Math.min(x1, t), y0, y1);
      walk(root + right[at], Math.max(x0, t), x1, y0, y1);
    } else {
      walk(root + left[at], x0, x1, y0, Math.min(y1, t));
      walk(root + right[at], x0, x1, Math.max(y0, t), y1);
    }
  };
  walk(root, low, high, low, high);
  return found;
}
