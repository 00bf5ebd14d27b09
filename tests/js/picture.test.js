import assert from "node:assert/strict";
import { test } from "node:test";

import { broken } from "../../ui/component/js/picture.js";

test("the words below a picture break between words, and inside a name that is longer than a line", () => {
  assert.deepEqual(broken("GBT on six documents", 12), ["GBT on six", "documents"]);
  const lines = broken(`query ${"x".repeat(25)}😀 (train)`, 12);
  assert.deepEqual(lines, ["query", "x".repeat(11), "x".repeat(11), "xxx😀", "(train)"]);
});
