// What a hand does with the drawing: place, choose, change and take away documents, by pointer and by key.

import { bookOf } from "../../component/js/point_edits.js";

// plane: where documents have the focus
export const editsOf = (view, plane) => ({
  ...bookOf(view),
  place(at) {
    if (view.book.documents.length >= view.data.most) return;
    view.selected = view.book.documents.length;
    view.edit(() => view.book.place({ ...view.next, ...at }));
  },
  // Beside the chosen document, else in the middle; the keys go to it, so that arrows move it.
  placeByKey() {
    const near = view.book.documents[view.selected],
      { side } = view.data,
      before = view.book.documents.length;
    view.place(near ? { x: (near.x + 6) % (side + 1), y: near.y } : { x: side / 2, y: side / 2 });
    if (view.book.documents.length > before) plane.focus(before);
  },
  select(i) {
    view.selected = i;
    const d = view.book.documents[i];
    if (d) view.next = { q: d.q, g: d.g };
    view.changed();
  },
  // Grade or query of the chosen document, else of the next one.
  brush(change) {
    view.next = { ...view.next, ...change };
    if (view.selected === null) view.draw();
    else view.edit(() => view.book.edit(view.selected, change));
  },
  // Whoever walks by key stands on the next one then.
  remove() {
    const gone = view.selected,
      next = Math.min(gone, view.book.documents.length - 2),
      walks = view.root.contains(view.root.getRootNode().activeElement);
    if (gone === null) return;
    view.selected = null;
    view.edit(() => view.book.remove(gone));
    if (!walks || next < 0) return;
    plane.focus(next);
    view.select(next);
  },
});

// What a key means for the drawing; null where it means nothing.
export function keyOfDrawing(view, key) {
  if (/^[0-9]$/.test(key) && Number(key) <= view.data.best) return () => view.brush({ g: Number(key) });
  if (view.data.queries.includes(key)) return () => view.brush({ q: key });
  const remove = view.selected === null ? null : view.remove;
  const acts = {
    Delete: remove,
    Backspace: remove,
    n: view.placeByKey,
    Escape: view.letGo,
  };
  return acts[key] ?? null;
}
