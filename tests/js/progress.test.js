// What two tabs say of a lesson is kept together.

import assert from "node:assert/strict";
import { test } from "node:test";

let hear = null; // what another tab does to the store
globalThis.addEventListener = (_, act) => (hear = act);
const { default: progress } = await import("../../ui/course/progress.js");

const NAME = "boosting_lesson_gbrank";

// A store whose entries are its own keys, as a browser's are.
function store(entries) {
  const ways = {
    getItem: (name) => entries[name] ?? null,
    setItem: (name, text) => Object.assign(entries, { [name]: text }),
    removeItem: (name) => delete entries[name],
  };
  return Object.defineProperties(entries, Object.fromEntries(Object.entries(ways).map(([name, value]) => [name, { value }])));
}

const mark = (wasRight, isDone) => JSON.stringify({ was_right: wasRight, is_done: isDone });
const kept = (there, said) => {
  globalThis.localStorage = store({ [NAME]: there });
  progress({ data: { lessons: { gbrank: said }, forgets: 0, clears: 0 }, setStateValue: () => {} });
  return localStorage.getItem(NAME);
};

test("a tab that knows less of a lesson takes nothing back of what another has kept", () => {
  assert.equal(kept(mark(false, true), mark(false, false)), mark(false, true));
  assert.equal(kept(mark(false, false), mark(true, true)), mark(false, true));
  assert.equal(kept(mark(null, true), mark(true, false)), mark(true, true));
  assert.equal(kept("broken", mark(true, false)), mark(true, false));
  assert.equal(kept("null", mark(true, false)), mark(true, false));
});

test("what another tab has cleared does not come back from this one, which says so to Python", () => {
  const said = [],
    show = (lessons, clears) => progress({ data: { lessons, forgets: 0, clears }, setStateValue: (_, { clears: n }) => said.push(n) });
  globalThis.localStorage = store({});
  show({ gbrank: mark(true, true) }, 0);
  localStorage.removeItem(NAME);
  hear({ key: "other", newValue: null });
  hear({ key: NAME, newValue: null });
  show({ gbrank: mark(true, true) }, 0);
  assert.deepEqual([said.at(-1), localStorage.getItem(NAME)], [1, null]);
  show({ gbrank: mark(false, false) }, 1);
  assert.equal(localStorage.getItem(NAME), mark(false, false));
});
