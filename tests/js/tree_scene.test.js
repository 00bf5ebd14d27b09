import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestScroll, zoomed } from "../../ui/stepper/js/tree_scene.js";

test("what is in sight is left where it is, else scrolled to by the shorter way", () => {
  assert.equal(nearestScroll(100, 200, 150, 250), 100);
  assert.equal(nearestScroll(100, 200, 40, 90), 40);
  assert.equal(nearestScroll(100, 200, 380, 420), 220);
});

test("of what is larger than its room, the beginning is in sight", () => {
  assert.equal(nearestScroll(0, 200, 300, 900), 300);
});

test("smaller than the whole tree is all of it from far away, and larger from there is what can be read", () => {
  const near = { zoom: 1, large: false },
    far = { zoom: 0, large: true };
  assert.equal(zoomed(near, { isTiny: false }, 0.8), 0);
  assert.equal(zoomed(near, { isTiny: false }, 1.25), 1.25);
  assert.equal(zoomed(far, { isTiny: true }, 1.25), 1);
  assert.equal(zoomed({ zoom: 5.9, large: false }, { isTiny: false }, 1.25), 6);
});

test("in and out again is where one was, to the last bit", () => {
  const there = zoomed({ zoom: 1, large: false }, { isTiny: false }, 1.25);
  assert.equal(zoomed({ zoom: there, large: false }, { isTiny: false }, 1 / 1.25), 1);
});
