import assert from "node:assert/strict";
import { test } from "node:test";

import { documentNames, drawingBook, drawingText, openDrawing, pairsOf } from "../../ui/component/js/drawing.js";

const TEXT = "drawn~a4.20.30~a0.70.60~b2.45.51";

test("a drawing is text and back, its queries in order", () => {
  assert.equal(drawingText(openDrawing(TEXT)), TEXT);
  assert.equal(drawingText(openDrawing("drawn~b2.45.51~a4.20.30~a0.70.60")), TEXT);
  assert.deepEqual(documentNames(openDrawing(TEXT)), ["a1", "a2", "b1"]);
});

test("pairs are of one query and of different grades, the winner first", () => {
  assert.deepEqual(pairsOf(openDrawing("drawn~a0.1.1~a4.2.2~a4.3.3~b2.4.4")), [
    [1, 0],
    [2, 0],
  ]);
});

test("every edit can be taken back and done again, and a new one forgets what was taken back", () => {
  const book = drawingBook();
  book.open(openDrawing("drawn~a4.20.30"), false);
  book.place({ q: "a", g: 0, x: 1, y: 2 });
  book.edit(0, { g: 3 });
  book.undo();
  assert.equal(drawingText(book.documents), "drawn~a4.20.30~a0.1.2");
  book.redo();
  assert.equal(drawingText(book.documents), "drawn~a3.20.30~a0.1.2");
  book.undo();
  book.remove(1);
  book.redo();
  assert.equal(drawingText(book.documents), "drawn~a4.20.30");
});

test("an edit that changes nothing is no step back", () => {
  const book = drawingBook();
  book.open(openDrawing("drawn~a4.20.30"), false);
  book.edit(0, { x: 0 });
  for (const x of [0, 0]) book.edit(0, { x });
  book.undo();
  assert.equal(drawingText(book.documents), "drawn~a4.20.30");
});

test("moves that go on are one step back", () => {
  const book = drawingBook();
  book.open(openDrawing("drawn~a4.20.30"), false);
  for (const x of [21, 22, 23]) book.edit(0, { x }, "move 0");
  book.undo();
  assert.equal(drawingText(book.documents), "drawn~a4.20.30");
});
