import assert from "node:assert/strict";
import { test } from "node:test";

import {
  short,
  column,
  count,
  equals,
  inFull,
  largest,
  multiply,
  numberIn,
  plural,
  read,
  signed,
  subtracted,
  tidy,
  typed,
} from "../../ui/component/js/numbers.js";

test("three significant digits, a real minus sign, and no zeros that say nothing", () => {
  assert.deepEqual([0, 0.5, -1.25, 12.345, 1023.4, 1e6, 0.00001234, null, NaN].map(short), [
    "0",
    "0.5",
    "−1.25",
    "12.3",
    "1,023",
    "1e6",
    "1.23e−5",
    "–",
    "–",
  ]);
  assert.deepEqual([0.5996, 0.1234, 12, 1200].map(short), ["0.6", "0.123", "12", "1,200"]);
  assert.deepEqual([2, -2, 0].map(signed), ["+2", "−2", "0"]);
});

test("a comma is of decimals or between thousands, and where it can be either, nothing is read", () => {
  const read = (...texts) => texts.map((text) => typed(text).number);
  assert.deepEqual(read("1,5", "−0,125", "1,0235", "1,023.5", "1,023,000", "1e3", " 7 "), [1.5, -0.125, 1.0235, 1023.5, 1023000, 1000, 7]);
  assert.deepEqual(typed("−1,023"), { number: NaN, either: ["-1023", "-1.023"] });
  assert.deepEqual(read("", "1,2,3", "12,34,567", "x"), [NaN, NaN, NaN, NaN]);
});

test("what is written can be read again", () => {
  for (const x of [0, 0.25, -3.5, 1230, 4.56e-7, -7.89e8]) assert.equal(read(short(x)), x);
});

test("two numbers are told apart with as many digits as that takes", () => {
  assert.deepEqual(inFull(0.12345, 0.12346), ["0.12345", "0.12346"]);
  assert.deepEqual(inFull(1, 2), ["1", "2"]);
  assert.deepEqual(inFull(1, 1), ["1", "1"]);
});

test("a column has one number of decimals, by its largest value", () => {
  assert.deepEqual([1.5, 12.25, 0].map(column([1.5, 12.25, 0])), ["1.50", "12.25", "0.00"]);
  assert.deepEqual([12345, -1].map(column([12345, -1])), ["12,345", "−1"]);
  assert.equal(column([0.001, 0.002])(-0.0000001), "0.00000");
});

test("an equals sign stands where the numbers as written work out", () => {
  assert.equal(equals(0.5, 0.25, multiply, 0.125), "=");
  assert.equal(equals(1 / 3, 1 / 3, multiply, 1 / 9), "=");
  assert.equal(equals(0.6666, 0.6666, multiply, 0.6666 ** 2), "≈");
});

test("a difference has the decimals with which it works out as written", () => {
  assert.deepEqual(subtracted(56.63, 28.46), ["56.63", "28.46", "28.17"]);
  assert.deepEqual(subtracted(20, 28.04), ["20.0", "28.0", "−8.0"]);
  assert.deepEqual([subtracted(55.3, 0), subtracted(0, 0)], [["55.3", "0", "55.3"], ["0", "0", "0"]]); // prettier-ignore
  for (let x = 0; x < 99; x += 0.37)
    for (let y = 0; y < 99; y += 0.731) {
      const [whole, part, rest] = subtracted(x, y).map(read);
      assert.ok(Math.abs(whole - part - rest) < 1e-9 && Math.abs(rest - (x - y)) < 0.06, `${x} − ${y}`);
    }
});

test("small numbers are words, and rounding noise is 0", () => {
  assert.deepEqual([0, 1, 10, 11, 1234].map(count), ["no", "one", "ten", "11", "1,234"]);
  assert.equal(plural(1, "pair", "pairs"), "one pair");
  assert.deepEqual([tidy(1e-15, 1), tidy(1e-3, 1)], [0, 1e-3]);
  assert.deepEqual([largest([1, -3, null, NaN]), largest([])], [3, 1]);
});

test("of what was typed only numbers as people write them are numbers", () => {
  assert.deepEqual(["12", " -.5 ", "+2.", "1e-3", "1e400"].map(numberIn), [12, -0.5, 2, 0.001, Infinity]);
  for (const none of ["", " ", "0x10", "0b1", "Infinity", "1_0", "1 2", "e3", "."]) assert.ok(Number.isNaN(numberIn(none)), none);
});
