// The documents of the query as the scores rank them, and the iteration whose scores they are.

import { allow, el, write } from "../../component/js/dom.js";
import { gradeChip } from "../../component/js/run/list.js";
import { nameOf, unfold } from "../../component/js/run/name.js";
import { column } from "../../component/js/numbers.js";

// A page in a file has the first iterations alone.
export const lastOf = ({ last, until }) => Math.min(last, until ?? last);

// Within its list: the page stays where it is.
function bringIntoSight(list, row) {
  if (!row) return;
  const room = list.getBoundingClientRect(),
    at = row.getBoundingClientRect();
  list.scrollTop += Math.max(at.bottom - room.bottom, 0) - Math.max(room.top - at.top, 0);
}

export function documentsOf(view) {
  const list = el("ol", { class: "ranked", "aria-label": "Documents of the query" }),
    words = el("p", { class: "words" }),
    back = el("button", { type: "button", "aria-label": "One iteration back", text: "◂", onclick: () => view.step(-1) }),
    on = el("button", { type: "button", "aria-label": "One iteration on", text: "▸", onclick: () => view.step(1) });
  const box = el("section", { class: "documents" }, el("div", { class: "steps" }, back, words, on), list);

  function draw() {
    const { documents, run, last, k } = view.packed,
      focused = view.root.getRootNode().activeElement?.dataset?.document;
    write(
      words,
      view.k === k ? `Scores of ${run} after iteration ${k} of ${last}` : `Computing scores after iteration ${view.k} of ${last} …`,
    );
    allow(back, view.k > 0);
    allow(on, view.k < lastOf(view.packed));
    const order = documents.map((_, d) => d).sort((a, b) => documents[a].rank - documents[b].rank);
    const format = column(documents.map(({ score }) => score));
    list.replaceChildren(...order.map((d) => row(d, documents[d], format)));
    bringIntoSight(list, list.querySelector("[aria-pressed=true]"));
    if (focused) list.querySelector(`[data-document="${focused}"]`)?.focus({ preventScroll: true });
  }
  function row(d, one, format) {
    const onclick = () => view.look(d);
    const button = el(
      "button",
      { type: "button", class: "row", title: one.name, "data-document": d, "aria-pressed": String(d === view.document), onclick },
      gradeChip(view.packed, one.grade),
      nameOf(one.name, view.packed.documents),
      el("b", { text: format(one.score) }),
    );
    unfold(button, () => list);
    return el("li", {}, button);
  }
  return { box, draw };
}
