// The documents of the query, best last score first: a click follows one through all trees, a click on "vs" sets another against it.

const MOST_ROWS = 300;

const restWords = (n) => (n > 0 ? `${capital(plural(n, "more document is", "more documents are"))} not listed.` : "");

function documentList(view) {
  const list = el("ul", { class: "documents" }), when = el("small"), note = el("p", { class: "note" });
  const box = el("section", { class: "query", "aria-label": "Documents" }, el("header", {}, el("h3", { text: "Follow a document" }), when), list, note);
  let built = "", rows = [];

  function build() {
    const { grove } = view, n = grove.n_documents, last = grove.n_iterations;
    const order = Array.from({ length: n }, (_, d) => d).sort((a, b) => grove.score(last, b) - grove.score(last, a) || a - b);
    const shown = order.slice(0, MOST_ROWS);
    for (const d of [view.document, view.other]) if (d !== null && !shown.includes(d)) shown.push(d);
    rows = shown.map((d) => {
      const { name, grade } = grove.documents[d], share = grade === null || !grove.max_grade ? 0 : grade / grove.max_grade;
      const flips = Object.entries(grove.grade_flip).filter(([, from]) => share >= from).map(([theme]) => `flip-${theme}`).join(" ");
      const chip = el("span", { class: `grade ${flips}`, style: `--share: ${Math.round(100 * share)}%`, title: grade === null ? "no grade" : `grade ${grade}`, text: grade === null ? "–" : String(Number(grade.toPrecision(3))) });
      const score = el("span", { class: "score" });
      const choose = el("button", { type: "button", class: "follow", "data-document": d, onmousedown: (e) => e.preventDefault(), onclick: () => view.follow(d) }, chip, el("span", { class: "name", text: name, title: name }), score);
      const against = el("button", { type: "button", class: "vs", text: "vs", onmousedown: (e) => e.preventDefault(), onclick: () => view.against(d) });
      return { d, name, choose, against, score, item: el("li", {}, choose, against) };
    });
    list.replaceChildren(...rows.map(({ item }) => item));
    write(note, restWords(n - rows.length));
    note.hidden = n <= rows.length;
  }

  function draw() {
    const key = [view.key, rows.length && view.document !== null && !rows.some(({ d }) => d === view.document)].join();
    if (built !== key) { built = key; build(); }
    const { grove } = view, k = view.iteration(), format = column(rows.map(({ d }) => grove.score(k, d)));
    write(when, `score after ${k}`);
    for (const { d, name, choose, against, score } of rows) {
      write(score, format(grove.score(k, d)));
      adjust(choose, { "aria-pressed": d === view.document });
      adjust(against, { "aria-pressed": d === view.other, "aria-label": view.document === null ? `Against ${name}` : `${grove.documents[view.document].name} against ${name}` });
      against.hidden = view.document === null || d === view.document;
    }
  }

  return { box, draw };
}
