// What a pointer and the arrow keys do on the plane: place a document, choose one, move it.

import { wayOf } from "../../component/js/point_edits.js";

const SHAKE = 5; // pixels that a press may wander and still be a click

const markAt = (event) => {
  const found = event.target.closest?.(".mark");
  return found ? Number(found.dataset.document) : null;
};

// under(event): the place under it;  clamp(v): a coordinate that a document may have;  tell(at): says a place, null where there is none
export function planeHands(view, chart, { under, clamp, drawMarks, tell }) {
  moveByKey(view, chart, clamp);
  let held = null;

  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault(); // the keys stay with the iterations
    if (!event.isPrimary) return letGo(); // a second finger: who pinches places nothing
    chart.setPointerCapture(event.pointerId);
    held = { pointer: event.pointerId, i: markAt(event), from: [event.clientX, event.clientY], moved: false, before: view.book.documents };
    document.addEventListener("keydown", letGo, { capture: true, once: true }); // before it edits what is in the hand
  });
  chart.addEventListener("pointermove", (event) => {
    const at = under(event);
    if (!held) return tell(at);
    if (event.pointerId !== held.pointer) return;
    held.moved ||= Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > SHAKE;
    if (held.moved && held.i !== null) {
      view.book.documents = held.before.map((d, i) => (i === held.i ? { ...d, ...at } : d));
      drawMarks();
      tell(at);
    }
  });
  chart.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.pointer) return;
    const { i, moved, before } = held,
      at = under(event);
    held = null;
    if (i !== null && moved) {
      view.book.documents = before;
      view.edit(() => view.book.edit(i, at));
      view.select(i);
    } else if (i !== null) view.select(view.selected === i ? null : i);
    else if (!moved) view.place(at);
  });
  chart.addEventListener("pointercancel", letGo);
  chart.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  }); // a long press goes on as a press
  chart.addEventListener("pointerleave", () => {
    if (!held) tell(null);
  });

  // Everything as it was before the press.
  function letGo() {
    if (!held) return;
    view.book.documents = held.before;
    held = null;
    drawMarks();
  }

  return { isHeld: () => held !== null };
}

function moveByKey(view, chart, clamp) {
  chart.addEventListener("focusin", (event) => {
    const i = markAt(event);
    if (i !== null && i !== view.selected) view.select(i);
  });
  chart.addEventListener("keydown", (event) => {
    const i = markAt(event),
      way = wayOf(event);
    if (i === null || !way) return;
    event.preventDefault();
    const d = view.book.documents[i];
    view.edit(() => view.book.edit(i, { x: clamp(d.x + way[0]), y: clamp(d.y + way[1]) }, `move ${i}`), true);
  });
}
