import assert from "node:assert/strict";
import { test } from "node:test";

import { costPlane, nearest } from "../../ui/story/js/cost_curve.js";

test("the nearest of the numbers; of two that are as near, the first", () => {
  assert.equal(nearest([-6, -2, 0, 2, 6], 1.4), 3);
  assert.equal(nearest([-6, -2, 0, 2, 6], -99), 0);
  assert.equal(nearest([-6, -2, 0, 2, 6], 1), 2);
});

test("a pointer where a difference is drawn means that difference", () => {
  const { x, y, end } = costPlane({ width: 300, height: 200 }, [-6, -2, 0, 2, 6]);
  for (const difference of [-6, 0, 1.5, 6]) assert.ok(Math.abs(x.value(x(difference)) - difference) < 1e-12);
  assert.equal(x(6), end);
  assert.ok(y(6) < y(0) && y(0) < 200);
});
