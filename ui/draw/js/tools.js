// What is placed next, and what is done to the chosen document: query, grade, back, on, delete, clear.

function toolBar(view) {
  const quiet = { type: "button", onmousedown: (e) => e.preventDefault() };
  const drawn = (q, g) => svg("svg", { class: "brush", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, ...documentMark(view, q, g, 9));
  const queries = el("div", { class: "choice", role: "group", "aria-label": "Query" }), grades = el("div", { class: "choice", role: "group", "aria-label": "Grade" });
  const undo = el("button", { ...quiet, text: "Undo", title: "Undo (Ctrl+Z)", onclick: () => view.edit(view.book.undo) });
  const redo = el("button", { ...quiet, text: "Redo", title: "Redo (Ctrl+Y)", onclick: () => view.edit(view.book.redo) });
  const remove = el("button", { ...quiet, text: "Delete", title: "Delete the chosen document (Delete)", onclick: () => view.remove() });
  const clear = el("button", { ...quiet, text: "Clear", title: "An empty plane", onclick: () => { view.selected = null; view.edit(() => view.book.change([])); } });
  const key = el("button", { ...quiet, text: "?", title: "Key: marks and keys (?)", "aria-label": "Key: marks and keys (?)", onclick: () => view.help() });
  const about = el("span", { class: "about" });
  const box = el("div", { class: "tools", role: "toolbar", "aria-label": "Draw" }, about, queries, grades, undo, redo, remove, clear, key);
  let built = false;

  function build() {
    const { queries: letters, best } = view.rules;
    queries.append(...letters.map((q) => el("button", { ...quiet, "data-query": q, title: `Query ${q} (${q.toUpperCase()})`, "aria-label": `Query ${q}`, onclick: () => view.brush({ q }) })));
    grades.append(...Array.from({ length: best + 1 }, (_, g) => el("button", { ...quiet, "data-grade": g, text: g, title: `Grade ${g} (key ${g})`, "aria-label": `Grade ${g}`, onclick: () => view.brush({ g }) })));
    built = true;
  }

  function draw() {
    if (!built) build();
    const chosen = view.book.documents[view.selected], now = chosen ?? view.next, name = chosen && documentNames(view.book.documents)[view.selected];
    write(about, chosen ? name : "Next:");
    for (const node of queries.children) {
      adjust(node, { "aria-pressed": node.dataset.query === now.q });
      if (node.dataset.look !== String(now.g)) { node.dataset.look = now.g; node.replaceChildren(drawn(node.dataset.query, now.g)); }
    }
    for (const node of grades.children) adjust(node, { "aria-pressed": Number(node.dataset.grade) === now.g });
    allow(undo, view.book.past.length > 0);
    allow(redo, view.book.future.length > 0);
    allow(remove, Boolean(chosen));
    allow(clear, view.book.documents.length > 0);
  }

  return { box, draw };
}
