// What stands between the two sides of an equation: what is printed on one works out to what is printed on the other, or nearly.

import assert from "node:assert/strict";
import { test } from "node:test";

import { workedOut } from "../../ui/component/js/run/expressions.js";
import { bothScores } from "../../ui/stepper/js/sheet_head.js";

const KNOWN = { sigma: 2, s: 0.5, m: 1.61, w: 0.25, j: -1.5 };
const out = (expression) => workedOut(expression, (key) => KNOWN[key], KNOWN);

test("an expression of a loss is worked out as Python does", () => {
  assert.equal(out("w * (m > 0)"), 0.25);
  assert.equal(out("max(0, sigma - s)"), 1.5);
  assert.equal(out("1 / (1 + exp(sigma * s))"), 1 / (1 + Math.E));
  assert.equal(out("-s / 2"), -0.25);
  assert.equal(out("log((1 + w) / (1 - w)) / 2"), Math.log(1.25 / 0.75) / 2);
  assert.equal(out("1 - s - w"), 0.25);
  assert.equal(out("exp(-s * j - w)"), Math.exp(0.5));
  assert.equal(out("w / (0.01 + abs(j))"), 0.25 / 1.51);
});

test("what is not known of a formula is no number, and closes nothing", () => {
  for (const text of ["sqrt(m)", "min(m, w)", "2 * other", "m >= 0", "m ** 2"]) assert.ok(Number.isNaN(out(text)), text);
});

test("a score that moved by less than the list shows has more digits in the head of its sheet", () => {
  const format = (x) => x.toFixed(2);
  assert.deepEqual(bothScores(format, 0.1, 0.25), ["0.10", "0.25"]);
  assert.deepEqual(bothScores(format, 0.7361, 0.7442), ["0.736", "0.744"]);
  assert.deepEqual(bothScores(format, 0.7361, 0.7361), ["0.74", "0.74"]);
});
