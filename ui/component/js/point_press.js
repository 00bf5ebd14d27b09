// What a pointer does with points: it drags one, or adds one where a second press follows the first on an empty place.

import { within } from "./point_edits.js";

const SHAKE = 5; // pixels that a press may wander and still be a click
const TWICE = 400; // ms between the two presses of a double press
const BESIDE = 4; // of the axes beyond their ends, where a press still means the plane

// indexOf(event): the point under it, -1 where there is none;  there(px, py): what of a point changes when it is put there
export function pointPress(view, chart, { indexOf, there, focus }) {
  const isSecond = doublePress();
  let held = null;
  const onChart = (event) => {
    const at = chart.getBoundingClientRect();
    return there(event.clientX - at.left, event.clientY - at.top);
  };
  const moved = (i, change) => held.before.map((d, at) => (at === i ? within(view.data, { ...d, ...change }) : d));
  const isOff = (at) =>
    Object.entries(at).some(([name, v]) => v < -BESIDE || v > (name === "g" ? view.data.best : view.data.side) + BESIDE);

  // Whether a press on the plane is about points, and what becomes of it.
  function press(event) {
    const i = indexOf(event);
    if (event.button !== 0) return false;
    if (!event.isPrimary) return putBack(); // a second finger: who pinches moves nothing
    if (i < 0) {
      if (!isSecond(event) || isOff(onChart(event))) return false;
      view.place(onChart(event));
      return true;
    }
    held = { i, from: [event.clientX, event.clientY], moved: false, before: view.book.documents };
    document.addEventListener("keydown", putBack, { capture: true, once: true }); // before it edits what is in the hand
    return true;
  }
  // Everything as it was before the press.
  function putBack() {
    if (held) {
      view.book.documents = held.before;
      held = null;
      view.draw();
    }
    return true;
  }
  function move(event) {
    if (!held) return false;
    held.moved ||= Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > SHAKE;
    if (held.moved) {
      view.book.documents = moved(held.i, onChart(event));
      view.dragged();
    }
    return true;
  }
  chart.addEventListener("pointerup", (event) => {
    if (!held) return;
    const { i, before } = held,
      now = held.moved ? moved(i, onChart(event))[i] : null;
    view.book.documents = before;
    held = null;
    if (now) view.edit(() => view.book.edit(i, now));
    focus(i);
  });
  chart.addEventListener("pointercancel", putBack);

  return { press, move };
}

// Whether a press follows one soon on the same place; the browser's own word for it is lost with what was drawn under the first press.
function doublePress() {
  let last = { at: -Infinity, x: 0, y: 0 };
  return (event) => {
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) <= SHAKE,
      soon = performance.now() - last.at < TWICE;
    last = { at: near && soon ? -Infinity : performance.now(), x: event.clientX, y: event.clientY };
    return near && soon;
  };
}
