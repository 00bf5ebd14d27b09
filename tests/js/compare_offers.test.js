import assert from "node:assert/strict";
import { test } from "node:test";

import { offersOf } from "../../ui/compare/js/offers.js";

test("a link to the start names it: without an iteration Compare opens on the last one", () => {
  assert.deepEqual(offersOf({ k: 0, document: null }).place(), { iteration: 0, document: null });
});
