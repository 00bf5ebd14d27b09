// Small sentences that count: what they say of none, one, two and many.

import assert from "node:assert/strict";
import { test } from "node:test";

import { thenWords } from "../../ui/component/js/run/why.js";
import { partedWords } from "../../ui/component/js/run/why_leaf.js";
import { csv } from "../../ui/component/js/share.js";
import { contradictWords } from "../../ui/draw/js/side.js";
import { restWords } from "../../ui/forest/js/document_list.js";
import { wordsOf } from "../../ui/forest/js/score_curve.js";
import { wholeWay } from "../../ui/forest/js/sentences.js";
import { leftOut } from "../../ui/lambdas/js/matrix_words.js";
import { tellTargets } from "../../ui/stepper/js/asked_words.js";
import { mostChange } from "../../ui/stepper/js/document_history.js";
import { unitOf } from "../../ui/stepper/js/history.js";
import { ownCount } from "../../ui/stepper/js/pair_changes.js";
import { tell } from "../../ui/stepper/js/sentence.js";

// Each row: what is given, and what is said.
function says(words, rows) {
  for (const [given, said] of rows) assert.equal(words(...given), said);
}

test("the partners that a tree leaves beside a document", () => {
  const parted = (n, cut, trees) => partedWords({ n, cut }, trees);
  says(parted, [
    [[1, 0, 1], "This tree does not separate it from its one partner: both get the same."],
    [[1, 1, 1], "This tree separates it from its one partner."],
    [[2, 1, 1], "This tree separates it from one of its two partners; the other shares its leaf and gets the same."],
    [[3, 1, 3], "These trees separate it from one of its three partners; the others share its leaves and get the same."],
    [[3, 0, 1], "This tree does not separate it from any of its partners: all get the same."],
    [[3, 3, 2], "These trees separate it from every partner."],
  ]);
});

test("the one pair of a drawing is not one of one", () => {
  says(contradictWords, [
    [[1, 1, 1], "the one pair contradicts"],
    [[2, 2, 1], "both pairs contradict"],
    [[3, 3, 1], "all three pairs contradict"],
    [[0, 3, 1], "no pair contradicts"],
    [[1, 3, 1], "1 of 3 pairs contradicts"],
    [[2, 3, 1], "2 of 3 pairs contradict"],
    [[1, 1, 0], "the one pair is tied"],
    [[2, 2, 0], "both pairs are tied"],
  ]);
});

test("the way of a document through all trees is counted up and down", () => {
  const along = (...way) => wholeWay({ many: false, n_iterations: way.length - 1, score: (k) => way[k] }, 0);
  says(along, [
    [[0, 1, 2], "Two trees raise it, none lowers it, to 2 in the end."],
    [[0, -1, -2, -1], "One tree raises it, two lower it, to −1 in the end."],
    [[0, 0], "No tree raises it, none lowers it, to 0 in the end."],
  ]);
  assert.deepEqual([0, 1, 1200].map(restWords), ["", "One more document is not listed.", "1,200 more documents are not listed."]);
});

test("of trees that all gave nothing none changed a score most", () => {
  const most = (...shares) => mostChange(shares).trim();
  says(most, [
    [[0.5], ""],
    [[0.5, 0, 0], "No tree has changed it."],
    [[0, 0.25, -0.5], "Tree 2 changed it most, by −0.5."],
  ]);
});

test("where an iteration holds several trees, what changed a score most is an iteration", () => {
  const [one, several] = [
    [1, 1],
    [1, 2],
  ].map((sizes) => unitOf({ iterations: sizes.map((n_trees) => ({ n_trees })) }));
  assert.deepEqual([one, several], ["tree", "iteration"]);
  assert.equal(mostChange([0, 0.25, -0.5], several).trim(), "Iteration 2 changed it most, by −0.5.");
  assert.equal(mostChange([0.5, 0], several).trim(), "No iteration has changed it.");
});

test("a count of pairs fits its place in the row", () => {
  const counts = [12, 1023, 99_999, 685_501, 28_335_734, 999, 9_999];
  const said = (isLarge) => counts.map((n) => ownCount(n, isLarge)).join(" ");
  assert.equal(said(false), "12 1,023 99,999 685k 28.3M 999 9,999");
  assert.equal(said(true), "12 1.0k 99k 685k 28.3M 999 9.9k");
});

test("a name that a spreadsheet would run is saved as text", () => {
  const rows = [
    ['=HYPERLINK("http://e")', -1.5, null],
    ["@a", 0, "a, b"],
    ["'-x", 1, "-0.5"],
    ["＝1", "-Infinity", "+1e3"],
    ["\ufeff=1", "\x01=1", "\u200b-x"],
    ["\x85@x", "-0x1", "\ufeff-0.5"],
  ];
  const lines = ["name,score,note", `"'=HYPERLINK(""http://e"")",-1.5,`, `'@a,0,"a, b"`, "''-x,1,-0.5"];
  lines.push("'＝1,'-Infinity,+1e3", "'\ufeff=1,'\x01=1,'\u200b-x", "'\x85@x,'-0x1,'\ufeff-0.5", "");
  assert.deepEqual(csv(["name", "score", "note"], rows).split("\r\n"), lines);
});

test("other documents are behind a running score where some are drawn", () => {
  const small = (n) => wordsOf({ trees: { n_documents: n, documents: [{ name: "Rye" }] }, document: 0, other: null }).small;
  assert.deepEqual([1, 2, 60, 61].map(small), ["", "the other documents behind it", "the other documents behind it", ""]);
});

test("documents without a grade are in no pair, and are not said to have the grade of another", () => {
  const said = leftOut({ matrix: { sums: [0, 0], n_pairs: 0 }, n: 2, truncation: null });
  assert.match(said, /^No pair: no two documents have different grades, so every λ is 0\./);
});

test("of a run without a tree no sentence speaks of the tree that is fitted to what is asked", () => {
  const now = { k: 0, scoresAfter: [0, 0], scoresBefore: [0, 0], before: [0, 1], targets: [-0.75, 0.75], weights: [1, 1], drawn: null },
    documents = ["d1", "d2"].map((name) => ({ name, grade: 1 })),
    run = { n: 2, n_iterations: 0, documents, part: "train", base: "", target_word: "residual", ended: "No split." };
  const said = (parts) => parts.map((part) => part.name ?? part).join("");
  const [whole, one] = [said(tell(run, now, null)), said(tellTargets(run, now, 1))];
  assert.ok(whole.endsWith("The bars show what the loss sets as targets. Training ended here. No split."));
  assert.ok(one.startsWith("The loss would set this target: "));
  assert.equal(thenWords(run, { weight: 1 }), "No tree. No split.");
  const first = { ...run, n_iterations: 1 };
  assert.equal(thenWords(first, { weight: 1 }), "Tree 1 will be fitted to this. Press → to see it.");
  assert.equal(thenWords({ ...first, part: "test" }, { weight: 1 }), "Tree 1 will not be fitted to this. Press → to see it.");
  assert.equal(thenWords(first, { weight: 0 }), "Tree 1 will be fitted to other documents. Press → to see it.");
  assert.ok(said(tell(first, now, null)).includes("sets as targets for the first tree"));
  assert.ok(said(tellTargets(first, now, 1)).startsWith("The tree is fitted to this target: "));
});
