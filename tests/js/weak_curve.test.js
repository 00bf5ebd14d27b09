import assert from "node:assert/strict";
import { test } from "node:test";

import { valueAt } from "../../ui/weak/js/quality_curve.js";

test("where not every iteration is measured, the value is that of the iteration which the title names", () => {
  const found = { iterations: { values: [0, 50, 100] } },
    detail = { k: 70, value: 0.8, values: [0.1, 0.5, 0.9] };
  assert.equal(valueAt({ found, upto: 70 }, detail), 0.8);
  assert.equal(valueAt({ found, upto: 90 }, detail), 0.9); // on the way to another one, the nearest
});
