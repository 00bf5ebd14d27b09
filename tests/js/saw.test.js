// What the splits of a tree saw: an answer that is on the page already comes when it is asked for, and not before.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = new EventTarget();
globalThis.document = page;
const { sawBook } = await import("../../ui/stepper/js/saw.js");

const asked = { key: "a run", iteration: 3, tree: 0 };

test("a book that is made while an answer is there draws nothing until its view can", () => {
  const answer = { asked, splits: [] },
    send = () => page.dispatchEvent(Object.assign(new Event("boosting-splits"), { detail: answer })),
    view = { key: "a run", k: 3, now: () => ({ part: 0 }) };
  page.addEventListener("boosting-splits-wanted", send);
  let drawn = 0;
  const book = sawBook(view, () => (drawn += 1));
  assert.deepEqual([drawn, book.here()], [0, undefined]);
  book.ask();
  assert.deepEqual([drawn, book.here()], [1, answer]);
  book.close();
  send();
  assert.equal(drawn, 1);
  page.removeEventListener("boosting-splits-wanted", send);
});
