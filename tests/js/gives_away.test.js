import assert from "node:assert/strict";
import { test } from "node:test";

import { givesAway } from "../../ui/stepper/js/gives_away.js";

const SHEET = { rows: [{ key: "share" }], pairs: { n: 2 }, questions: { pairs: [{ key: "rho", same: ["force"] }] } };

test("a leaf is hidden where it is printed and where it is worked out, and so is the sentence", () => {
  const hidden = givesAway("leaf", SHEET);
  for (const one of [".sentence", ".tree .leaf .value", '.sheet [data-key="numerator"]']) assert.ok(hidden.includes(one), one);
});

test("the one pair of a document is its target", () => {
  const term = '.sheet [data-key="adds"] .num';
  assert.ok(!givesAway("target", SHEET).includes(term));
  assert.ok(givesAway("target", { ...SHEET, pairs: { n: 1 } }).includes(term));
});

test("a number of a pair is hidden with those that are the same, and nothing else", () => {
  const keys = new Set(givesAway("pair/rho", SHEET).map((one) => /data-key="(\w+)"/.exec(one)[1]));
  assert.deepEqual([...keys], ["rho", "force"]);
});
