import assert from "node:assert/strict";
import { test } from "node:test";

import { agreed, currentTerm, differed, startWalk } from "../../ui/component/js/term_walk.js";

const term = (words, ...inside) => ({ words, value: 1, equation: null, quantities: [], inside });
const TERMS = [term("first", term("rho"), term("delta")), term("second"), term("sum")];

test("a walk begins at the first term and goes on while they agree", () => {
  const walk = startWalk(TERMS);
  assert.equal(currentTerm(walk).words, "first");
  assert.equal(currentTerm(agreed(walk)).words, "second");
});

test("the answer itself is known to differ: where all before it agree, the last step is the place", () => {
  const walk = agreed(agreed(startWalk(TERMS)));
  assert.deepEqual([walk.found.term.words, walk.found.how], ["sum", "together"]);
  assert.equal(startWalk([term("alone")]).found.how, "together");
});

test("a term that differs leads to what it is made of, and to the place", () => {
  const inside = differed(startWalk(TERMS));
  assert.equal(currentTerm(inside).words, "rho");
  const { found } = differed(agreed(inside));
  assert.deepEqual([found.term.words, found.how], ["delta", "here"]);
  const whole = agreed(agreed(inside)).found;
  assert.deepEqual([whole.term.words, whole.how], ["first", "together"], "its parts agree");
  assert.equal(differed(agreed(startWalk(TERMS))).found.term.words, "second");
});
