// The pair matrix by current rank: what the pair of row and column adds to the lambda of the row's document.

import { el } from "../../component/js/dom.js";
import { leftOut, tellPair } from "./matrix_words.js";
import { squareGrid } from "./squares.js";

export function pairMatrix(view) {
  const head = el("h3", {}, "Pairs by rank", el("span", { text: ": what the column's document does to the row's" }));
  const grid = squareGrid({ look, leave, choose });
  const line = el("div", { class: "truncation", "aria-hidden": "true" });
  const note = el("p", { class: "readout", "aria-live": "polite" });
  const box = el("section", { class: "matrix", "aria-label": "Pair matrix" }, head, el("div", { class: "squares" }, grid.box, line), note);

  function draw(answer, cell) {
    const { pair } = answer;
    grid.draw(answer, pair ? [pair.winner, pair.loser].map((d) => view.place(d)) : [], cell, view.unit);
    cutAt(line, answer, cell);
    say(leftOut(answer));
  }

  // Under the matrix: the cell that is looked at, else what the matrix leaves out.
  const say = (text) => {
    note.textContent = text;
  };

  function look(i, j) {
    const { documents } = view.answer;
    view.light(i === j ? [documents[i].row] : [documents[i].row, documents[j].row]);
    const text = tellPair(view.answer, i, j);
    say(`${text[0].toUpperCase()}${text.slice(1)}.`);
  }

  function leave() {
    view.light(null);
    say(leftOut(view.answer));
  }

  function choose(i, j) {
    const { documents } = view.answer;
    if (i !== j) view.act({ do: "pair", winner: documents[i].row, loser: documents[j].row });
  }

  // The rows of documents that are pointed at, or in the hand.
  const light = (lit) => grid.light(lit.map((d) => view.place(d)));

  return { box, draw, light };
}

// Around the pairs wholly beyond the truncation.
function cutAt(line, { truncation, matrix }, cell) {
  const m = matrix.sums.length;
  line.hidden = truncation === null || truncation >= m;
  if (line.hidden) return;
  Object.assign(line.style, {
    left: `calc(2.2em + ${truncation * cell}px)`,
    top: `calc(1.2em + ${truncation * cell}px)`,
    width: `${(m - truncation) * cell}px`,
    height: `${(m - truncation) * cell}px`,
  });
}
