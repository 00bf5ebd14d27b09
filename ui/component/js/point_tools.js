// Add, take away, another value, back and on: the buttons, and what keys do the same.

import { adjust, allow, el, quietButton } from "./dom.js";

export function pointTools(view) {
  const button = (text, title, onclick, rest = {}) => quietButton({ text, title, onclick, ...rest });
  const undo = button("Undo", "Undo (Ctrl+Z)", () => view.edit(view.book.undo)),
    redo = button("Redo", "Redo (Ctrl+Y)", () => view.edit(view.book.redo)),
    add = button("Add point", "Add a point (N, or a double click on the plane)", () => view.placeByKey()),
    remove = button("Delete", "Delete the chosen point (Delete)", (event) => view.remove(event.detail === 0));
  const values = el("div", { class: "choice", role: "group", "aria-label": "Value of the chosen point" });
  const box = el("div", { class: "choice points-tools" }, add, undo, redo, values, remove);

  const valueButton = (g) => button(g, `Value ${g} (key ${g})`, () => view.value(g), { "aria-label": `Value ${g}` });

  function draw() {
    const { documents, past, future } = view.book,
      chosen = documents[view.selected];
    if (!values.children.length) values.append(...Array.from({ length: view.data.best + 1 }, (_, g) => valueButton(g)));
    for (const [g, node] of [...values.children].entries()) adjust(node, { "aria-pressed": chosen?.g === g });
    values.hidden = remove.hidden = !chosen;
    add.hidden = Boolean(chosen);
    allow(remove, documents.length > 1);
    allow(add, documents.length < view.data.most);
    allow(undo, past.length > 0);
    allow(redo, future.length > 0);
  }

  return { box, draw };
}
