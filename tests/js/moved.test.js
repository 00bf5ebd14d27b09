import assert from "node:assert/strict";
import { test } from "node:test";

import { movedTo, NoRoom } from "../../ui/lambdas/js/work/moved.js";

test("only the moved score changes where its neighbours differ, and to a short number", () => {
  const moved = movedTo([4, 3, 2, 1], 3, 1);
  assert.deepEqual(moved, [4, 3, 2, 3.5]);
  assert.deepEqual(movedTo(moved, 3, 1), moved);
  const between = (low, high) => movedTo([high, low, low - 1], 2, 1)[2];
  assert.deepEqual([between(0.12, 0.19), between(-2, 3), between(0.123456, 0.123457), between(29e4, 31e4)], [0.15, 0, 0.1234565, 3e5]);
});

test("among ties those above are lifted and keep their order", () => assert.deepEqual(movedTo([0, 0, 0], 2, 1), [0.2, 0, 0.1]));

test("neighbours without a number between them are named", () => {
  const next = 1 + Number.EPSILON;
  assert.throws(
    () => movedTo([next, 1, 0], 2, 1),
    (error) => error instanceof NoRoom && error.low === 1 && error.high === next,
  );
});
