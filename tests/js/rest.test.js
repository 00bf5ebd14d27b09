import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { atRest, SOON } from "../../ui/component/js/rest.js";

// What was done, with time in the test's hand.
function resting(isStill) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const done = [];
  return {
    done,
    ...atRest((more) => done.push(more), undefined, isStill),
    pass: (ms) => mock.timers.tick(ms),
    end: () => mock.timers.reset(),
  };
}

test("each wait puts off the one before", () => {
  const { done, wait, waits, pass, end } = resting();
  wait(SOON);
  pass(SOON - 1);
  wait(SOON, { a: 1 });
  pass(SOON - 1);
  assert.deepEqual([done, waits()], [[], true]);
  pass(1);
  assert.deepEqual([done, waits()], [[{ a: 1 }], false]);
  end();
});

test("what moves by itself is waited for", () => {
  let isStill = false;
  const { done, wait, pass, end } = resting(() => isStill);
  wait(0);
  pass(1000);
  assert.deepEqual(done, []);
  isStill = true;
  pass(350);
  assert.equal(done.length, 1);
  end();
});

test("at once is once", () => {
  const { done, wait, now, pass, end } = resting();
  wait();
  now();
  pass(1000);
  assert.equal(done.length, 1);
  end();
});
