// What a view does with its points: it keeps them in a book, with the one chosen in `selected`.

import { drawingBook } from "./drawing.js";
import { PAUSE, SOON } from "./rest.js";

const between = (v, most) => Math.max(0, Math.min(most, v));

// A point where it may stand.
export const within = ({ best, side }, d) => ({ ...d, g: between(d.g, best), x: between(d.x, side), y: between(d.y, side) });

// What every view does that has a book of points or documents.
export const bookOf = (view) => ({
  book: drawingBook(),
  selected: null,
  edit(act, byKey = false) {
    if (view.playing) view.play(false); // while it plays Python hears nothing, and what is in sight would be of the points before
    act();
    if (view.selected !== null && view.selected >= view.book.documents.length) view.selected = null;
    view.changed(byKey ? PAUSE : SOON);
  },
  letGo() {
    view.root.getRootNode().activeElement?.blur?.();
    view.select(null);
  },
});

// middle(): where a point is added without a pointer
export function editPoints(view, { middle, focus }) {
  Object.assign(view, bookOf(view), {
    select(i) {
      view.selected = i;
      view.draw();
    },
    place(at) {
      const { documents } = view.book;
      if (documents.length >= view.data.most) return;
      view.selected = documents.length;
      const q = documents.at(-1).q; // behind the others, where Python puts it too
      view.edit(() => view.book.place(within(view.data, { ...middle(), q, ...at })));
    },
    placeByKey() {
      const before = view.book.documents.length;
      view.place({});
      if (view.book.documents.length > before) focus(before);
    },
    // By key, the next one is chosen then and has the focus.
    remove(byKey = true) {
      const gone = view.selected,
        next = Math.min(gone, view.book.documents.length - 2);
      if (gone === null || next < 0) return;
      view.edit(() => view.book.remove(gone));
      if (!byKey) return view.letGo();
      focus(next);
      view.select(next);
    },
    value(g) {
      if (view.selected !== null) view.edit(() => view.book.edit(view.selected, { g }));
    },
    keyOfPoints: (event) => keyOfPoints(view, event),
  });
}

// What a key means for the points; null where it means nothing.
function keyOfPoints(view, event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key,
    chosen = view.selected !== null;
  if (event.ctrlKey || event.metaKey) return wayBack(view, key, event);
  if (/^[0-9]$/.test(key) && Number(key) <= view.data.best) return chosen ? () => view.value(Number(key)) : null;
  if (key === "n") return view.placeByKey;
  return (chosen && { Delete: view.remove, Backspace: view.remove, Escape: view.letGo }[key]) || null;
}

// With Ctrl: back and on.
export function wayBack(view, key, { shiftKey }) {
  const { undo, redo } = view.book,
    way = { z: shiftKey ? redo : undo, y: redo }[key];
  return way ? () => view.edit(way) : null;
}

// Which way an arrow key moves what has the focus, [to the right, upwards], with Shift by five; null where the key means something else.
export function wayOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  const far = shiftKey ? 5 : 1;
  if (ctrlKey || metaKey || altKey) return null;
  return { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[key] ?? null;
}
