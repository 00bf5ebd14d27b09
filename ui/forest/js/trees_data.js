// The packed trees, opened: where each node of a small drawing stands, and each tree as the drawing of a large one wants it.

import { largest } from "../../component/js/numbers.js";

// One tree as plain arrays; the right child of a node follows its left child, and leaves count from left to right.
export function treeAt(trees, i) {
  if (trees.known.has(i)) return trees.known.get(i);
  const { ptr, leaves } = trees.packed,
    from = ptr.values[i],
    to = ptr.values[i + 1];
  const part = (name) => Array.from(trees.packed[name].values.subarray(from, to));
  const left = part("left"),
    leaf_id = left.map(() => -1),
    depth = left.map(() => 0),
    place = left.map(() => 0);
  let n = 0,
    deepest = 0;
  const visit = (node) => {
    deepest = Math.max(deepest, depth[node]);
    if (left[node] < 0) {
      place[node] = n;
      leaf_id[node] = n;
      n += 1;
      return;
    }
    for (const child of [left[node], left[node] + 1]) {
      depth[child] = depth[node] + 1;
      visit(child);
    }
    place[node] = (place[left[node]] + place[left[node] + 1]) / 2;
  };
  visit(0);
  const tree = {
    left,
    right: left.map((child) => (child < 0 ? -1 : child + 1)),
    leaf_id,
    depth,
    place,
    deepest,
    n_leaves: n,
    feature: part("feature"),
    threshold: part("threshold").map((x) => (Number.isFinite(x) ? x : null)),
    missing_left: part("missing_left").map(Boolean),
    count: part("count"),
    value: part("value"),
    split_gain: trees.packed.split_gain && part("split_gain"), // not in every file of another engine
    documents: leaves.row(i),
    k: trees.packed.iteration.values[i],
    part: trees.packed.part.values[i],
  };
  trees.known.set(i, tree);
  return tree;
}

export function openTrees(run) {
  const packed = run.trees,
    n = packed.iteration.values.length,
    values = [];
  // A single tree's row stands for every row: that is what it is.
  const trees = { ...run, packed, n, known: new Map(), n_documents: run.documents.length };
  for (let at = 0; at < packed.value.values.length; at++) if (packed.left.values[at] < 0) values.push(packed.value.values[at]);
  trees.top = largest(values);
  trees.score = (k, d) => run.scores.values[k * run.documents.length + d];
  trees.line = (d) => Float64Array.from({ length: run.n_iterations + 1 }, (_, k) => trees.score(k, d));
  trees.many = packed.part.values.some((part) => part > 0);
  return trees;
}

// The first tree of an iteration that is here, -1 for iteration 0.
export const firstOf = (trees, k) => trees.packed.iteration.values.findIndex((each) => each === k);
export const treeName = (trees, i) => {
  const { k, part } = treeAt(trees, i);
  return trees.many ? `Tree ${k}.${part + 1}` : `Tree ${k}`;
};
