// The ranked list that an alpha makes; an arrow says who stands elsewhere than under R alone.

import { el, write } from "../../component/js/dom.js";
import { column } from "../../component/js/numbers.js";
import { gradeChip } from "../../component/js/run/list.js";
import { nameOf, unfold } from "../../component/js/run/name.js";
import { placesIn } from "../../component/js/run/orders.js";
import { mixed, orderOf } from "./mixture.js";

export function mixedList(view) {
  const list = el("ol", { class: "ranked" }),
    box = el("section", { class: "listing", tabindex: 0, "aria-label": "The ranked list of the mixture" }, list);
  let rows = [],
    found = null,
    start = []; // ranks under R alone

  function build() {
    found = view.found;
    start = placesIn(orderOf(Array.from(found.first)));
    rows = found.documents.map((doc, d) => rowOf(view, doc, d));
    list.replaceChildren(...rows);
  }

  function draw() {
    if (found !== view.found) build();
    const scores = mixed(found, view.alpha),
      order = orderOf(scores),
      format = column(scores),
      h = view.rowHeight;
    list.style.height = `${rows.length * h}px`;
    order.forEach((d, r) => {
      const { parts } = rows[d],
        by = start[d] - r;
      rows[d].style.transform = `translateY(${r * h}px)`;
      write(parts.rank, r + 1);
      write(parts.score, format(scores[d]));
      write(parts.moved, by ? `${by > 0 ? "▲" : "▼"} ${Math.abs(by)}` : "");
      parts.moved.className = `moved ${by > 0 ? "up" : "down"}`;
    });
    view.moved = order.filter((d, r) => start[d] !== r).length;
  }

  function light(d) {
    for (const row of rows) row.classList.toggle("lit", Number(row.dataset.document) === d);
  }
  return { box, draw, light };
}

function rowOf(view, { name, grade }, d) {
  const parts = { rank: el("span", { class: "rank" }), score: el("span", { class: "score" }), moved: el("span", { class: "moved" }) };
  const row = el(
    "li",
    { class: "row", "data-document": d, title: name, onmouseenter: () => view.light(d), onmouseleave: () => view.light(null) },
    parts.rank,
    gradeChip(view.found, grade),
    nameOf(name, view.found.documents),
    parts.moved,
    parts.score,
  );
  return unfold(Object.assign(row, { parts }), () => row.closest(".listing"));
}
