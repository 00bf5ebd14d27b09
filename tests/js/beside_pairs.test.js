import assert from "node:assert/strict";
import { test } from "node:test";

import { besidePairs } from "../../ui/component/js/run/why_pairs.js";

const rest = (adds) => ({ key: "rest", words: "the document itself", asks: adds / 5, weighs: 5, adds });

test("what is left beside pairs and adds nothing is no evidence of the document itself", () => {
  assert.deepEqual(besidePairs({ rows: [rest(0)], pairs: { n: 3 } }), []);
});

test("what it adds, or what it has without pairs, is told", () => {
  assert.deepEqual(besidePairs({ rows: [rest(0.2)], pairs: { n: 3 } }), [rest(0.2)]);
  assert.deepEqual(besidePairs({ rows: [rest(0)], pairs: { n: 0 } }), [rest(0)]);
});

test("a grade that is met is told", () => {
  const grade = { ...rest(0), key: "grade" };
  assert.deepEqual(besidePairs({ rows: [grade], pairs: { n: 3 } }), [grade]);
});
