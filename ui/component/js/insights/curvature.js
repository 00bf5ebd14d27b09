// The leaves of one tree under each way of dividing the gradient: the risk along each, and the values as a table.

import { el } from "../dom.js";
import { short } from "../numbers.js";
import { endsAround, insightPart, insightSummary, plotFrame } from "./plot.js";

const MOST_LEAVES = 5;
const NAME = "Leaf values by curvature";
const HINTS = {
  s: "how far the booster goes along them, before the learning rate",
  "risk at 1": "after a full step of these leaf values",
  "risk after": "after the step that the booster takes, with its learning rate",
};

export const curvatureInsight = (data) => [
  insightPart(
    "Leaf values by curvature",
    insightSummary(data.sentence),
    data.curves && riskPlot(data),
    data.rows.length ? el("div", { class: "engines-scroll", tabindex: 0, role: "region", "aria-label": NAME }, leafTable(data)) : null,
  ),
];

// The risk by step along each; how far a curve rises above the start is cut off, so that its lowest place can be seen.
function riskPlot({ rows, curves: { steps, risks }, sentence }) {
  const start = risks[0][0],
    known = risks.flat().filter((v) => v !== null),
    low = Math.min(...known);
  const high = Math.max(start, Math.min(Math.max(...known), start + 1.2 * (start - low))),
    lines = rows.map((row, i) => [`engine-${i}${row.own ? " own" : ""}`, steps, risks[i]]);
  const frame = plotFrame({
    label: `Risk by step s along each. ${sentence}`,
    height: 200,
    x: [0, steps[steps.length - 1]],
    y: endsAround([low, high]),
    across: "step s, without shrinkage",
  });
  frame.box.append(frame.cut(lines.map((line) => frame.line(...line))));
  return frame.box;
}

function leafTable({ rows, curves, leaves }) {
  const shown = Math.min(leaves, MOST_LEAVES),
    more = leaves > shown ? ["…"] : [];
  const named = Array.from({ length: shown }, (_, i) => `leaf ${i + 1}`),
    heads = ["divided by", "s", ...(curves ? ["risk at 1", "risk after"] : []), ...named, ...more];
  const cells = (row) => [row.step, ...(curves ? [row.full, row.risk] : []), ...row.values.slice(0, shown), ...more];
  const cell = (value) => el("td", value === "…" ? { text: value } : { text: short(value), title: String(value) });
  const line = (row, i) =>
    el(
      "tr",
      { class: row.own ? "own" : null },
      el("th", { scope: "row" }, el("i", { class: `swatch engine-${i}`, "aria-hidden": "true" }), row.title),
      ...cells(row).map(cell),
    );
  return el(
    "table",
    { class: "engines", "aria-label": NAME },
    el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col", text, title: HINTS[text] })))),
    el("tbody", {}, ...rows.map(line)),
  );
}
