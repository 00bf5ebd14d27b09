import assert from "node:assert/strict";
import { test } from "node:test";

import { clearEnd } from "../../ui/ddf/plot/clear.js";

const flat = (y) => Array.from({ length: 101 }, (_, x) => [10 * x, y]);

test("the words of a rule stand at its right end, unless a curve would run through them", () => {
  assert.equal(clearEnd([flat(300)], [0, 1000], 100, 80), 1000);
  const rising = Array.from({ length: 101 }, (_, x) => [10 * x, 1000 - 10 * x + 60]); // crosses the height of 100 at 960
  assert.equal(clearEnd([rising], [0, 1000], 100, 80), 885);
  assert.equal(clearEnd([rising, flat(300)], [0, 1000], 100, 80), 885);
});

test("where no place is clear they stay at the right", () => assert.equal(clearEnd([flat(95)], [0, 1000], 100, 80), 1000));
