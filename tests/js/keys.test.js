import assert from "node:assert/strict";
import { test } from "node:test";

import { listenToKeys } from "../../ui/component/js/keys.js";
import { stepKey } from "../../ui/component/js/player.js";
import { At, listeners, press } from "./browser.js";

// A figure at iteration 3, and what its keys have asked of it.
function figure(isReady = () => true) {
  const asked = [];
  const view = { k: 3, playing: false, go: (k) => asked.push(k), play: (on) => asked.push(on) };
  const held = (key) => (key === "z" ? () => asked.push("undo") : null);
  return { asked, stop: listenToKeys({ isConnected: true }, isReady, (key) => stepKey(view, key), held) };
}

test("arrows step, Home and End lead to the ends, the space bar plays", () => {
  const { asked, stop } = figure();
  for (const key of ["ArrowLeft", "ArrowRight", "Home", "End", " "]) assert.ok(press(key));
  assert.deepEqual(asked, [2, 4, 0, Infinity, true]);
  stop();
  assert.deepEqual(listeners("keydown"), []);
});

test("Alt is the browser's: with an arrow it leads to the page before", () => {
  const { asked, stop } = figure();
  for (const key of ["ArrowLeft", "ArrowRight", " "]) assert.equal(press(key, { altKey: true }), false);
  assert.deepEqual(asked, []);
  stop();
});

test("Ctrl is asked for elsewhere, and the arrows with it are nobody's", () => {
  const { asked, stop } = figure();
  assert.equal(press("ArrowLeft", { ctrlKey: true }), false);
  assert.ok(press("z", { ctrlKey: true }));
  assert.equal(press("z"), false);
  assert.deepEqual(asked, ["undo"]);
  stop();
});

test("who types keeps all keys, a slider its own, and a button the space bar", () => {
  const { asked, stop } = figure();
  assert.equal(press("ArrowLeft", { on: new At("input") }), false);
  assert.equal(press("ArrowLeft", { on: new At("[type=range]") }), false);
  assert.equal(press(" ", { on: new At("button") }), false);
  assert.ok(press("ArrowLeft", { on: new At("button") }));
  assert.ok(press("ArrowRight", { on: new At("[type=range]", { class: "scrub" }) }));
  assert.ok(press("ArrowLeft", { on: new At("[type=checkbox]") }));
  assert.deepEqual(asked, [2, 4, 2]);
  stop();
});

test("in a field that holds what counts Ctrl+Z is the page's, in one that is being filled its own", () => {
  const { asked, stop } = figure();
  for (const [isAtRest, ctrlKey] of [
    [true, true],
    [false, true],
    [true, false],
  ])
    press("z", { on: Object.assign(new At("input"), { isAtRest: () => isAtRest }), ctrlKey });
  assert.deepEqual(asked, ["undo"]);
  stop();
});

test("no key counts before there is something to walk through, or once somebody has taken it", () => {
  const { asked, stop } = figure(() => false);
  assert.equal(press("ArrowLeft"), false);
  stop();
  const later = figure();
  assert.ok(press("ArrowLeft", { defaultPrevented: true }));
  assert.deepEqual([...asked, ...later.asked], []);
  later.stop();
});
