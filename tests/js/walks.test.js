// What pages walk through, without drawing it: stages of MART, splits of a tree, an arrangement of the story, a staircase over alpha.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nextCrossing, orderOf, stairsPath, stepAt } from "../../ui/combine/js/mixture.js";
import { placesIn, remember, sorted } from "../../ui/component/js/run/orders.js";
import { errorOf, interval, nameOf, slopeWords, stageAt, stageOf, summed } from "../../ui/mart/js/stages.js";
import { arranged, movedTo } from "../../ui/story/js/arrangement.js";
import { bestCut, grownTo, nearestCut, parting } from "../../ui/trees/js/grown.js";

test("MART: each stage has its number, and the sum holds a tree from its last stage on", () => {
  for (let n = 0; n < 10; n++) assert.equal(stageOf(stageAt(n)), n);
  assert.deepEqual([0, 1, 2, 3, 4].map(stageAt).map(summed), [0, 0, 0, 1, 1]);
  assert.equal(nameOf(12), "F₁₂");
  assert.deepEqual(
    [interval({ from: null, to: 3 }), interval({ from: 3, to: null }), interval({ from: null, to: null })],
    ["x ≤ 3", "x > 3", "all x"],
  );
});

test("MART: the squared error of one constant, and its slope in words", () => {
  const of = { n: 2, sum: 4, squares: 10 }; // 1 and 3
  assert.deepEqual([errorOf(of, 2), errorOf(of, 0)], [2, 10]);
  assert.equal(slopeWords(of), "4c − 8");
});

test("Trees: leaves after some splits, and where two orders part", () => {
  const grown = {
    nodes: [{ parent: -1 }, { parent: 0 }, { parent: 0 }, { parent: 1 }, { parent: 1 }],
    orders: { best: [0, 1], level: [0, 1] },
  };
  assert.deepEqual(grownTo(grown, "best", 0).leaves, [0]);
  assert.deepEqual(grownTo(grown, "best", 2).leaves, [2, 3, 4]);
  assert.deepEqual(parting({ orders: { best: [0, 2, 1], level: [0, 1, 2] } }, 2), { at: 1, same: false });
  assert.deepEqual(parting({ orders: { best: [0, 2, 1], level: [0, 1, 2] } }, 3), { at: 1, same: true });
});

test("Trees: the least error, the booster's own threshold among equals, and the nearest one to a hand", () => {
  const cuts = [
    { thresholds: [1, 2, 3], errors: [5, 4, 4] },
    { thresholds: [], errors: [] },
  ];
  assert.equal(bestCut({ cuts, feature: 0, threshold: 3 }, 0).threshold, 3);
  assert.equal(bestCut({ cuts, feature: 1, threshold: 3 }, 0).threshold, 2);
  assert.equal(bestCut({ cuts, feature: 0, threshold: 3 }, 1), null);
  assert.equal(nearestCut(cuts[0], 2.4), 1);
});

test("Story: a document that moves changes places with nobody", () => {
  assert.deepEqual(arranged(1, 3).slice(0, 4), ["A", 1, "B", 2]);
  assert.deepEqual(movedTo({ a: 1, b: 3 }, "A", 3), { a: 3, b: 2 });
});

test("Combine: equal scores keep the order of the file, and a staircase knows its steps", () => {
  assert.deepEqual(orderOf([1, 3, 3, 2]), [1, 2, 3, 0]);
  const stairs = { ends: [0, 0.5, 1], values: [7, 9] };
  const values = [0, 0.49, 0.5, 1].map((alpha) => stepAt(stairs, alpha).value),
    [x, y] = [(alpha) => 100 * alpha, (value) => value];
  assert.deepEqual(values, [7, 7, 9, 9]);
  assert.equal(stairsPath(stairs, x, y), "M0.0 7.0L50.0 7.0L50.0 9.0L100.0 9.0");
  assert.deepEqual([nextCrossing({ alpha: [0.2, 0.6] }, 0.2, 1), nextCrossing({ alpha: [0.2, 0.6] }, 0.2, -1)], [0.6, null]);
});

test("Ranks: from the highest score down, ties by the file; what was found is kept", () => {
  assert.deepEqual([...sorted([1, 3, 3])], [1, 2, 0]);
  assert.deepEqual([...placesIn([1, 2, 0])], [2, 0, 1]);
  let asked = 0;
  const kept = remember((k) => (asked += 1) && 2 * k);
  assert.deepEqual([kept(2), kept(2), asked], [4, 4, 1]);
});
