import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { player, stepKey } from "../../ui/component/js/player.js";

// A view of a run of `last` iterations that plays one in a second; drawn: where it was drawn.
function playing(last, more = {}) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const drawn = [];
  const view = { k: 0, draw() {}, report() {}, whenClosed: (act) => (view.close = act) };
  player(view, { last: () => last, moved: () => drawn.push(view.k), ms: () => 1000, ...more });
  return { view, drawn };
}

test("it plays to the end, rests there, and begins anew when it is asked again", () => {
  const { view, drawn } = playing(3);
  view.play(true);
  for (let second = 0; second < 5; second++) mock.timers.tick(1000);
  assert.deepEqual(drawn, [1, 2, 3]);
  assert.equal(view.playing, false);
  view.play(true);
  mock.timers.tick(1000);
  assert.deepEqual([view.k, view.playing], [1, true]);
});

test("no step leads beyond the ends, and one that leads nowhere draws nothing", () => {
  const { view, drawn } = playing(3);
  for (const k of [-1, 0, 2, 2, Infinity]) view.go(k);
  assert.deepEqual(drawn, [2, 3]);
});

test("what is stopped or closed steps no more", () => {
  const { view, drawn } = playing(9);
  view.play(true);
  mock.timers.tick(1000);
  view.play(false);
  mock.timers.tick(5000);
  view.play(true);
  view.close();
  mock.timers.tick(5000);
  assert.deepEqual(drawn, [1]);
});

test("an empty run, or one that waits for an answer, does not play", () => {
  for (const { view } of [playing(0), playing(3, { mayPlay: () => false })]) {
    view.play(true);
    assert.equal(view.playing, false);
  }
});

test("a question that comes up while it plays stops it", () => {
  const asks = { now: false };
  const { view, drawn } = playing(9, { mayPlay: () => !asks.now });
  view.play(true);
  mock.timers.tick(1000);
  asks.now = true;
  mock.timers.tick(1000);
  mock.timers.tick(1000);
  assert.deepEqual([drawn, view.playing], [[1, 2], false]);
});

test("keys of the bar", () => {
  const { view } = playing(9);
  stepKey(view, "End")();
  stepKey(view, "ArrowLeft")();
  assert.equal(view.k, 8);
  assert.equal(stepKey(view, "x"), null);
});
