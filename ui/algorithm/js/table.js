// A column for each loss, a row for each quantity of the chosen document; a press on a cell opens its arithmetic.

import { el } from "../../component/js/dom.js";
import { grouped, short, signed } from "../../component/js/numbers.js";

export const ROWS = [
  ["risk", "R", "risk"],
  ["gradient", "g", "negative gradient"],
  ["weights", "W", "curvature"],
  ["targets", "r", "target"],
  ["fitted", "t", "the tree gives"],
  ["after", "h", "new score"],
];

// The number of a cell; the risk is that of all training documents.
export function valueOf(column, line, d) {
  if (column.refused) return null;
  return line === "risk" ? column.risk : column[line][d];
}
const FORMATS = { gradient: signed, targets: signed, weights: short };
const written = (line, value) => (FORMATS[line] ?? short)(value);

// A formula may break between its terms, never within parentheses or between bars.
const unbroken = (words) => words.split(/(\([^()]*\)|\|[^|]*\|)/).map((text, i) => (i % 2 ? el("span", { class: "one", text }) : text));

export function tableOf(view) {
  const table = el("table", { "aria-label": "One turn under each loss" }),
    box = el("div", { class: "turns", tabindex: 0 }, table);

  function cell(column, i, line) {
    if (column.refused) return el("td", { class: "refused", text: line === "risk" ? column.refused : "" });
    const value = valueOf(column, line, view.document),
      isOpen = view.column === i && view.line === line,
      words = line === "fitted" ? column.tree : column.words[line];
    const press = el(
      "button",
      { type: "button", "aria-pressed": String(isOpen), onclick: () => view.choose(i, line), "data-cell": `${i} ${line}` },
      words ? el("small", {}, ...unbroken(words)) : null,
      el("b", { text: value === null ? "–" : written(line, value) }),
    );
    return el("td", { class: view.column === i ? "own" : null }, press);
  }

  function agrees(line, agree) {
    const found = agree[line === "after" ? "after" : line];
    if (!found) return el("td", { class: "agree", text: "–" });
    const text = found.exact ? "equal" : `differ by up to ${short(found.difference)}`;
    return el("td", { class: found.exact ? "agree same" : "agree", text });
  }

  function draw() {
    const { columns, agree, documents, n } = view.packed,
      focused = view.root.getRootNode().activeElement?.dataset?.cell;
    const head = el(
      "tr",
      {},
      el("td", { text: documents[view.document].name }),
      ...columns.map((column, i) => el("th", { scope: "col", class: view.column === i ? "own" : null, text: column.title })),
      agree ? el("th", { scope: "col", text: `over all ${grouped(n)} documents` }) : null,
    );
    const rows = ROWS.map(([line, symbol, words]) =>
      el(
        "tr",
        { class: view.line === line ? "chosen" : null },
        el("th", { scope: "row" }, el("b", { text: symbol }), el("small", { text: words })),
        ...columns.map((column, i) => cell(column, i, line)),
        agree ? agrees(line, agree) : null,
      ),
    );
    table.replaceChildren(el("thead", {}, head), el("tbody", {}, ...rows));
    if (focused) table.querySelector(`[data-cell="${focused}"]`)?.focus({ preventScroll: true });
  }
  return { box, draw };
}
