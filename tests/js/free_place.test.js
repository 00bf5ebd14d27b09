import assert from "node:assert/strict";
import { test } from "node:test";

import { freePlace } from "../../ui/draw/js/free_place.js";

const BOX = { x: 100, y: 0, width: 200, height: 60 },
  WORDS = { width: 50, height: 16 };
const at = (taken, box = BOX) => {
  const place = freePlace(box, WORDS, taken);
  return place && [place.x, place.y];
};

test("words stand at the upper right", () => assert.deepEqual(at([]), [244, 3]));

test("words leave the place to a document that lies there", () => {
  const document = { x: 270, y: 0, width: 22, height: 22 };
  assert.deepEqual(at([document]), [244, 27]);
  assert.deepEqual(at([{ ...document, height: 60 }]), [106, 3]);
});

test("words that fit nowhere are left out", () => {
  assert.equal(at([BOX]), null);
  assert.equal(at([], { ...BOX, width: 50 }), null);
  assert.equal(at([], { ...BOX, height: 16 }), null);
});
