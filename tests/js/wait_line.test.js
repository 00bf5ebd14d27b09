import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./browser.js";
import { QUIET, waitLine } from "../../ui/component/js/wait_line.js";

const SHOWN = "Computing …";

// A line whose time is in the test's hand.
function line() {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.document.createElement = (tag) => ({ tag, textContent: "", setAttribute() {}, append() {} });
  const { box, tell } = waitLine();
  return { tell, pass: (ms) => mock.timers.tick(ms), words: () => box.textContent, end: () => mock.timers.reset() };
}

test("a quick answer never shows the line", () => {
  const { tell, pass, words, end } = line();
  tell("iteration 1");
  pass(QUIET - 1);
  tell(null);
  pass(2 * QUIET);
  assert.equal(words(), "");
  end();
});

test("a late answer does, until it is there", () => {
  const { tell, pass, words, end } = line();
  tell("iteration 1");
  pass(QUIET);
  assert.equal(words(), SHOWN);
  tell(null);
  assert.equal(words(), "");
  end();
});

test("each new wish has its time, and being asked twice is no new wish", () => {
  const { tell, pass, words, end } = line();
  tell("iteration 1");
  pass(QUIET - 1);
  tell("iteration 2");
  pass(QUIET - 1);
  tell("iteration 2");
  assert.equal(words(), "");
  pass(1);
  assert.equal(words(), SHOWN);
  tell("iteration 3"); // no flicker between one wait and the next
  assert.equal(words(), SHOWN);
  end();
});
