// A document's life: its rank over the iterations, its score as a waterfall over the trees, and all of it as a table.

import { el, hint, svg } from "../../component/js/dom.js";
import { capital, column, plural, short, signed } from "../../component/js/numbers.js";
import { axisOf, ticksAside, wordsBelow } from "../../component/js/plane.js";
import { block, cell, figureTable, num, plus, sides, sumLine, total } from "../../component/js/run/figures.js";
import { unitOf } from "./history.js";

export function lifeSheet(view, run, sheet) {
  const name = run.documents[sheet.asked.document].name,
    unit = unitOf(run);
  const best = Math.min(...sheet.ranks),
    here = sheet.ranks[sheet.k];
  const text =
    `${name} began at rank ${sheet.ranks[0] + 1}; after iteration ${sheet.k} it is at ${here + 1}. Its best rank in this run is ` +
    `${best + 1}, first reached ${sheet.ranks.indexOf(best) ? `after iteration ${sheet.ranks.indexOf(best)}` : "at the start"}.`;
  return [
    el("p", { class: "summary", text }),
    block("Rank after each iteration (up is better)", rankChart(view, run, sheet)),
    block(
      `Its score after iteration ${sheet.k}, ${unit} by ${unit}`,
      waterfall(sheet.running, sheet.shares, unit),
      sumLine(
        sheet.decayed ? "Every iteration rescales what came before it; these are the shares now." : "",
        mostChange(sheet.shares, unit),
      ),
    ),
    block("The same as a table", lifeTable(sheet, unit)),
  ];
}

// Of the start and the trees so far, which tree did most; of iterations with several trees, which iteration.
export function mostChange(shares, unit = "tree") {
  if (shares.length < 2) return "";
  const top = biggest(shares);
  return shares[top] ? ` ${capital(unit)} ${top} changed it most, by ${signed(shares[top])}.` : ` No ${unit} has changed it.`;
}

function biggest(shares) {
  let best = 1;
  for (let t = 2; t < shares.length; t++) if (Math.abs(shares[t]) > Math.abs(shares[best])) best = t;
  return best;
}

// Drawn at a fixed size and scaled to the sheet.
const CHART = { width: 600, height: 120, left: 60, right: 582, top: 8, base: 100 };
const across = (last) => axisOf([0, Math.max(last, 1)], [CHART.left, CHART.right]);
const upward = (ends) => axisOf(ends, [CHART.base, CHART.top]);

// begin: of the iterations below.  marks: ticks of the axis at the left
function lifeChart(label, n, { x, y, begin }, marks, ...children) {
  const { width, height, left, right, base } = CHART,
    iterations = [...new Set([0, Math.round(n / 2), n])].map((t) => [t, t || begin]);
  const chart = svg("svg", { class: "life-chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  chart.append(...ticksAside(y, marks, [left, right]), ...wordsBelow(x, iterations, base + 12), ...children);
  return chart;
}

// A click goes to that iteration.
function rankChart(view, run, sheet) {
  const n = sheet.ranks.length - 1,
    last = Math.max(run.n - 1, 1),
    [x, y] = [across(n), upward([last, 0])];
  const path = sheet.ranks.map((rank, t) => `${t ? `H${x(t).toFixed(1)}V` : `M${x(0)} `}${y(rank).toFixed(1)}`).join("");
  const chart = lifeChart(
    `Rank after each iteration, from ${sheet.ranks[0] + 1} to ${sheet.ranks[n] + 1}`,
    n,
    { x, y, begin: "0" },
    [
      [0, "1"],
      [last, run.n],
    ],
    svg("path", { class: "line", d: path }),
    svg("circle", { class: "here", cx: x(sheet.k), cy: y(sheet.ranks[sheet.k]), r: 5 }),
  );
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    view.go(Math.round(x.value(((event.clientX - box.left) / box.width) * CHART.width)));
  });
  return chart;
}

// Bars that each begin where the last one ended; the start is a line.
export function waterfall(running, shares, unit) {
  const n = running.length - 1,
    [low, high] = [Math.min(...running), Math.max(...running)],
    slots = across(n + 1),
    x = (t) => slots(t + 0.5),
    y = upward([low, high > low ? high : low + 1]),
    width = Math.max(1, Math.min(26, (slots(1) - slots(0)) * 0.8));
  const bars = running.map((end, t) => {
    const begin = running[Math.max(t - 1, 0)],
      height = Math.max(Math.abs(y(begin) - y(end)), 0.8);
    return svg(
      "rect",
      { class: `bar ${sides(end - begin)}`, x: x(t) - width / 2, width, y: Math.min(y(begin), y(end)), height },
      hint(`${t ? `${unit} ${t}` : "start"}: ${signed(shares[t])}, then ${short(end)}`),
    );
  });
  const marks = [...new Set([low, running[0], high])].map((v) => [v, short(v)]);
  const label = `Start and ${plural(n, unit, `${unit}s`)} add up to ${short(running[n])}`;
  return lifeChart(label, n, { x, y, begin: "start" }, marks, ...bars);
}

const LEAVES_LISTED = 3;

// Its leaves in the trees of an iteration; of a large run some come later.
function leafWords(sheet, t) {
  const shown = (sheet.leavesAt(t) ?? []).slice(0, LEAVES_LISTED).map((leaf) => leaf + 1);
  return shown.join(", ") + (shown.length < sheet.treesAt(t) ? " …" : "");
}

const TREES_LISTED = 300; // of a long life; what came before is one sum

function lifeTable(sheet, unit) {
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
        el("th", { scope: "row", text: t ? `${unit} ${t}` : "start" }),
        cell(num(sheet.ranks[t] + 1, String)),
        cell(num(sheet.scores[t], scores)),
        cell(t ? leafWords(sheet, t) : ""),
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
        el("th", { scope: "row", text: `before ${unit} ${first}` }),
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
    { class: "long", tabindex: 0, role: "region", "aria-label": "History of the document" },
    figureTable("History of the document", ["after", "rank", "score", "leaf", "leaf value", "share"], rows, foot),
  );
}
