// The tree of some points, as boosting/explain/tree_steps.py grows it and to the same bits: nodes with the error of every threshold, both
// orders in which they are split, and the error after each split. Nothing here draws.

import { growTree, thresholdsOf } from "../../component/js/regression_tree.js";
import { pairwiseSum } from "../../component/js/pairwise_sum.js";

const MOST = 256; // leaves of a tree from which both orders take their splits
const THIRD = 3; // every third point is held out

// documents   points { x, y, g };  held: whether some are held out;  leaves, least, depth: bounds on the tree
export function grownOf(documents, { held, leaves, least, depth }) {
  const isHeld = documents.map((_, i) => held && i % THIRD === THIRD - 1),
    [learned, out] = [false, true].map((is) => tableOf(documents.filter((_, i) => isHeld[i] === is))),
    whole = growTree(learned.columns, learned.grades, { leaves: MOST, least, depth }),
    inner = whole.flatMap(({ left }, i) => (left < 0 ? [] : [i]));
  const all = { best: inner.sort((a, b) => whole[a].left - whole[b].left), level: byLevel(whole) }, // children are numbered as split
    orders = Object.fromEntries(Object.entries(all).map(([name, order]) => [name, order.slice(0, leaves - 1)])),
    nodes = nodesOf(whole, orders, learned, least);
  const numbered = Object.fromEntries(Object.entries(orders).map(([name, order]) => [name, order.map((i) => nodes.number.get(i))]));
  const errors = (order, table) => (table.grades.length ? errorsAlong(nodes.list, order, table) : null);
  return {
    points: documents.map(({ x, y, g }, i) => ({ x, y, value: g, held: isHeld[i] })),
    n_learnt: learned.grades.length,
    least,
    nodes: nodes.list,
    orders: numbered,
    errors: Object.fromEntries(
      Object.entries(numbered).map(([name, order]) => [name, { train: errors(order, learned), held: errors(order, out) }]),
    ),
  };
}

const tableOf = (documents) => ({
  columns: [documents.map(({ x }) => x), documents.map(({ y }) => y)],
  grades: documents.map(({ g }) => g),
});

// Inner nodes, level by level and from left to right.
function byLevel(nodes) {
  const found = [];
  for (let level = [0]; level.length;) {
    const inner = level.filter((i) => nodes[i].left >= 0);
    found.push(...inner);
    level = inner.flatMap((i) => [nodes[i].left, nodes[i].right]);
  }
  return found;
}

// The nodes that either order comes to, numbered anew, each with the part of the plane that is its own.
function nodesOf(whole, { best, level }, learned, least) {
  const split = new Set([...best, ...level]),
    kept = [...new Set([0, ...[...split].flatMap((i) => [whole[i].left, whole[i].right])])].sort((a, b) => a - b),
    number = new Map(kept.map((i, at) => [i, at])),
    between = learned.columns.map(thresholdsOf),
    list = [];
  for (const i of kept) {
    const { rows, depth, value, ...node } = whole[i],
      is = split.has(i),
      parent = node.parent < 0 ? -1 : number.get(node.parent),
      inNode = (column) => rows.map((row) => column[row]),
      grades = inNode(learned.grades);
    list.push({
      parent,
      depth,
      feature: is ? node.feature : -1,
      threshold: is ? node.threshold : 0,
      left: is ? number.get(node.left) : -1,
      right: is ? number.get(node.right) : -1,
      n: rows.length,
      value,
      error: errorOf(grades),
      box:
        parent < 0
          ? [
              [null, null],
              [null, null],
            ]
          : boxOf(list[parent], list.length === list[parent].left),
      cuts: learned.columns.map((column, f) => cutsOf(inNode(column), grades, between[f], least)),
    });
  }
  return { list, number };
}

// [[from, to] of x, of y]; null where the node has no bound of its own.
const boxOf = (parent, isLeft) =>
  parent.box.map(([from, to], f) => (f !== parent.feature ? [from, to] : isLeft ? [from, parent.threshold] : [parent.threshold, to]));

const errorOf = (grades) => around(grades, grades.reduce((a, b) => a + b, 0) / grades.length);
const around = (grades, mean) => pairwiseSum(grades.map((g) => (g - mean) * (g - mean)));

// Every threshold that leaves `least` rows on either side, with the squared error that its two sides keep.
function cutsOf(values, grades, between, least) {
  const thresholds = between.filter((t) => {
    const yes = values.filter((v) => v <= t).length;
    return yes >= least && values.length - yes >= least;
  });
  const errors = thresholds.map((t) => [true, false].map((side) => errorOfSide(values, grades, (v) => v <= t === side)));
  return { thresholds, errors: errors.map(([yes, no]) => yes + no) };
}

// The others stand in the sum with 0, as in Python's.
function errorOfSide(values, grades, isIn) {
  let n = 0,
    sum = 0;
  values.forEach((v, i) => {
    if (!isIn(v)) return;
    n += 1;
    sum += grades[i];
  });
  const mean = sum / n;
  return pairwiseSum(grades.map((g, i) => (isIn(values[i]) ? (g - mean) * (g - mean) : 0)));
}

// The mean squared error of points after 0, 1, ... splits of an order.
function errorsAlong(nodes, order, { columns, grades }) {
  const at = grades.map(() => 0),
    found = [];
  for (const split of [null, ...order]) {
    if (split !== null) {
      const { feature, threshold, left, right } = nodes[split];
      at.forEach((node, i) => {
        if (node === split) at[i] = columns[feature][i] <= threshold ? left : right;
      });
    }
    found.push(pairwiseSum(grades.map((g, i) => (g - nodes[at[i]].value) * (g - nodes[at[i]].value))) / grades.length);
  }
  return found;
}
