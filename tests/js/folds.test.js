import assert from "node:assert/strict";
import { test } from "node:test";

import { placeTree } from "../../ui/component/js/run/tree_layout.js";
import { documentsBelow } from "../../ui/component/js/run/leaves.js";
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

test("a tree as deep as it has splits is folded, opened and laid out", () => {
  const n = 60_000,
    tree = chain(n),
    way = new Set(tree.left.flatMap((child, node) => (child >= 0 ? [node] : [])));
  assert.equal(placeTree(tree, foldsOf(tree, new Set())).rows, ROWS);
  assert.equal(foldsOf(tree, way).size, 0);
  const { rows, depth, place } = placeTree(tree, new Set());
  assert.deepEqual([rows, depth], [n, n - 1]);
  assert.deepEqual(place.get(0), { column: 0, y: 1, end: false });
  assert.deepEqual(place.get(2 * n - 2), { column: n - 1, y: n - 0.5, end: true });
});

test("a folded row holds the documents of every leaf below it", () => {
  const tree = { ...chain(255), documents: Uint8Array.of(0, 254, 100, 3, 3) };
  assert.deepEqual(documentsBelow(tree, 0), [0, 1, 2, 3, 4]);
  assert.deepEqual(documentsBelow(tree, 2 * 100), [1, 2]); // the split below which leaves 100 to 254 lie
  assert.deepEqual(documentsBelow(tree, 7), [3, 4]); // leaf 3
});
