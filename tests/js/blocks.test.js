// Trees that come in blocks: which are asked for, and when; which are kept.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

globalThis.document = new EventTarget();
const { blockBook, KEPT, PATIENCE } = await import("../../ui/component/js/run/blocks.js");

const SIZE = 5,
  LAST = 98;
let asked, drawn, book, place;

// A block as Python packs it, opened: one leaf a tree, whose value is its iteration.
function blockOf(block, key = "run") {
  const iterations = Array.from({ length: Math.min(SIZE, LAST - block * SIZE) }, () => ({ sent: 1 })),
    each = (value) => ({ values: Float64Array.from(iterations, (_, i) => value(i)) }),
    column = each(() => -1);
  const trees = {
    ptr: { values: Int32Array.from([...iterations.keys(), iterations.length]) },
    ...Object.fromEntries(["feature", "left", "right", "count", "leaf_id", "threshold", "missing_left"].map((name) => [name, column])),
    value: each((i) => block * SIZE + i + 1),
    ...{ split_gain: null, weight: null, numerator: null, denominator: null },
    documents: { values: new Uint8Array(iterations.length), shape: [iterations.length, 1] },
  };
  return { key, block, iterations, trees };
}
const come = (block, key) => globalThis.document.dispatchEvent(new CustomEvent("boosting-block", { detail: blockOf(block, key) }));
const go = (k) => {
  place = k;
  book.look(k);
};
const valueAt = (k) => book.treesOf(k)?.[0].value[0];

beforeEach(() => {
  book?.close();
  [asked, drawn, place] = [[], 0, 0];
  book = blockBook({
    ask: (key, block) => asked.push([key, block]),
    arrived() {
      drawn += 1;
      book.look(place);
    },
    open: (block) => block,
  });
  book.begin("run", SIZE, LAST);
});

test("a run that has its trees asks for nothing", () => {
  book.begin("run", 0, LAST);
  for (const k of [0, 1, 50, LAST]) go(k);
  assert.deepEqual(asked, []);
});

test("before the first step its block is on its way, and no step within it asks", () => {
  go(0);
  assert.deepEqual(asked, [["run", 0]]);
  assert.equal(valueAt(1), undefined);
  come(0);
  assert.deepEqual([1, 5].map(valueAt), [1, 5]);
  assert.equal(drawn, 1);
});

test("who walks has the next block before it is needed, forwards and back", () => {
  go(7);
  come(1);
  asked.length = 0;
  go(8);
  assert.deepEqual(asked, [["run", 2]]);
  come(2);
  asked.length = 0;
  go(7);
  assert.deepEqual(asked, [["run", 0]]);
});

test("a jump asks for its own block alone, and the last one is shorter", () => {
  go(LAST);
  assert.deepEqual(asked, [["run", 19]]);
  come(19);
  asked.length = 0;
  go(LAST);
  assert.deepEqual(asked, []);
  assert.equal(valueAt(LAST), LAST);
});

test("one question is on its way at a time; then what is needed by now is asked for", () => {
  go(20);
  for (const k of [40, 60, 80]) go(k);
  assert.deepEqual(asked, [["run", 3]]);
  come(3);
  assert.deepEqual(asked, [
    ["run", 3],
    ["run", 15],
  ]);
});

test("an answer that is lost is asked for again, at the place where one is then", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  go(20);
  go(40);
  mock.timers.tick(PATIENCE);
  assert.deepEqual(asked, [
    ["run", 3],
    ["run", 7],
  ]);
  mock.timers.reset();
});

test("a few blocks are kept, those that were used last; another run's are not taken", () => {
  come(0, "another");
  assert.equal(valueAt(1), undefined);
  for (let block = 0; block <= KEPT; block++) {
    come(block);
    if (block) assert.equal(valueAt(1), 1); // used again and again
  }
  assert.equal(valueAt(SIZE + 1), undefined);
  assert.equal(valueAt(KEPT * SIZE + 1), KEPT * SIZE + 1);
  book.begin("next", SIZE, LAST);
  assert.equal(valueAt(1), undefined);
});

test("a block that came before the stage was there is not asked for again", () => {
  const send = () => come(0);
  globalThis.document.addEventListener("boosting-block-wanted", send);
  go(0);
  globalThis.document.removeEventListener("boosting-block-wanted", send);
  assert.deepEqual([asked, valueAt(2)], [[], 2]);
});
