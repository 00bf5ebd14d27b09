// What can be taken along of a page, and the line of words below its picture.

import assert from "node:assert/strict";
import { test } from "node:test";

import { offersOf as combineOffers } from "../../ui/combine/js/offers.js";
import { offer, offers } from "../../ui/component/js/frame.js";
import { offersOf as drawOffers } from "../../ui/draw/js/offers.js";
import { offersOf as forestOffers } from "../../ui/forest/js/offers.js";
import { taken } from "../../ui/shell/js/taken.js";
import { offersOf as stepOffers } from "../../ui/stepper/js/offers.js";

const rootOf = (isSeen) => ({ isConnected: true, getClientRects: () => (isSeen ? [{}] : []) });

test("of a stage that is hidden, since its run has no tree, there is no picture", () => {
  globalThis.location = { protocol: "about:" };
  const given = { picture: () => ({}), tables: () => [["Scores", "scores", () => ""]] },
    itemsOf = (root) => {
      globalThis.document = { querySelectorAll: () => [] };
      offer(root, given);
      return taken().map(([words]) => words);
    };
  assert.deepEqual(itemsOf(rootOf(true)), ["Picture, SVG", "Picture, PNG", "Scores, CSV"]);
  assert.deepEqual(itemsOf(rootOf(false)), ["Scores, CSV"]);
});

test("before its run is there a stage offers its keys and marks, and nothing to take away", () => {
  globalThis.document = {};
  let run = null;
  const root = rootOf(true),
    whole = { keys: [["j", "next"]], marks: [], place: () => run.place, picture: () => run.picture, tables: () => run.tables },
    takeBack = offer(root, whole, () => run !== null);
  assert.deepEqual(offers(), [{ root, keys: whole.keys, marks: whole.marks }]);
  run = {};
  assert.deepEqual(offers(), [{ root, ...whole }]);
  takeBack();
  assert.deepEqual(offers(), []);
});

test("a caption counts one tree and one document as one", () => {
  const forest = (n) =>
    forestOffers({ root: { children: [] }, trees: { n, qid: "q", caption: { run: "GBT on a.csv", settings: "rate: 1" } } });
  assert.equal(forest(1).picture().caption, "One tree of GBT on a.csv: rate: 1");
  assert.equal(forest(20).picture().caption, "20 trees of GBT on a.csv: rate: 1");
  const drawing = drawOffers({ root: { querySelectorAll: () => [] }, book: { documents: [{}] }, k: 0, run: null });
  assert.equal(drawing.picture().caption, "One drawn document, iteration 0 of 0");
});

test("a list that is saved has all digits of the alpha that its scores are made with", () => {
  const documents = [{ name: "d1", grade: 1 }],
    found = { qid: "q", titles: ["GBT", "GBRank"], documents, first: [0], second: [1] };
  const [, [, , list]] = combineOffers({ found, alpha: 0.12345 }).tables(),
    [heads, row] = list().split("\r\n");
  assert.ok(heads.endsWith("score at alpha 0.12345") && row.endsWith(",0.12345"));
});

test("while the numbers of an iteration are on their way, its tables are not offered", () => {
  const titles = (now) =>
    stepOffers({ run: { loss: "GBT", qid: "q" }, k: 1, now: () => now })
      .tables()
      .map(([words]) => words);
  assert.deepEqual(titles(null), ["Curves"]);
  assert.deepEqual(titles({ pairs: [], leftOut: 0 }), ["Documents", "Pairs that push", "Curves"]);
});

test("where not all pairs were sent, who saves them is told so", () => {
  const run = { loss: "QBRank", qid: "q" },
    noteOf = (n, leftOut) => stepOffers({ run, k: 1, now: () => ({ pairs: Array(n), leftOut }) }).tables()[1][3];
  assert.deepEqual([noteOf(3, 0), noteOf(0, null)], ["", "too many pairs to list"]);
  assert.equal(noteOf(99, 1901), "the strongest 99 of 2,000; the sheet of a document has all of its pairs");
});
