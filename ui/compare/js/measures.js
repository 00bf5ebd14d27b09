// A table of metrics at the cursor, a row for each run and baseline, train and test; and the same as a curve over the cutoffs.

import { el, write } from "../../component/js/dom.js";
import { capital } from "../../component/js/numbers.js";
import { remember } from "../../component/js/run/orders.js";
import { profileChart } from "./profile.js";

const TABLES = {
  metrics: {
    label: "NDCG at ranks 1 to 10",
    heads: (f) => f.lists,
    word: (label) => label.replace("NDCG", ""),
    corner: "NDCG",
    from: () => 0,
    curve: 10,
    ticks: [
      [0, "@1"],
      [4, "@5"],
      [9, "@10"],
    ],
    who: "lists",
    says: "convention",
  },
  precision: {
    label: "Precision at K%",
    heads: (f) => f.percents.map((p) => `${p}%`),
    word: (label) => label,
    corner: "K",
    from: (f) => f.lists.length,
    curve: 10,
    ticks: [
      [0, "10%"],
      [4, "50%"],
      [9, "100%"],
    ],
    who: "pairs",
    says: "pairs_convention",
  },
};

const PARTS = ["test", "train"];

export function measureTable(view, name) {
  const kind = TABLES[name],
    chart = profileChart(view, kind.label, kind.ticks);
  const table = el("table", { class: "measured" }),
    waits = el("p", { class: "waits", role: "status" }),
    says = el("p", { class: "muted" });
  const body = el("div", { class: "numbers-box", tabindex: 0, role: "region", "aria-label": kind.label }, waits, table);
  const box = el("div", { class: "measures", hidden: true }, body, el("div", { class: "beside-numbers" }, chart.box, says));
  let rows = [],
    built = null;

  function build(found, figures) {
    const heads = kind.heads(figures);
    rows = linesOf(found, figures, kind.from(figures), heads.length).map((line) => ({ ...line, cells: heads.map(() => el("td", {})) }));
    table.replaceChildren(headOf(kind, heads), ...bodiesOf(kind, figures, rows, heads.length));
    write(says, figures[kind.says]);
    chart.build(
      rows
        .filter(({ values }) => values)
        .map((row) => ({ ...row, values: (k) => row.values(k).subarray(0, kind.curve), all: row.all(kind.curve) })),
      kind.curve,
    );
  }

  function draw(found) {
    if (box.hidden) return;
    const { figures, measuring } = view;
    if (figures && built !== figures) build(found, figures);
    built = figures;
    table.hidden = chart.box.hidden = says.hidden = !figures;
    waits.hidden = Boolean(figures);
    if (!figures) {
      write(waits, measuring ? `Measuring: ${measuring.done} of ${measuring.of}. Along the run stops it.` : "Measuring …");
      return;
    }
    for (const part of PARTS) {
      const there = rows.filter((row) => row.part === part && row.values);
      fillIn(there, view.k);
    }
    chart.draw(view.k);
  }

  return {
    box,
    draw,
    build() {
      built = null;
    },
  };
}

function headOf(kind, heads) {
  const cells = heads.map((label) => el("th", { scope: "col", "aria-label": label, text: kind.word(label) }));
  return el("thead", {}, el("tr", {}, el("td", { text: kind.corner, "aria-hidden": "true" }), ...cells));
}

// Of each part its runs, then the baselines; n: columns of numbers
function bodiesOf(kind, figures, rows, n) {
  const lineOver = (...words) => el("tr", { class: "of-part" }, el("th", { colspan: n + 1, scope: "rowgroup" }, ...words));
  return PARTS.filter((part) => figures.parts[part]).map((part) => {
    const [runs, baselines] = ["run", "baseline"].map((sort) => rows.filter((row) => row.part === part && row.kind === sort).map(rowOf));
    return el(
      "tbody",
      {},
      lineOver(el("b", { text: capital(part) }), ` · ${figures.parts[part][kind.who]}`),
      ...runs,
      figures.beside.length ? lineOver("Baselines: no iterations, the same numbers at every step") : null,
      ...baselines,
    );
  });
}

function rowOf({ title, colour, kind, note, error, cells }) {
  const head = el(
    "th",
    { scope: "row", title: note ? `${title}: ${note}` : title },
    el("i", { class: kind === "run" ? "dot ink" : "dot square ink", style: `background: ${colour}` }),
    el("span", { text: title }),
  );
  return error ? el("tr", {}, head, el("td", { class: "why-not", colspan: cells.length, text: error })) : el("tr", {}, head, ...cells);
}

// The numbers of iteration k in the cells; the best of each column stands out, with all that are written alike.
function fillIn(rows, k) {
  const values = rows.map((row) => row.values(k).map((value) => (Number.isFinite(value) ? value : -Infinity)));
  const written = (value) => (value === -Infinity ? "–" : value.toFixed(3));
  rows.forEach(({ cells }, i) =>
    cells.forEach((cell, j) => {
      const best = Math.max(...values.map((row) => row[j])),
        said = written(values[i][j]);
      write(cell, said);
      cell.classList.toggle("best", rows.length > 1 && best > -Infinity && said === written(best));
    }),
  );
}

// One line a run, baseline and part. values(k): its numbers at iteration k, or at the last measured one before it.
function linesOf(found, figures, from, n) {
  return Object.keys(figures.parts).flatMap((part) => [
    ...found.runs.map((run, i) => {
      const { at, error, [part]: numbers } = figures.rows[i];
      const place = remember((k) => {
        let row = 0;
        while (row + 1 < at.length && at[row + 1] <= k) row += 1;
        return row;
      });
      const all = (m) => Array.from(at, (_, row) => Array.from(numbers.row(row).subarray(from, from + m))).flat();
      return {
        part,
        kind: "run",
        title: run.title,
        colour: `var(--run-${run.at})`,
        error: at ? "" : error,
        all,
        values: at ? (k) => numbers.row(place(k)).subarray(from, from + n) : null,
      };
    }),
    ...figures.beside.map(({ title, note, error, [part]: numbers }) => {
      const all = (m) => Array.from(numbers.values.subarray(from, from + m));
      return {
        part,
        kind: "baseline",
        title,
        note,
        colour: "var(--muted)",
        error,
        all,
        values: numbers ? () => numbers.values.subarray(from, from + n) : null,
      };
    }),
  ]);
}
