import assert from "node:assert/strict";
import { test } from "node:test";

import { chartPlane, iterationTicks, roomy } from "../../ui/component/js/chart_plane.js";

test("of ticks that would run into each other the two ends stay", () => {
  const ticks = iterationTicks(1000);
  assert.deepEqual(ticks, [
    [0, 0],
    [500, 500],
    [1000, 1000],
  ]);
  const apart = (k) => k,
    near = (k) => k / 20;
  assert.deepEqual(roomy(ticks, apart, 8), ticks);
  assert.deepEqual(roomy(ticks, near, 8), [ticks[0], ticks[2]]);
});

test("a run of one iteration has no middle of its own", () => {
  assert.deepEqual(iterationTicks(1), [
    [0, 0],
    [1, 1],
  ]);
});

test("a metric has three decimals whether its curve reaches 1 or not", () => {
  for (const high of [0.993, 1]) assert.equal(chartPlane({}, [0.34, high], 60, []).format(0.9064), "0.906");
});
