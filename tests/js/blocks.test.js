// Trees that come in blocks: which are asked for, and when; which are kept.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { blockBook, KEPT, PATIENCE } from "../../ui/component/js/run/blocks.js";

globalThis.document = new EventTarget();

const SIZE = 5,
  N = 98;
let asked, drawn, book, redraw;

// A block as Python packs it, opened: each item is its number.
const blockOf = (block, key = "run") => ({
  key,
  block,
  items: Array.from({ length: Math.min(SIZE, N - block * SIZE) }, (_, i) => block * SIZE + i),
});
const come = (block, key) => globalThis.document.dispatchEvent(new CustomEvent("boosting-block", { detail: blockOf(block, key) }));
const go = (item) => {
  redraw = () => book.look(item);
  redraw();
};

beforeEach(() => {
  book?.close();
  [asked, drawn, redraw] = [[], 0, () => {}];
  book = blockBook({
    ask: (key, block) => asked.push([key, block]),
    arrived() {
      drawn += 1;
      redraw();
    },
    itemsOf: ({ items }) => items,
    open: (block) => block,
  });
  book.begin("run", SIZE, N);
});

test("a run that has all its items asks for nothing", () => {
  book.begin("run", 0, N);
  for (const item of [-1, 0, 50, N - 1]) go(item);
  book.see([0, 50]);
  assert.deepEqual(asked, []);
});

test("before the first step its block is on its way, and no step within it asks", () => {
  go(-1);
  assert.deepEqual(asked, [["run", 0]]);
  assert.equal(book.item(0), null);
  come(0);
  assert.deepEqual([0, 4].map(book.item), [0, 4]);
  assert.equal(drawn, 1);
});

test("who walks has the next block before it is needed, forwards and back", () => {
  go(6);
  come(1);
  asked.length = 0;
  go(7);
  assert.deepEqual(asked, [["run", 2]]);
  come(2);
  asked.length = 0;
  go(6);
  assert.deepEqual(asked, [["run", 0]]);
});

test("a jump asks for its own block alone, and the last one is shorter", () => {
  go(N - 1);
  assert.deepEqual(asked, [["run", 19]]);
  come(19);
  assert.equal(asked.length, 1);
  assert.equal(book.item(N - 1), N - 1);
});

test("one question is on its way at a time; then what is needed by now is asked for", () => {
  for (const item of [20, 40, 60, 80]) go(item);
  assert.deepEqual(asked, [["run", 4]]);
  come(4);
  assert.deepEqual(asked, [
    ["run", 4],
    ["run", 16],
  ]);
});

test("an answer that is lost is asked for again, as what is needed by then", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  go(20);
  go(40);
  mock.timers.tick(PATIENCE);
  assert.deepEqual(asked, [
    ["run", 4],
    ["run", 8],
  ]);
  mock.timers.reset();
});

test("all blocks in sight come, one after another, and what is there is not asked for", () => {
  come(2);
  redraw = () => book.see([7, 8, 9, 10, 16]);
  redraw();
  for (const next of [1, 3]) {
    assert.deepEqual(asked.pop(), ["run", next]);
    come(next);
  }
  assert.deepEqual(asked, []);
});

test("a few blocks are kept, those that were used last; another run's are not taken", () => {
  come(0, "another");
  assert.equal(book.item(0), null);
  for (let block = 0; block <= KEPT; block++) {
    come(block);
    assert.equal(book.item(0), 0); // used again and again
  }
  assert.equal(book.item(SIZE), null);
  assert.equal(book.item(KEPT * SIZE), KEPT * SIZE);
  book.begin("next", SIZE, N);
  assert.equal(book.item(0), null);
});

test("a block that came before the stage was there is not asked for again", () => {
  const send = () => come(0);
  globalThis.document.addEventListener("boosting-block-wanted", send);
  go(-1);
  globalThis.document.removeEventListener("boosting-block-wanted", send);
  assert.deepEqual([asked, book.item(1)], [[], 1]);
});
