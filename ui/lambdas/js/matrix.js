// The pair matrix by current rank: what the pair of row and column adds to the lambda of the row's document.

function pairMatrix(view) {
  const head = el("h3", { text: "Pairs by rank: what the column's document does to the row's" });
  const grid = el("div", { class: "grid", role: "grid", "aria-label": "Pair matrix. Arrow keys move, Enter shows the formula." });
  const line = el("div", { class: "truncation", "aria-hidden": "true" });
  const note = el("p", { class: "readout", "aria-live": "polite" });
  const box = el("section", { class: "matrix", "aria-label": "Pair matrix" }, head, el("div", { class: "squares" }, grid, line), note);
  let cells = [], size = 0, at = [0, 1];

  function build(m, others) {
    size = m;
    cells = [];
    const top = el("div", { role: "row" }, el("span", { class: "corner", role: "columnheader", text: "rank" }), ...range(m).map((j) => el("span", { role: "columnheader", text: j + 1 })), others ? el("span", { role: "columnheader", text: "others" }) : null, el("span", { role: "columnheader", text: "= λ" }));
    const rows = range(m).map((i) => {
      const line = range(m).map((j) => {
        const cell = el("span", { role: "gridcell", tabindex: -1, class: "cell", id: `pair-${i + 1}-${j + 1}`, "data-rank": i, "data-other": j, onclick: () => choose(i, j), onfocus: () => read(i, j), onmouseenter: () => read(i, j), onmouseleave: () => { view.light(null); say(); } }, wayMark());
        return cell;
      });
      cells.push({ line, others: others ? el("span", { role: "gridcell", class: "sum" }) : null, sum: el("span", { role: "gridcell", class: "sum" }) });
      return el("div", { role: "row" }, el("span", { role: "rowheader", text: i + 1 }), ...line, cells[i].others, cells[i].sum);
    });
    grid.replaceChildren(top, ...rows);
    grid.style.setProperty("--size", m);
    grid.style.gridTemplateColumns = `2.2em repeat(${m}, var(--cell)) ${others ? "3.7em " : ""}4em`;
    at = [0, Math.min(1, m - 1)];
    cells[at[0]].line[at[1]].tabIndex = 0;
  }

  const wayMark = () => svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("path", { class: "raises", d: "M5 1 L10 9 H0 Z" }), svg("path", { class: "lowers", d: "M5 9 L10 1 H0 Z" }));
  const range = (m) => Array.from({ length: m }, (_, i) => i);

  function draw(answer, cell) {
    const { matrix, truncation } = answer, m = matrix.sums.length;
    if (m !== size || Boolean(matrix.others) !== Boolean(cells[0]?.others)) build(m, Boolean(matrix.others));
    grid.style.setProperty("--cell", `${cell}px`);
    const sums = finer([...matrix.sums, ...(matrix.others || [])]);
    const picked = answer.pair ? [answer.pair.winner, answer.pair.loser].map((d) => view.place(d)) : [];
    matrix.cells.forEach((values, i) => {
      values.forEach((value, j) => {
        const node = cells[i].line[j], share = value && matrix.strongest ? Math.sqrt(Math.abs(value) / matrix.strongest) : 0;
        node.className = `cell ${i === j ? "self" : value === null ? "none" : value > 0 ? "up" : value < 0 ? "down" : "zero"}`;
        node.classList.toggle("picked", picked.includes(i) && picked.includes(j) && i !== j);
        node.style.setProperty("--share", `${Math.round(12 + 88 * share)}%`);
        node.classList.toggle("strong", share > 0.45);
        node.dataset.lambda = value ?? "";
        node.setAttribute("aria-label", tellCell(answer, i, j));
      });
      if (cells[i].others) cells[i].others.textContent = sums(matrix.others[i]);
      cells[i].sum.textContent = sums(matrix.sums[i]);
    });
    const T = truncation !== null && truncation < m ? truncation : null;
    line.hidden = T === null;
    if (T !== null) Object.assign(line.style, { left: `calc(2.2em + ${T * cell}px)`, top: `calc(1.2em + ${T * cell}px)`, width: `${(m - T) * cell}px`, height: `${(m - T) * cell}px` });
    say();
  }

  function tellCell(answer, i, j) {
    const [one, two] = [answer.documents[i], answer.documents[j]], value = answer.matrix.cells[i][j];
    if (i === j) return `rank ${i + 1}, ${one.name}, against itself`;
    const who = `rank ${i + 1} ${one.name}, grade ${gradeText(one.grade)}, and rank ${j + 1} ${two.name}, grade ${gradeText(two.grade)}`;
    if (value === null) return `${who}: no pair`;
    return `${who}: λ ${signed(value)}`;
  }

  // Under the matrix: the cell that is looked at, else what the matrix leaves out.
  function say(text) {
    const { answer } = view, { matrix } = answer, left = answer.n - matrix.sums.length;
    const cut = answer.truncation !== null && answer.truncation < matrix.sums.length ? ` Right of and below the dashed line, beyond rank ${answer.truncation}, no pair counts.` : "";
    note.textContent = text || (matrix.n_pairs === 0 ? noPair(answer) : left ? `Ranks 1–${matrix.sums.length} of ${answer.n.toLocaleString("en")}; “others” adds up the pairs with the ${left.toLocaleString("en")} left out.${cut}` : `Each row adds up to the document’s λ.${cut} Click a square for its formula.`);
  }

  function read(i, j) {
    const { documents } = view.answer;
    view.light(i === j ? [documents[i].row] : [documents[i].row, documents[j].row]);
    const text = tellCell(view.answer, i, j);
    say(`${text[0].toUpperCase()}${text.slice(1)}.`);
  }

  function choose(i, j) {
    goTo(i, j);
    if (i !== j) view.act({ do: "pair", winner: view.answer.documents[i].row, loser: view.answer.documents[j].row });
  }

  function goTo(i, j) {
    cells[at[0]].line[at[1]].tabIndex = -1;
    at = [i, j];
    cells[i].line[j].tabIndex = 0;
    cells[i].line[j].focus({ preventScroll: true });
  }

  grid.addEventListener("keydown", (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -size], End: [0, size] }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(...at); }
    if (!step) return;
    event.preventDefault();
    goTo(...at.map((v, axis) => Math.max(0, Math.min(size - 1, v + step[axis]))));
  });

  return { box, draw };
}
