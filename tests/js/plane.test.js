import assert from "node:assert/strict";
import { test } from "node:test";

import { axisOf, pathThrough } from "../../ui/component/js/plane.js";

test("an axis leads from values to pixels and back, and knows its ends", () => {
  const y = axisOf([-1, 3], [100, 20]);
  assert.deepEqual([-1, 1, 3].map(y), [100, 60, 20]);
  assert.equal(y.value(60), 1);
  assert.deepEqual([-1, 3, 3.1, null].map(y.inside), [true, true, false, false]);
});

test("a logarithmic axis gives each power the same room", () => {
  const x = axisOf([0.01, 100], [0, 400], true);
  assert.deepEqual([0.01, 1, 100].map(x), [0, 200, 400]);
  assert.equal(x.value(300), 10);
});

test("an axis of one value stands at its beginning", () => assert.equal(axisOf([2, 2], [10, 90])(2), 10));

test("a path breaks off where a value is missing", () => {
  const [x, y] = [axisOf([0, 4], [0, 40]), axisOf([0, 1], [10, 0])];
  assert.equal(pathThrough([0, 1, 2, 3], [0, 1, null, 0.5], x, y), "M0.0 10.0L10.0 0.0M30.0 5.0");
});
