// The query's ranked list under each run, side by side; lines between neighbours join a document with itself.

const HEAD = 30; // pixels of the headings, which stay in sight

function columns(view) {
  const body = el("div", { class: "columns" }), box = el("section", { class: "lists", tabindex: -1, "aria-label": "Ranked lists of the runs" }, body);
  let parts = [], gaps = [];

  function build(found) {
    parts = found.runs.map((run) => columnOf(view, found, run));
    gaps = found.runs.slice(1).map(() => ({ box: svg("svg", { class: "bumps", "aria-hidden": "true" }), lines: new Map() }));
    body.replaceChildren(...parts.flatMap((part, i) => (i ? [el("div", { class: "gap" }, el("div", { class: "head" }), gaps[i - 1].box), part.box] : [part.box])));
  }

  function draw(found) {
    const { k, rowHeight: h } = view;
    const shown = inSight(view, found, found.runs.map((run) => run.orderAt(k)));
    parts.forEach((part, i) => part.draw(found.runs[i], shown));
    gaps.forEach((gap, i) => {
      const width = view.gap, one = found.runs[i].ranksAt(k), other = found.runs[i + 1].ranksAt(k);
      adjust(gap.box, { width, height: found.n * h });
      for (const [d, line] of gap.lines) if (!shown.has(d)) { line.remove(); gap.lines.delete(d); }
      for (const d of shown) {
        if (!gap.lines.has(d)) { gap.lines.set(d, svg("path", { class: "bump", ...lights(view, d) })); gap.box.append(gap.lines.get(d)); }
        const a = (one[d] + 0.5) * h, b = (other[d] + 0.5) * h, line = gap.lines.get(d);
        for (const [way, is] of [["up", b < a], ["down", b > a], ["same", b === a]]) line.classList.toggle(way, is);
        adjust(line, { d: `M0 ${a} C${width / 2} ${a} ${width / 2} ${b} ${width} ${b}` });
      }
    });
  }

  // A chosen document is looked for once, in the list where it stands highest; what a person scrolls since then stays.
  let wanted = false;
  function show(found) {
    if (!wanted || view.document === null || !view.sizes.of(box).height) return;
    wanted = false;
    const rank = Math.min(...found.runs.map((run) => run.ranksAt(view.k)[view.document]));
    scrollToRow(box, HEAD + rank * view.rowHeight, view.rowHeight, view.sizes.of(box).height, HEAD);
    box.scrollTop = Math.round(box.scrollTop / view.rowHeight) * view.rowHeight; // no row is cut below the headings
  }

  return { box, build, draw, show, follow() { wanted = true; } };
}

// One run's list. Rows keep their element and slide to their new place.
function columnOf(view, found, run) {
  const list = el("ol", { class: "list", "aria-label": `Ranking of ${run.title}` }), ended = el("small", {});
  const head = el("div", { class: "head" }, el("i", { class: "dot", style: `background: var(--run-${run.at})` }), el("strong", { text: run.title, title: run.title }), ended);
  const rows = new Map();

  function rowOf(d) {
    const { name, grade } = found.documents[d];
    const row = el("li", { class: "row", tabindex: 0, ...lights(view, d), onkeydown: (event) => { if (event.key === "Enter") view.select(d); } });
    row.parts = { rank: el("span", { class: "rank" }), score: el("span", { class: "score" }) };
    row.append(row.parts.rank, gradeChip(found, grade), el("span", { class: "name", text: name, title: name }), row.parts.score);
    list.append(row);
    return row;
  }

  function draw(now, shown) {
    const ranks = now.ranksAt(view.k), scores = now.scoresAt(view.k);
    list.style.height = `${found.n * view.rowHeight}px`;
    write(ended, view.k > now.last ? `ended at ${now.last}` : "");
    for (const [d, row] of rows) if (!shown.has(d)) { row.remove(); rows.delete(d); }
    for (const d of shown) {
      if (!rows.has(d)) rows.set(d, rowOf(d));
      const row = rows.get(d);
      row.style.transform = `translateY(${ranks[d] * view.rowHeight}px)`;
      write(row.parts.rank, ranks[d] + 1);
      write(row.parts.score, now.format(scores[d]));
    }
  }

  return { box: el("div", { class: "column" }, head, list), draw };
}
