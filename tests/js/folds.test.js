import assert from "node:assert/strict";
import { test } from "node:test";

import { foldedNow, foldsOf, isLarge, LARGE, ROWS } from "../../ui/component/js/run/folds.js";

// A chain of splits: each has a leaf to the left and the rest to the right, so that the last leaf lies deepest.
function chain(n) {
  const tree = { left: [], right: [], count: [], leaf_id: [] };
  for (let i = 0; i < n - 1; i++) {
    tree.left.push(2 * i + 1, -1);
    tree.right.push(2 * i + 2, -1);
    tree.count.push(n - i, 1);
    tree.leaf_id.push(-1, i);
  }
  tree.left.push(-1);
  tree.right.push(-1);
  tree.count.push(1);
  tree.leaf_id.push(n - 1);
  return tree;
}

const rowsOf = (tree, folded, node = 0) =>
  folded.has(node) || tree.left[node] < 0 ? 1 : rowsOf(tree, folded, tree.left[node]) + rowsOf(tree, folded, tree.right[node]);

test("a tree of as many leaves as can be read is not folded", () => {
  assert.equal(isLarge(chain(LARGE)), false);
  assert.deepEqual([...foldedNow(chain(LARGE), new Set(), new Set(), false)], []);
});

test("a large tree opens with its upper part", () => {
  const tree = chain(255);
  assert.equal(rowsOf(tree, foldsOf(tree, new Set())), ROWS);
});

test("the way of the chosen document is open down to its leaf", () => {
  const tree = chain(255),
    way = new Set(tree.left.flatMap((child, node) => (child >= 0 ? [node] : []))),
    folded = foldsOf(tree, way);
  for (const node of way) assert.equal(folded.has(node), false);
  assert.equal(rowsOf(tree, folded), 255);
});

test("a split that was turned by hand stays as the hand left it", () => {
  const tree = chain(255),
    [first] = foldsOf(tree, new Set());
  assert.equal(foldedNow(tree, new Set(), new Set([first]), false).has(first), false);
  assert.deepEqual([...foldedNow(tree, new Set(), new Set([0]), true)], [0]);
});

test("of two splits the one that more documents reach is open", () => {
  const tree = chain(255);
  const [end] = foldsOf(tree, new Set());
  assert.equal(tree.count[end], Math.max(...[...foldsOf(tree, new Set())].map((node) => tree.count[node])));
});

test("a tree of one leaf has nothing to fold", () => assert.equal(foldsOf(chain(1), new Set()).size, 0));
