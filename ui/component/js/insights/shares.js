// The top place of the query, shared out: a bar for what each document has, an arrow for what the tree gave or took, a tick for what
// its grade asks for. Below, the cross entropy along the run; drag it to another iteration.

import { el, hint, svg } from "../dom.js";
import { grouped, percent, short } from "../numbers.js";
import { axisOf, linesUpward, wordsBelow } from "../plane.js";
import { withHandle } from "./along.js";
import { endsAround, insightPart, insightSummary, niceTicks, PLOT, plotFrame, plotKey, tickText, twinTable } from "./plot.js";

const SHARE = { row: 24, left: 222, right: 586, top: 4, bottom: 26 };

export function sharesInsight(data, { k, go }) {
  const title = "Shares of the top place",
    summary = insightSummary(data.sentence);
  const { rows, entropy, floor, rest } = data;
  if (entropy.length === 0) return [insightPart(title, summary)];
  const readout =
    `After iteration ${k}: ${short(entropy[k])}. The dashed line is the least possible, ${short(floor)}: there every document ` +
    "has its share.";
  return [
    insightPart(
      title,
      summary,
      shareBars(data),
      rest ? el("p", { class: "insight-readout", text: othersShare(rest) }) : "",
      plotKey(
        ["has", "share before this tree"],
        ["grew", "after it, more"],
        ["fell", "after it, less"],
        ["wanted", "share that the grade gives"],
      ),
      twinTable(
        "Shares of the top place",
        ["document", "should have", "before", "after"],
        rows.map((row) => [row.name, row.wanted, row.before, row.after]),
      ),
    ),
    insightPart(
      "Cross entropy of this query",
      entropyPlot(data, k, go),
      el("p", { class: "insight-readout", text: readout }),
      twinTable("Cross entropy", ["iteration", "cross entropy"], [...entropy.entries()]),
    ),
  ];
}

// Documents that have no row of their own.
const othersShare = ({ n, after, wanted }) =>
  `${n === 1 ? "The other document has" : `The other ${grouped(n)} documents share`} ${percent(after)}; ` +
  `${n === 1 ? "it" : "together they"} should have ${percent(wanted)}.`;

function shareBars({ rows, most, sentence }) {
  const x = axisOf([0, most], [SHARE.left, SHARE.right]),
    end = SHARE.top + rows.length * SHARE.row,
    ticks = niceTicks(0, most, 4);
  const box = { viewBox: `0 0 ${PLOT.width} ${end + SHARE.bottom}`, role: "img", "aria-label": `Shares of the top place. ${sentence}` };
  const bars = rows.map((row, i) => shareRow(row, x, SHARE.top + i * SHARE.row));
  const words = ticks.map((share) => [share, `${tickText(100 * share)} %`]);
  return svg(
    "svg",
    { class: "plot shares", ...box },
    ...linesUpward(x, ticks, [SHARE.top, end]),
    ...wordsBelow(x, words, end + 12),
    ...bars,
  );
}

// What a document has, what the tree gave or took, and what its grade asks for.
function shareRow(row, x, top) {
  const middle = top + SHARE.row / 2,
    name = row.name.length > 21 ? `${row.name.slice(0, 20)}…` : row.name,
    has = { x: SHARE.left, y: top + 5, width: Math.max(0, x(row.before) - SHARE.left), height: SHARE.row - 10 };
  const words = `${row.name}: should have ${percent(row.wanted)}, had ${percent(row.before)} before this tree, has`;
  return svg(
    "g",
    { class: `share-row ${row.own ? "own" : ""}`, "data-wanted": row.wanted, "data-before": row.before, "data-after": row.after },
    hint(`${words} ${percent(row.after)} after it`),
    svg("rect", { class: "hit", x: 0, y: top, width: PLOT.width, height: SHARE.row }),
    svg("text", { class: "share-name", x: SHARE.left - 40, y: middle, text: name }),
    svg("text", { class: "share-grade", x: SHARE.left - 18, y: middle, text: row.grade === null ? "–" : tickText(row.grade) }),
    svg("rect", { class: "has", ...has }),
    ...arrow(x(row.before), x(row.after), middle),
    svg("line", { class: "wanted", x1: x(row.wanted), x2: x(row.wanted), y1: top + 3, y2: top + SHARE.row - 3 }),
  );
}

// From one place to another, where they can be told apart.
function arrow(from, tip, y) {
  const way = Math.sign(tip - from),
    side = way > 0 ? "up" : "down",
    head = Math.min(7, Math.abs(tip - from));
  if (Math.abs(tip - from) <= 0.5) return [];
  return [
    svg("line", { class: `asks ${side}`, x1: from, x2: tip - way * head, y1: y, y2: y }),
    svg("path", { class: `asks-head ${side}`, d: `M${tip} ${y} l${-way * head} -4.5 v9 Z` }),
  ];
}

function entropyPlot({ entropy, floor, sentence }, k, go) {
  const last = entropy.length - 1,
    high = Math.max(...entropy);
  const frame = plotFrame({
    label: `Cross entropy of this query after each iteration. ${sentence}`,
    height: 150,
    x: [0, Math.max(last, 1)],
    y: endsAround([floor, ...entropy], 0.1),
    across: "iteration",
    marks: [[floor, short(floor)], ...(high > floor ? [[high, short(high)]] : [])],
  });
  const { box, y, line } = frame;
  box.append(
    svg("line", { class: "half", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y(floor), y2: y(floor) }),
    line("ours", [...entropy.keys()], entropy),
  );
  withHandle(frame, [0, last], k, go, [entropy]).dataset.entropy = entropy[k];
  return box;
}
