// The ranked list that an alpha makes; an arrow says who stands elsewhere than under R alone.

function mixedList(view) {
  const list = el("ol", { class: "ranked" }), box = el("section", { class: "listing", tabindex: 0, "aria-label": "The ranked list of the mixture" }, list);
  let rows = [], found = null, start = [];

  function build() {
    found = view.found;
    const order = orderOf(Array.from(found.first));
    start = [];
    order.forEach((d, r) => { start[d] = r; });
    rows = found.documents.map((doc, d) => {
      const share = doc.grade === null || !found.max_grade ? 0 : doc.grade / found.max_grade;
      const flips = Object.entries(found.grade_flip).filter(([, from]) => share >= from).map(([theme]) => ` flip-${theme}`).join("");
      const parts = { rank: el("span", { class: "rank" }), score: el("span", { class: "score" }), moved: el("span", { class: "moved" }) };
      const row = el("li", { class: "row", "data-document": d, title: doc.name, onmouseenter: () => view.light(d), onmouseleave: () => view.light(null) }, parts.rank, el("span", { class: `grade${flips}`, style: `--share: ${Math.round(100 * share)}%`, text: doc.grade === null ? "–" : String(doc.grade) }), el("span", { class: "name", text: doc.name }), parts.moved, parts.score);
      row.parts = parts;
      return row;
    });
    list.replaceChildren(...rows);
  }

  function draw() {
    if (found !== view.found) build();
    const scores = mixed(found, view.alpha), order = orderOf(scores), format = column(scores), h = view.rowHeight;
    list.style.height = `${rows.length * h}px`;
    order.forEach((d, r) => {
      const { parts } = rows[d], by = start[d] - r;
      rows[d].style.transform = `translateY(${r * h}px)`;
      write(parts.rank, r + 1);
      write(parts.score, format(scores[d]));
      write(parts.moved, by ? `${by > 0 ? "▲" : "▼"} ${Math.abs(by)}` : "");
      parts.moved.className = `moved ${by > 0 ? "up" : "down"}`;
    });
    view.moved = order.filter((d, r) => start[d] !== r).length;
  }
  return { box, draw, light: (d) => { for (const row of rows) row.classList.toggle("lit", Number(row.dataset.document) === d); } };
}
