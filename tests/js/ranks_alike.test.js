import assert from "node:assert/strict";
import { test } from "node:test";

import { firstDifference, firstDifferences, sameOrder } from "../../ui/compare/js/opened.js";

const run = (scores) => ({
  scoresAt: () => scores,
  orderAt: () => scores.map((_, d) => d).sort((a, b) => scores[b] - scores[a] || a - b),
});

test("a list with a tie and one without it do not rank alike, though file order shows them alike", () => {
  const [apart, tied] = [run([3, 2, 1]), run([2, 2, 1])];
  assert.equal(firstDifference(apart.orderAt(), tied.orderAt()), null);
  assert.equal(sameOrder(apart, tied, 0), false);
  assert.equal(sameOrder(tied, apart, 0), false);
});

test("the same order ranks alike, with ties between the same documents or with none", () => {
  assert.equal(sameOrder(run([3, 2, 1]), run([0.9, 0.5, 0.4]), 0), true);
  assert.equal(sameOrder(run([2, 2, 1]), run([7, 7, -1]), 0), true);
  assert.equal(sameOrder(run([2, 2, 1]), run([2, 1, 1]), 0), false);
  assert.equal(sameOrder(run([1, 2, 3]), run([3, 2, 1]), 0), false);
});

test("runs that first differ at one rank are named together, those with the same document there as one, the highest rank first", () => {
  const runs = Object.entries({ a: [3, 2, 1], b: [2, 1, 3], c: [3, 1, 2], d: [3, 2, 1], e: [1, 2, 3], f: [3, 2, 2], g: [1, 3, 2] }).map(
    ([title, scores]) => ({ title, ...run(scores) }),
  );
  const { alike, tied, ranks } = firstDifferences({ runs }, 0);
  assert.deepEqual([alike, tied], [["d"], ["f"]]);
  const said = ranks.map(([at, there]) => `rank ${at}: ${[...there].join("; ")}`);
  assert.deepEqual(said, ["rank 0: 2,b,e; 1,g", "rank 1: 2,c"]);
});
