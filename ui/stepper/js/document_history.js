// A document's life: its rank over the iterations, its score as a waterfall over the trees, and all of it as a table.

import { el, hint, svg } from "../../component/js/dom.js";
import { column, short, signed } from "../../component/js/numbers.js";
import { block, cell, figureTable, num, plus, sides, sumLine, total } from "../../component/js/run/figures.js";

export function lifeSheet(view, run, sheet) {
  const name = run.documents[sheet.asked.document].name;
  const best = Math.min(...sheet.ranks),
    here = sheet.ranks[sheet.k];
  const told =
    `${name} began at rank ${sheet.ranks[0] + 1}; after iteration ${sheet.k} it stands at ${here + 1}. Its best rank in this run is ` +
    `${best + 1}, first reached ${sheet.ranks.indexOf(best) ? `after iteration ${sheet.ranks.indexOf(best)}` : "at the start"}.`;
  return [
    el("p", { class: "told", text: told }),
    block("Rank after each iteration (up is better)", rankChart(view, run, sheet)),
    block(
      `Its score after iteration ${sheet.k}, tree by tree`,
      waterfall(view, sheet.running, sheet.shares),
      sumLine(sheet.decayed ? "Every iteration rescales what came before it; these are today's shares." : "", mostChange(sheet.shares)),
    ),
    block("The same as a table", lifeTable(run, sheet)),
  ];
}

// Of the start and the trees so far, which tree did most.
export function mostChange(shares) {
  if (shares.length < 2) return "";
  const top = biggest(shares);
  return shares[top] ? ` Tree ${top} changed it most, by ${signed(shares[top])}.` : " No tree has changed it.";
}

function biggest(shares) {
  let best = 1;
  for (let t = 2; t < shares.length; t++) if (Math.abs(shares[t]) > Math.abs(shares[best])) best = t;
  return best;
}

// Drawn at a fixed size and scaled to the sheet; a click goes to that iteration.
const CHART = { width: 600, height: 120, left: 60, right: 8, top: 8, bottom: 20 };
const chartX = (t, n) => CHART.left + (t / Math.max(n, 1)) * (CHART.width - CHART.left - CHART.right);
const chartY = (share) => CHART.top + share * (CHART.height - CHART.top - CHART.bottom);

function chartFrame(view, label, n, marks, ...children) {
  const chart = svg("svg", { class: "life-chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img", "aria-label": label });
  const ticks = [...new Set([0, Math.round(n / 2), n])].map((t) =>
    svg("text", { class: "tick below", x: chartX(t, n), y: CHART.height - 8, text: t }),
  );
  const grid = marks.flatMap(([y, text]) => [
    svg("line", { class: "grid", x1: CHART.left, x2: CHART.width - CHART.right, y1: y, y2: y }),
    svg("text", { class: "tick", x: CHART.left - 5, y, text }),
  ]);
  chart.append(...grid, ...ticks, ...children);
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * CHART.width;
    view.go(Math.round(((at - CHART.left) / (CHART.width - CHART.left - CHART.right)) * n));
  });
  return chart;
}

function rankChart(view, run, sheet) {
  const n = sheet.ranks.length - 1,
    last = Math.max(run.n - 1, 1);
  const y = (rank) => chartY(rank / last);
  const path = sheet.ranks.map((rank, t) => `${t ? `H${chartX(t, n).toFixed(1)}V` : `M${chartX(0, n)} `}${y(rank).toFixed(1)}`).join("");
  return chartFrame(
    view,
    `Rank after each of ${n} iterations, from ${sheet.ranks[0] + 1} to ${sheet.ranks[n] + 1}`,
    n,
    [
      [y(0), "1"],
      [y(last), run.n],
    ],
    svg("path", { class: "line", d: path }),
    svg("circle", { class: "here", cx: chartX(sheet.k, n), cy: y(sheet.ranks[sheet.k]), r: 5 }),
  );
}

// Bars that each begin where the last one ended; the start is a line.
export function waterfall(view, running, shares) {
  const n = running.length - 1,
    low = Math.min(...running),
    high = Math.max(...running),
    span = high - low || 1;
  const y = (value) => chartY((high - value) / span);
  const width = Math.max(1, Math.min(26, ((CHART.width - CHART.left - CHART.right) / (n + 1)) * 0.8));
  const bars = running.map((end, t) => {
    const begin = running[Math.max(t - 1, 0)];
    const x = chartX(t + 0.5, n + 1) - width / 2;
    return svg(
      "rect",
      { class: `bar ${sides(end - begin)}`, x, width, y: Math.min(y(begin), y(end)), height: Math.max(Math.abs(y(begin) - y(end)), 0.8) },
      hint(`${t ? `tree ${t}` : "start"}: ${signed(shares[t])}, then ${short(end)}`),
    );
  });
  const chart = svg("svg", {
    class: "life-chart",
    viewBox: `0 0 ${CHART.width} ${CHART.height}`,
    role: "img",
    "aria-label": `Start and ${n} trees add up to ${short(running[n])}`,
  });
  const marks = [...new Set([low, running[0], high])].flatMap((v) => [
    svg("line", { class: "grid", x1: CHART.left, x2: CHART.width - CHART.right, y1: y(v), y2: y(v) }),
    svg("text", { class: "tick", x: CHART.left - 5, y: y(v), text: short(v) }),
  ]);
  const ticks = [...new Set([0, Math.round(n / 2), n])].map((t) =>
    svg("text", { class: "tick below", x: chartX(t + 0.5, n + 1), y: CHART.height - 8, text: t || "start" }),
  );
  chart.append(...marks, ...ticks, ...bars);
  return chart;
}

const TREES_LISTED = 300; // of a long life; what came before is one sum

function lifeTable(run, sheet) {
  const shares = plus(column(sheet.shares)),
    scores = column(sheet.scores);
  const first = Math.max(0, sheet.shares.length - TREES_LISTED);
  const rows = sheet.shares
    .slice(first)
    .map((share, i) => [share, first + i])
    .map(([share, t]) =>
      el(
        "tr",
        {},
        el("th", { scope: "row", text: t ? `tree ${t}` : "start" }),
        cell(num(sheet.ranks[t] + 1, String)),
        cell(num(sheet.scores[t], scores)),
        cell(
          t
            ? sheet.leaves[t - 1]
                .map((leaf) => leaf + 1)
                .slice(0, 3)
                .join(", ") + (sheet.leaves[t - 1].length > 3 ? " …" : "")
            : "",
        ),
        cell(t ? num(sheet.g[t - 1], signed) : ""),
        el("td", { class: sides(share) }, num(share, shares)),
      ),
    );
  const listed = [...(first ? [sheet.running[first - 1]] : []), ...sheet.shares.slice(first)];
  if (first)
    rows.unshift(
      el(
        "tr",
        { class: "others" },
        el("th", { scope: "row", text: `before tree ${first}` }),
        cell(),
        cell(),
        cell(),
        cell(),
        cell(num(sheet.running[first - 1], shares)),
      ),
    );
  const foot = [
    el(
      "tr",
      { class: "total" },
      el("th", { scope: "row", text: "score" }),
      cell(),
      cell(),
      cell(),
      cell(),
      total(listed, sheet.running[sheet.running.length - 1], shares),
    ),
  ];
  return el(
    "div",
    { class: "long", tabindex: 0, role: "region", "aria-label": "Life of the document" },
    figureTable("Life of the document", ["after", "rank", "score", "leaf", "leaf value", "share"], rows, foot),
  );
}
