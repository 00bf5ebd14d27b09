// A number on a grade's colour takes the colour of the background from a share on, itself included.

import assert from "node:assert/strict";
import { test } from "node:test";

import { flips } from "../../ui/component/js/flips.js";

test("from the share on that the theme says", () => {
  const from = { light: 0.6, dark: 0.4 };
  assert.deepEqual(
    [0, 2 / 5, 0.5, 3 / 5, 1].map((share) => flips(from, share)),
    [[], ["flip-dark"], ["flip-dark"], ["flip-light", "flip-dark"], ["flip-light", "flip-dark"]],
  );
});
