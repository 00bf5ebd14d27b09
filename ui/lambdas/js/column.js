// What the columns of forces beside the list share: their size and their name, the signs of λ, and rows that are being moved.

import { short } from "../../component/js/numbers.js";

export const MARGIN = 12; // px above and below the rows, for arrows that reach beyond them
const NAMED = 20; // documents that the name of a column counts up

export const wayOf = (value) => (value > 0 ? "up" : value < 0 ? "down" : "none");
export const pointed = (value, format) => `${{ up: "▲", down: "▼", none: "" }[wayOf(value)]} ${format(value)}`;
export const middleOf = (r, h) => MARGIN + (r + 0.5) * h;

// which: of the forces that a document has, those of this column
export function frameColumn(box, documents, which, title, { width, h }) {
  const lambdas = documents.slice(0, NAMED).map((doc) => `${doc.name} ${short(doc[which].lambda)}`);
  box.setAttribute("width", width);
  box.setAttribute("height", documents.length * h + 2 * MARGIN);
  box.setAttribute("aria-label", `${title}: ${lambdas.join(", ")}`);
}

// While a row is dragged each document keeps its forces beside it; the one in the hand follows at once, the others glide.
export function shiftMarks(box) {
  return (shifts, held = null) => {
    for (const mark of box.children) {
      const d = Number(mark.dataset.document);
      mark.classList.toggle("held", d === held);
      mark.style.transform = shifts.get(d) ? `translateY(${shifts.get(d)}px)` : "";
    }
  };
}
