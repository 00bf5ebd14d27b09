// The query's ranked list under each run, side by side; lines between neighbours join a document with itself.

import { el, lights, write } from "../../component/js/dom.js";
import { gradeChip, inSight, keepOnly, rankLines } from "../../component/js/run/list.js";
import { nameOf, unfold } from "../../component/js/run/name.js";
import { scrollToRow } from "../../component/js/run/sight.js";

export const HEAD = 30; // pixels of the headings, which stay in sight

export function columns(view) {
  const body = el("div", { class: "columns" }),
    box = el("section", { class: "lists", tabindex: -1, "aria-label": "Ranked lists of the runs" }, body);
  let parts = [],
    gaps = [];

  function build(found) {
    parts = found.runs.map((run) => columnOf(view, found, run, box));
    gaps = found.runs.slice(1).map(() => gapOf(view));
    body.replaceChildren(...parts.flatMap((part, i) => (i ? [gaps[i - 1].box, part.box] : [part.box])));
  }

  function draw(found) {
    const orders = found.runs.map((run) => run.orderAt(view.k)),
      shown = inSight(view, found, orders);
    parts.forEach((part, i) => part.draw(found.runs[i], shown));
    gaps.forEach((gap, i) => gap.draw(found.runs[i].ranksAt(view.k), found.runs[i + 1].ranksAt(view.k), shown));
  }

  // A chosen document is looked for once: in all lists where they have room for all its ranks, else where it stands highest. What a person
  // scrolls since then stays.
  let wanted = false;
  function show(found) {
    if (!wanted || view.document === null || !view.sizes.of(box).height) return;
    wanted = false;
    const ranks = found.runs.map((run) => run.ranksAt(view.k)[view.document]),
      [first, last] = [Math.min(...ranks), Math.max(...ranks)],
      { height } = view.sizes.of(box),
      rows = (last - first + 2) * view.rowHeight <= height - HEAD ? last - first + 1 : 1; // one more, of which a part is in sight
    scrollToRow(box, HEAD + first * view.rowHeight, rows * view.rowHeight, height, HEAD);
    box.scrollTop = Math.round(box.scrollTop / view.rowHeight) * view.rowHeight; // no row is cut below the headings
  }

  return {
    box,
    build,
    draw,
    show,
    follow() {
      wanted = true;
    },
  };
}

// What stands between two neighbours.
function gapOf(view) {
  const lines = rankLines(view),
    draw = (one, other, shown) => lines.draw(one, other, shown, view.gap);
  return { box: el("div", { class: "gap" }, el("div", { class: "head" }), lines.box), draw };
}

// A title, its loss apart: where room is short that gives way, and what tells two runs of one loss from each other stays.
function inTwo(title) {
  const at = title.indexOf(",") + 1;
  return [at ? el("span", { class: "loss", text: title.slice(0, at) }) : null, el("span", { text: title.slice(at) })];
}

// One run's list. Rows keep their element and slide to their new place. The tabulator comes to one of them, arrows go on by rank.
function columnOf(view, found, run, box) {
  const list = el("ol", { class: "list", "aria-label": `Ranking of ${run.title}` }),
    ended = el("small", {}),
    rows = new Map();
  let order = [],
    reached = null; // the document whose row had the focus last
  const head = el(
    "div",
    { class: "head" },
    el("i", { class: "dot ink", style: `background: var(--run-${run.at})` }),
    el("strong", { title: run.title }, ...inTwo(run.title)),
    ended,
    el("small", { class: "score", text: "score" }),
  );

  function rowOf(d) {
    const { name, grade } = found.documents[d],
      parts = { rank: el("span", { class: "rank" }), score: el("span", { class: "score" }) },
      title = nameOf(name, found.documents);
    const onkeydown = (event) => {
      if (event.key === "Enter") view.select(d);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      rows.get(order[order.indexOf(d) + by])?.focus();
    };
    const onfocus = () => {
      reached = d;
      mark();
    };
    const row = el("li", { class: "row", tabindex: -1, title: name, ...lights(d), onkeydown, onfocus });
    row.append(parts.rank, gradeChip(found, grade), title, parts.score);
    list.append(row);
    row.parts = parts;
    return unfold(row, () => box);
  }

  function mark() {
    const stop = rows.has(reached) ? reached : order.find((d) => rows.has(d));
    for (const [d, row] of rows) row.tabIndex = d === stop ? 0 : -1;
  }

  function draw(now, shown) {
    const ranks = now.ranksAt(view.k),
      scores = now.scoresAt(view.k);
    order = now.orderAt(view.k);
    list.style.height = `${found.n * view.rowHeight}px`;
    write(ended, view.k > now.last ? `ended at ${now.last}` : "");
    keepOnly(rows, shown, rowOf);
    for (const d of shown) {
      const row = rows.get(d);
      row.style.transform = `translateY(${ranks[d] * view.rowHeight}px)`;
      write(row.parts.rank, ranks[d] + 1);
      write(row.parts.score, now.format(scores[d]));
    }
    mark();
  }

  return { box: el("div", { class: "column" }, head, list), draw };
}
