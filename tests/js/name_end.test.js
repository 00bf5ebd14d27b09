// What stays of a name that is cut: its end where that tells it from the others of its list.

import assert from "node:assert/strict";
import { test } from "node:test";

import { endOf } from "../../ui/component/js/run/name_end.js";

const signs = (name) => [...name];
const listed = (...names) => names.map((name) => ({ name }));

test("the end of a long name is its last word, or some signs of a longer one", () => {
  assert.equal(endOf(signs("Rye in twelve")), 0);
  assert.equal(endOf(signs("Rye in twelve hours")), 5);
  assert.equal(endOf(signs("An incomprehensibility")), 7);
});

test("an end that all documents of a list share tells nothing, and the start has its room", () => {
  const pages = listed("page 1 of web-001", "page 2 of web-001", "page 13 of web-001");
  assert.equal(endOf(signs(pages[1].name), pages), 0);
  const kept = listed("the same start 1", "the same start 2");
  assert.equal(endOf(signs(kept[0].name), kept), 1);
  assert.equal(endOf(signs("a name that is alone"), listed("a name that is alone")), 5);
  const same = listed("a name that is twice", "a name that is twice ");
  assert.equal(endOf(signs(same[0].name), same), 0);
});
