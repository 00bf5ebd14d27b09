// The squares of the pair matrix: a grid with one square in the order of the tabulator, from which arrow keys lead to the others.

import { el, svg } from "../../component/js/dom.js";
import { finer } from "./fields.js";
import { tellPair } from "./matrix_words.js";

const NARROW = 1.2; // letters: a square that has no room for a rank of two digits beside another

const range = (m) => Array.from({ length: m }, (_, i) => i);

// on: what to do when somebody looks at a square, leaves it, chooses it
export function squareGrid(on) {
  const box = el("div", { class: "grid", role: "grid", "aria-label": "Pair matrix. Arrow keys move, Enter shows the formula." });
  let rows = [],
    at = [0, 1];
  const square = ([i, j]) => rows[i].squares[j];

  function build(m, hasOthers) {
    rows = range(m).map((i) => gridRow(i, m, hasOthers, { ...on, choose }));
    box.replaceChildren(headRow(m, hasOthers), ...rows.map(({ row }) => row));
    box.style.setProperty("--size", m);
    box.style.gridTemplateColumns = `2.2em repeat(${m}, var(--cell)) ${hasOthers ? "3.7em " : ""}4em`;
    at = [0, Math.min(1, m - 1)];
    square(at).tabIndex = 0;
  }

  // picked: the ranks of the pair whose formula is shown;  cell: how wide a square is;  unit: of the letters
  function draw(answer, picked, cell, unit) {
    const { sums, others } = answer.matrix,
      hasOthers = Boolean(others);
    if (sums.length !== rows.length || hasOthers !== Boolean(rows[0]?.others)) build(sums.length, hasOthers);
    box.style.setProperty("--cell", `${cell}px`);
    box.classList.toggle("narrow", cell < NARROW * unit);
    const format = finer([...sums, ...(others || [])]);
    rows.forEach((row, i) => {
      row.squares.forEach((node, j) => paintSquare(node, answer, [i, j], picked));
      if (hasOthers) row.others.textContent = format(others[i]);
      row.sum.textContent = format(sums[i]);
    });
  }

  function choose(i, j) {
    goTo(i, j);
    on.choose(i, j);
  }

  function goTo(i, j) {
    square(at).tabIndex = -1;
    at = [i, j];
    square(at).tabIndex = 0;
    square(at).focus({ preventScroll: true });
  }

  box.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event.key, rows.length),
      isChoice = event.key === "Enter" || event.key === " ";
    if (step || isChoice) event.preventDefault();
    if (isChoice) choose(...at);
    if (step) goTo(...at.map((v, axis) => Math.max(0, Math.min(rows.length - 1, v + step[axis]))));
  });

  const light = (ranks) => rows.forEach(({ row }, i) => row.classList.toggle("lit", ranks.includes(i)));

  return { box, draw, light };
}

const stepOf = (key, m) =>
  ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -m], End: [0, m] })[key];

const headRow = (m, hasOthers) =>
  el(
    "div",
    { role: "row" },
    el("span", { class: "corner", role: "columnheader", text: "rank" }),
    ...range(m).map((j) => el("span", { role: "columnheader", class: "place", text: j + 1 })),
    hasOthers ? el("span", { role: "columnheader", text: "others" }) : null,
    el("span", { role: "columnheader", text: "= λ" }),
  );

// The squares of one rank, and what they add up to.
function gridRow(i, m, hasOthers, on) {
  const squares = range(m).map((j) => squareOf(i, j, on)),
    others = hasOthers ? el("span", { role: "gridcell", class: "sum" }) : null,
    sum = el("span", { role: "gridcell", class: "sum" }),
    row = el("div", { role: "row" }, el("span", { role: "rowheader", text: i + 1 }), ...squares, others, sum);
  return { row, squares, others, sum };
}

const squareOf = (i, j, on) =>
  el(
    "span",
    {
      role: "gridcell",
      tabindex: -1,
      class: "cell",
      id: `pair-${i + 1}-${j + 1}`,
      "data-rank": i,
      "data-other": j,
      onclick: () => on.choose(i, j),
      onfocus: () => on.look(i, j),
      onmouseenter: () => on.look(i, j),
      onmouseleave: () => on.leave(),
    },
    svg(
      "svg",
      { viewBox: "0 0 10 10", "aria-hidden": "true" },
      svg("path", { class: "raises", d: "M5 1 L10 9 H0 Z" }),
      svg("path", { class: "lowers", d: "M5 9 L10 1 H0 Z" }),
    ),
  );

function paintSquare(node, answer, [i, j], picked) {
  const { cells, strongest } = answer.matrix,
    value = cells[i][j],
    share = value && strongest ? Math.sqrt(Math.abs(value) / strongest) : 0;
  node.className = `cell ${i === j ? "self" : kindOf(value)}`;
  node.classList.toggle("picked", picked.includes(i) && picked.includes(j) && i !== j);
  node.classList.toggle("strong", share > 0.45);
  node.style.setProperty("--share", `${Math.round(12 + 88 * share)}%`);
  node.dataset.lambda = value ?? "";
  node.setAttribute("aria-label", tellPair(answer, i, j));
}

// Of a pair: what it does to the document of the row.
function kindOf(value) {
  if (value === null) return "none";
  return value > 0 ? "up" : value < 0 ? "down" : "zero";
}
