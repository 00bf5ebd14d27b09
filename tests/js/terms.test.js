import assert from "node:assert/strict";
import { test } from "node:test";

import { matching, termOf } from "../../ui/shell/js/terms.js";

const TERMS = [
  { word: "DCG", meaning: "A gain.", formula: "Σ gain" },
  { word: "pair", meaning: "Two documents.", formula: "" },
  { word: "rank", meaning: "A place; DCG looks at it.", formula: "" },
];
const words = (typed) => matching(TERMS, typed).map(({ word }) => word);

test("a term is found by a part of its name first, then by what it mentions", () => {
  assert.deepEqual(words(""), ["DCG", "pair", "rank"]);
  assert.deepEqual(words(" dcg "), ["DCG", "rank"]);
  assert.deepEqual(words("Σ"), ["DCG"]);
  assert.deepEqual(words("<img src=x>"), []);
});

test("a click on a link in a sentence names its term, and no other click does", () => {
  assert.equal(termOf([{}, { hash: "#term-leaf-value" }, {}]), "leaf-value");
  assert.equal(termOf([{ hash: "#welcome" }, { hash: "" }, {}]), null);
});
