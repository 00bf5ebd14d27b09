import assert from "node:assert/strict";
import { test } from "node:test";

import { axisOf, pathAlong, pathThrough, zeroStandsOut } from "../../ui/component/js/plane.js";

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

test("an axis that begins at the base goes up the screen", () => {
  const y = axisOf([0, 4], [100, 0]);
  assert.equal(y(3), 25);
  assert.equal(y.value(25), 3);
});

test("an axis of one value stands at its beginning", () => assert.equal(axisOf([2, 2], [10, 90])(2), 10));

test("a path breaks off where a value is missing", () => {
  const [x, y] = [axisOf([0, 4], [0, 40]), axisOf([0, 1], [10, 0])];
  assert.equal(pathThrough([0, 1, 2, 3], [0, 1, null, 0.5], x, y), "M0.0 10.0L10.0 0.0M30.0 5.0");
});

test("a path along points breaks off where there is none, and is never empty", () => {
  const points = [[0, 1], [2, 3.06], null, null, [4, 5]];
  assert.equal(pathAlong(points), "M0.0 1.0L2.0 3.1M4.0 5.0");
  assert.equal(pathAlong([null]), "M0 0");
  assert.equal(pathAlong([]), "M0 0");
});

test("a path breaks off at 0 on a logarithmic axis, which has no place there", () => {
  const [x, y] = [axisOf([0, 3], [0, 30]), axisOf([0.1, 10], [20, 0], true)];
  assert.equal(pathThrough([0, 1, 2, 3], [10, 0, 1, 0.1], x, y), "M0.0 0.0M20.0 10.0L30.0 20.0");
});

test("the line of 0 stands out, and no other", () =>
  assert.deepEqual([-0.5, 0, -0, 2].map(zeroStandsOut), ["grid", "zero", "zero", "grid"]));
