import assert from "node:assert/strict";
import { test } from "node:test";

import { planeOf } from "../../ui/combine/js/alpha_plane.js";
import { stairsAxis } from "../../ui/combine/js/stairs.js";

const SIZE = { width: 460, height: 200 };

test("a pointer where an alpha is drawn means that alpha", () => {
  for (const isLarge of [false, true]) {
    const { x, base } = planeOf(SIZE, isLarge, 2);
    for (const alpha of [0, 0.25, 1]) assert.ok(Math.abs(x.value(x(alpha)) - alpha) < 1e-12);
    assert.ok(x(1) <= SIZE.width && base <= SIZE.height);
  }
});

test("a staircase stays within its plane, the highest value on top", () => {
  const { ends, y } = stairsAxis([0.4, 0.9, 0.5], { base: 100 });
  assert.deepEqual(ends, [0.4, 0.9]);
  assert.ok(4 <= y(0.9) && y(0.9) < y(0.4) && y(0.4) <= 100);
});

test("values that only rounding tells apart have one line, in the middle", () => {
  const { ends, y } = stairsAxis([0.5, 0.5 + 1e-12], { base: 100 });
  assert.deepEqual(ends, [0.5]);
  assert.ok(Math.abs(y(0.5) - 52) < 1e-6);
});
