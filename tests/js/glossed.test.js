import assert from "node:assert/strict";
import { test } from "node:test";

import { glossed } from "../../ui/component/js/glossed.js";

const shown = (text, seen = new Set()) =>
  glossed(text, seen)
    .map((part) => (typeof part === "string" ? part : `[${part.words}]`))
    .join("");

test("the first of each term is a link, and no part of another word", () => {
  assert.equal(shown("Its target is 2, its targets were 3."), "Its [target] is 2, its targets were 3.");
  assert.equal(shown("Two contradicting pairs; the leaf value, NDCG@5."), "Two [contradicting pairs]; the [leaf value], [NDCG]@5.");
  assert.equal(shown("brisk, retargets, marginal, ΔNDCG"), "brisk, retargets, marginal, ΔNDCG");
  assert.equal(shown(""), "");
});

test("a term that the sentence has linked stays text", () => {
  const seen = new Set(["risk"]);
  assert.equal(shown("Risk and margin", seen), "Risk and [margin]");
  assert.deepEqual([...seen], ["risk", "margin"]);
});
