// What a view does with its points: it keeps them in a book, with the one chosen in `selected`.

import { drawingBook } from "./drawing.js";

const between = (v, most) => Math.max(0, Math.min(most, v));

// A point where it may stand.
export const within = ({ best, side }, d) => ({ ...d, g: between(d.g, best), x: between(d.x, side), y: between(d.y, side) });

// changed(byKey): they are others now;  middle(): where one is added without a pointer
export function editPoints(view, { changed, middle, focus }) {
  Object.assign(view, {
    book: drawingBook(),
    selected: null,
    edit(act, byKey = false) {
      if (view.playing) view.play(false); // while it plays Python hears nothing, and what is in sight would be of the points before
      act();
      if (view.selected !== null && view.selected >= view.book.documents.length) view.selected = null;
      view.draw();
      changed(byKey);
    },
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
      if (!byKey) return view.letGo(view.root);
      focus(next);
      view.select(next);
    },
    value(g) {
      if (view.selected !== null) view.edit(() => view.book.edit(view.selected, { g }));
    },
    letGo(root) {
      root.getRootNode().activeElement?.blur?.();
      view.select(null);
    },
    keyOfPoints: (event, root) => keyOfPoints(view, event, root),
  });
}

// What a key means for the points; null where it means nothing.
function keyOfPoints(view, event, root) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key,
    chosen = view.selected !== null;
  if (event.ctrlKey || event.metaKey)
    return { z: () => view.edit(event.shiftKey ? view.book.redo : view.book.undo), y: () => view.edit(view.book.redo) }[key] ?? null;
  if (/^[0-9]$/.test(key) && Number(key) <= view.data.best) return chosen ? () => view.value(Number(key)) : null;
  if (key === "n") return view.placeByKey;
  return (chosen && { Delete: view.remove, Backspace: view.remove, Escape: () => view.letGo(root) }[key]) || null;
}
