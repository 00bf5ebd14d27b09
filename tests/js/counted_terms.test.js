import assert from "node:assert/strict";
import { test } from "node:test";

import { counts } from "../../ui/algorithm/js/sums.js";

test("a label that a score has met adds 0 and is written, a pair that adds 0 is not", () => {
  assert.deepEqual([counts(["its grade", 0, 1], 1), counts([3, 0, 0], 1), counts([3, 0.5, 1], 1)], [true, false, true]);
  assert.deepEqual([counts(["its grade", 0, 0], 1), counts(["its grade", 0, 0], 2)], [false, false]);
});
