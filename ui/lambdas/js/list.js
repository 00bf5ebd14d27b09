// The ranked list: its rows in the order of their ranks, in sight and in the document.

import { el } from "../../component/js/dom.js";
import { column } from "../../component/js/numbers.js";
import { rowInHand } from "./hand.js";
import { fillRow, listRow } from "./list_row.js";

export function rankedList(view) {
  const box = el("ol", { class: "list", "aria-label": "Documents in ranked order. Alt with the arrow up or down moves a document." });
  const rows = new Map();
  const hand = rowInHand(view, rows, () => draw(view.answer));
  let key = null;

  function draw(answer) {
    const scores = column(answer.documents.map((doc) => doc.score));
    for (const doc of answer.documents) {
      if (!rows.has(doc.row)) rows.set(doc.row, listRow(view, hand, doc.row));
      fillRow(rows.get(doc.row), doc, answer, scores);
    }
    if (key !== answer.key) settleFields();
    key = answer.key;
    if (hand.holds()) return; // moved in the document, the row would fall out of the hand
    dropGone(answer);
    const wanted = answer.documents.map((doc) => rows.get(doc.row));
    reorder(box, wanted, view.h);
    box.style.height = `${answer.documents.length * view.h}px`;
  }

  function dropGone({ documents }) {
    const here = new Set(documents.map((doc) => doc.row));
    for (const [d, row] of rows) {
      if (here.has(d)) continue;
      row.remove();
      rows.delete(d);
    }
  }

  function settleFields() {
    for (const { parts } of rows.values()) {
      parts.grade.settle();
      parts.score.settle();
    }
  }

  const light = (lit) => {
    for (const [d, row] of rows) row.classList.toggle("lit", lit.includes(d));
  };
  return { box, draw, light, again: hand.again, isHeld: hand.holds };
}

// In the document, too, rows stand in ranked order: that is how the tabulator and a screen reader walk. Only rows that
// left the common order are put elsewhere; the others stay, and slide.
function reorder(box, wanted, h) {
  const had = box.getRootNode().activeElement,
    put = () => putInOrder(box, wanted, h);
  if (!had || !box.contains(had)) put();
  else if (had.move) had.move(put);
  else {
    put();
    had.focus({ preventScroll: true });
  }
}

function putInOrder(box, wanted, h) {
  const at = new Map([...box.children].map((row, r) => [row, r])),
    kept = rising(wanted.map((row) => at.get(row) ?? -1));
  let next = null;
  for (let r = wanted.length - 1; r >= 0; r--) {
    if (!kept.has(r)) box.insertBefore(wanted[r], next);
    next = wanted[r];
    wanted[r].style.transform = `translateY(${r * h}px)`;
  }
}

// Places of a longest rising part of a list; -1 is never part of it.
function rising(list) {
  const length = [],
    before = [];
  let best = -1;
  list.forEach((value, i) => {
    [length[i], before[i]] = [value < 0 ? 0 : 1, -1];
    for (let j = 0; j < i && value >= 0; j++)
      if (list[j] >= 0 && list[j] < value && length[j] + 1 > length[i]) [length[i], before[i]] = [length[j] + 1, j];
    if (length[i] > 0 && (best < 0 || length[i] > length[best])) best = i;
  });
  const kept = new Set();
  for (let i = best; i >= 0; i = before[i]) kept.add(i);
  return kept;
}
