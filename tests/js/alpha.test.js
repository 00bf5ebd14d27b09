import assert from "node:assert/strict";
import { test } from "node:test";

import { alphaScale } from "../../ui/combine/js/alpha_plane.js";
import { stairsScale } from "../../ui/combine/js/stairs.js";

const SIZE = { width: 460, height: 200 };

test("a pointer where an alpha is drawn means that alpha", () => {
  for (const isLarge of [false, true]) {
    const scale = alphaScale(SIZE, isLarge, 2);
    for (const alpha of [0, 0.25, 1]) assert.ok(Math.abs(scale.alphaAt(scale.x(alpha)) - alpha) < 1e-12);
    assert.ok(scale.x(1) <= SIZE.width && scale.base <= SIZE.height);
  }
});

test("a staircase stays within its plane, the highest value on top", () => {
  const { ends, y } = stairsScale([0.4, 0.9, 0.5], { base: 100 });
  assert.deepEqual(ends, [0.4, 0.9]);
  assert.ok(4 <= y(0.9) && y(0.9) < y(0.4) && y(0.4) <= 100);
});

test("values that only rounding tells apart have one line, in the middle", () => {
  const { ends, y } = stairsScale([0.5, 0.5 + 1e-12], { base: 100 });
  assert.deepEqual(ends, [0.5]);
  assert.equal(y(0.5), 52);
});
