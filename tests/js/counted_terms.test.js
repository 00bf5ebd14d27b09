import assert from "node:assert/strict";
import { test } from "node:test";

import { counts, stepWords } from "../../ui/algorithm/js/sums.js";

test("a label that a score has met adds 0 and is written, a pair that adds 0 is not", () => {
  assert.deepEqual([counts(["its grade", 0, 1], 1), counts([3, 0, 0], 1), counts([3, 0.5, 1], 1)], [true, false, true]);
  assert.deepEqual([counts(["its grade", 0, 0], 1), counts(["its grade", 0, 0], 2)], [false, false]);
});

test("a step says where its numbers, as printed, do not work out", () => {
  const exact = stepWords(0.5, 2, 0.7, { decay: 1, rate: 0.1 }),
    rounded = stepWords(1.2344, 2.6349, 1.2344 + 0.1 * 2.6349, { decay: 1, rate: 0.1 });
  assert.equal(exact, "h = 0.5 + 0.1 × 2 = 0.7.");
  assert.equal(rounded, "h = 1.23 + 0.1 × 2.63 ≈ 1.5.");
  assert.equal(stepWords(0.5, 2, 1.25, { decay: 0.5, rate: 0.5 }), "h = 0.5 × 0.5 + 0.5 × 2 = 1.25.");
});
