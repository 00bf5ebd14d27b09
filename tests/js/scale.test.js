import assert from "node:assert/strict";
import { test } from "node:test";

import { pathAlong, scale } from "../../ui/component/js/scale.js";

test("ends stand on ends, and what is between in proportion", () => {
  const x = scale([-4, 104], [40, 148]);
  assert.deepEqual([-4, 50, 104].map(x.at), [40, 94, 148]);
  assert.deepEqual([40, 94, 148].map(x.back), [-4, 50, 104]);
});

test("an axis that rises goes up the screen", () => {
  const y = scale([0, 4], [100, 0]);
  assert.deepEqual([0, 1, 4].map(y.at), [100, 75, 0]);
  assert.equal(y.back(25), 3);
});

test("a path breaks off where there is no point, and is never empty", () => {
  const points = [[0, 1], [2, 3.06], null, null, [4, 5]];
  assert.equal(pathAlong(points), "M0.0 1.0L2.0 3.1M4.0 5.0");
  assert.equal(pathAlong([null]), "M0 0");
  assert.equal(pathAlong([]), "M0 0");
});
