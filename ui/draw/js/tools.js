// What is placed next, and what is done to the chosen document: query, grade, back, on, delete, clear.

import { adjust, allow, el, quietButton, write } from "../../component/js/dom.js";
import { documentNames } from "../../component/js/drawing.js";
import { brush, documentMark } from "./document_mark.js";

export function toolBar(view) {
  const button = (text, title, onclick, rest = {}) => quietButton({ text, title, onclick, ...rest });
  const queries = el("div", { class: "choice", role: "group", "aria-label": "Query" }),
    grades = el("div", { class: "choice", role: "group", "aria-label": "Grade" });
  const undo = button("Undo", "Undo (Ctrl+Z)", () => view.edit(view.book.undo)),
    redo = button("Redo", "Redo (Ctrl+Y)", () => view.edit(view.book.redo)),
    remove = button("Delete", "Delete the chosen document (Delete)", () => view.remove());
  const clear = button("Clear", "An empty plane", () => {
    view.selected = null;
    view.edit(() => view.book.change([]));
  });
  const about = el("span", { class: "about" }),
    box = el("div", { class: "tools", role: "toolbar", "aria-label": "Draw" }, about, queries, grades, undo, redo, remove, clear);

  const queryButton = (q) =>
    button(null, `Query ${q} (${q.toUpperCase()})`, () => view.brush({ q }), { "data-query": q, "aria-label": `Query ${q}` });
  const gradeButton = (g) => button(g, `Grade ${g} (key ${g})`, () => view.brush({ g }), { "data-grade": g, "aria-label": `Grade ${g}` });
  function build() {
    queries.append(...view.data.queries.map(queryButton));
    grades.append(...Array.from({ length: view.data.best + 1 }, (_, g) => gradeButton(g)));
  }

  function draw() {
    if (!grades.children.length) build();
    const { documents, past, future } = view.book,
      chosen = documents[view.selected],
      now = chosen ?? view.next;
    write(about, chosen ? documentNames(documents)[view.selected] : "Next:");
    for (const node of queries.children) {
      const { query, look } = node.dataset;
      adjust(node, { "aria-pressed": query === now.q });
      if (look === String(now.g)) continue;
      node.dataset.look = now.g;
      node.replaceChildren(brush(...documentMark(view.data, query, now.g, 9)));
    }
    for (const node of grades.children) adjust(node, { "aria-pressed": Number(node.dataset.grade) === now.g });
    allow(undo, past.length > 0);
    allow(redo, future.length > 0);
    allow(remove, Boolean(chosen));
    allow(clear, documents.length > 0);
  }

  return { box, draw };
}
