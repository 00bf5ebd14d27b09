// The ranked list of the query, before or after the iteration. Rows keep their element and slide to their new place. Of a long
// query only the rows in sight are drawn, and those of the documents that a person looks at.

import { adjust, el, lights, svg, write } from "../dom.js";
import { flips } from "../flips.js";
import { short } from "../numbers.js";
import { nameOf, unfold } from "./name.js";

export const WHOLE = 150; // documents that are all drawn
const MARGIN = 30; // rows above and below those in sight

export function rankedList(view, side) {
  const box = el("ol", {
    class: "list",
    "aria-label": side === "before" ? "Ranking before this iteration" : "Ranking after this iteration",
  });
  let rows = new Map();

  function build() {
    rows = new Map();
    box.replaceChildren();
  }

  function rowOf(run, d) {
    const doc = run.documents[d];
    const row = el("li", {
      class: "row",
      tabindex: 0,
      title: doc.note ? `${doc.name}\n${doc.note}` : doc.name,
      ...lights(d),
      onkeydown: (event) => {
        if (event.key === "Enter") view.select(d);
      },
    });
    row.parts = { rank: el("span", { class: "rank" }), move: el("span", { class: "move" }), score: el("span", { class: "score" }) };
    row.append(row.parts.rank, gradeChip(run, doc.grade), nameOf(doc.name, run.documents));
    if (side === "after") row.append(row.parts.move);
    row.append(row.parts.score);
    box.append(row);
    return unfold(row, () => box.parentNode);
  }

  function draw(run, now) {
    const rank = side === "before" ? now.before : now.after;
    const scores = side === "before" ? now.scoresBefore : now.scoresAfter;
    const shown = inSight(view, run, [side === "before" ? now.orderBefore : now.orderAfter], side);
    box.style.height = `${run.n * view.rowHeight}px`;
    box.classList.toggle("thousands", run.n >= 1000);
    keepOnly(rows, shown, (d) => rowOf(run, d));
    for (const d of shown) {
      const row = rows.get(d);
      row.style.transform = `translateY(${rank[d] * view.rowHeight}px)`;
      if (run.drawn) markDrawn(row, run.documents[d], now.drawn[d]);
      write(row.parts.rank, rank[d] + 1);
      write(row.parts.score, run.scoreFormat(scores[d]));
      const places = now.before[d] - now.after[d];
      write(row.parts.move, places > 0 ? `▲${places}` : places < 0 ? `▼${-places}` : "");
      row.parts.move.className = `move ${places > 0 ? "up" : "down"}`;
    }
  }

  return { box, build, draw };
}

// In a run whose trees draw samples: whether this tree has the document.
function markDrawn(row, doc, isDrawn) {
  row.classList.toggle("left-out", !isDrawn);
  adjust(row, { title: [doc.name, doc.note, isDrawn ? "" : "Not in the sample of this tree."].filter(Boolean).join("\n") });
}

// The documents to draw, of one or two orders: all, or those whose rank is in sight with the selected and the hovered one.
export function inSight(view, run, orders, side = "before") {
  if (run.n <= WHOLE) return new Set(run.documents.keys());
  const { top, height } = view.sight(side);
  const first = Math.max(0, Math.floor(top / view.rowHeight) - MARGIN),
    last = Math.ceil((top + height) / view.rowHeight) + MARGIN;
  const shown = new Set(orders.flatMap((order) => Array.from(order.subarray(first, last))));
  for (const d of [view.document, view.hovered]) if (d !== null) shown.add(d);
  return shown;
}

// A grade is a printed number on an ordered lightness.
export function gradeChip(run, grade) {
  const chip = el("span", { class: "grade", role: "img", text: gradeWords(grade), "aria-label": `grade ${grade ?? "unknown"}` });
  const share = grade === null ? 0 : grade / (run.max_grade || 1);
  chip.style.setProperty("--share", `${Math.round(100 * share)}%`);
  chip.classList.add(...flips(run.grade_flip, share));
  return chip;
}

const gradeWords = (grade) => (grade === null ? "–" : short(grade).replace(/\.0+$/, ""));

// The nodes of the documents in sight, by document: the others leave, those that come are made.
export function keepOnly(nodes, shown, make) {
  for (const [d, node] of nodes)
    if (!shown.has(d)) {
      node.remove();
      nodes.delete(d);
    }
  for (const d of shown) if (!nodes.has(d)) nodes.set(d, make(d));
}

// The lines between two lists, from a document's rank here to its rank there.
export function rankLines(view) {
  const box = svg("svg", { class: "bumps", "aria-hidden": "true" }),
    lines = new Map(),
    lineOf = (d) => box.appendChild(svg("path", { class: "bump", ...lights(d) }));

  function build() {
    lines.clear();
    box.replaceChildren();
  }

  function draw(one, other, shown, width) {
    const h = view.rowHeight;
    adjust(box, { width, height: one.length * h });
    keepOnly(lines, shown, lineOf);
    for (const d of shown) {
      const line = lines.get(d),
        [a, b] = [(one[d] + 0.5) * h, (other[d] + 0.5) * h];
      for (const [way, is] of Object.entries({ up: b < a, down: b > a, same: b === a })) line.classList.toggle(way, is);
      adjust(line, { d: `M0 ${a} C${width / 2} ${a} ${width / 2} ${b} ${width} ${b}` });
    }
  }

  return { box, build, draw };
}

// Those from the list before to the list after. One that leaves the window at both ends says nothing; thousands of them hide those that do.
export function bumpLines(view) {
  const lines = rankLines(view);
  function draw(run, now) {
    const after = inSight(view, run, [now.orderAfter], "after"),
      shown = new Set([...inSight(view, run, [now.orderBefore])].filter((d) => after.has(d)));
    lines.draw(now.before, now.after, shown, view.bumpWidth);
  }
  return { ...lines, draw };
}
