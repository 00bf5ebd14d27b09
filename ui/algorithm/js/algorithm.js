// One algorithm in the browser: it owns the iteration, the document and the cell in sight, and reports {iteration, document, column, line}.
// Python has sent one turn of each loss from the scores of an iteration; another iteration is its work.

import { el, write } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { documentsOf, lastOf } from "./documents.js";
import { linesOf } from "./lines.js";
import { offersOf } from "./offers.js";
import { sums } from "./sums.js";
import { tableOf } from "./table.js";

function openAlgorithm(parent) {
  const view = { k: 0, document: 0, column: 0, line: "gradient" };
  const [lines, table, documents, sum] = [linesOf, tableOf, documentsOf, sums].map((part) => part(view)),
    parts = [lines, table, documents, sum],
    about = el("p", { class: "sentence", "aria-live": "polite" }),
    root = el("div", { class: "board algorithm" }, about, el("div", { class: "side" }, lines.box, documents.box), table.box, sum.box);

  function draw() {
    const { packed } = view.data;
    write(about, packed.about);
    root.classList.toggle("waits", view.k !== packed.k);
    Object.assign(root.dataset, { iteration: view.k, document: view.document, column: view.column, line: view.line });
    for (const part of parts) part.draw();
  }
  Object.assign(view, movesOf(view));
  host(view, parent, root, {
    isReady: () => Boolean(view.data),
    draw,
    place: () => ({ iteration: view.k, document: view.document, column: view.column, line: view.line }),
    asked({ iteration, document, column, line, packed }) {
      Object.assign(view, { k: iteration, document: document ?? best(packed.documents), column, line });
    },
    opened({ packed }) {
      view.packed = packed;
      view.column = Math.min(view.column, packed.columns.length - 1);
    },
    keyed: (key) => keyed(view, key),
    offers: offersOf(view),
  });
  return view;
}

// Of those with the best grade the first: most pairs push it.
const best = (documents) => documents.reduce((found, { grade }, d) => (grade > documents[found].grade ? d : found), 0);

function movesOf(view) {
  const set = (change) => {
    Object.assign(view, change);
    view.changed();
  };
  return {
    choose: (column, line) => set({ column, line }),
    look: (document) => set({ document: Math.max(0, Math.min(view.packed.documents.length - 1, document)) }),
    step: (by) => set({ k: Math.max(0, Math.min(lastOf(view.packed), view.k + by)) }),
  };
}

// Up and down go through the documents as they are ranked.
function keyed(view, key) {
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key],
    down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (along) return () => view.step(along);
  if (key === "Home" || key === "End") return () => view.step(key === "Home" ? -Infinity : Infinity);
  if (!down) return null;
  const { documents } = view.packed,
    rank = documents[view.document].rank + down;
  return () => view.look(rank < 0 || rank >= documents.length ? view.document : documents.findIndex((one) => one.rank === rank));
}

export default mounted(openAlgorithm);
