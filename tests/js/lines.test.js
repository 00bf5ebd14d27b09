import assert from "node:assert/strict";
import { test } from "node:test";

import { pushApart } from "../../ui/component/js/lines.js";

test("figures with room for each stay where they are", () => {
  assert.deepEqual(pushApart([10, 30, 50], 12, 100), [10, 30, 50]);
});

test("figures that would meet go down, as far as it takes", () => {
  assert.deepEqual(pushApart([10, 12, 13, 60], 12, 100), [10, 22, 34, 60]);
});

test("at the foot they go up instead: none below it, each with its room", () => {
  assert.deepEqual(pushApart([80, 95, 99], 12, 100), [76, 88, 100]);
  assert.deepEqual(pushApart([140], 12, 100), [100]);
});

test("what was given stays as it was", () => {
  const heights = [1, 2];
  pushApart(heights, 12, 100);
  assert.deepEqual(heights, [1, 2]);
});
