import assert from "node:assert/strict";
import { test } from "node:test";

import { glossed, glossedFormula } from "../../ui/component/js/glossed.js";

const shown = (text, seen = new Set(), links = glossed) =>
  links(text, seen)
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

test("the first of each symbol in formulas is a link", () => {
  const seen = new Set();
  assert.equal(shown("λ = σ ρ", seen, glossedFormula), "[λ] = [σ] [ρ]");
  assert.equal(shown("λ = σ ρ |Δ|", seen, glossedFormula), "λ = σ ρ [|Δ|]");
  assert.equal(shown("Σ λ / Σ curvature", seen, glossedFormula), "Σ λ / Σ [curvature]");
});
