// Why one document stands above another, feature by feature: what each adds to the difference of their scores, and since when.

import { el, hint, svg } from "../../component/js/dom.js";
import { capital, column, grouped, largest } from "../../component/js/numbers.js";
import { axisOf, pathThrough } from "../../component/js/plane.js";
import { block, cell, differenceFoot, figureTable, num, plus, sides, sumLine } from "../../component/js/run/figures.js";
import { unitOf } from "./history.js";

const FEATURES_SHOWN = 8;

// Of a large run Python adds the features up, and a moment passes.
export function featureBlock(run, sheet) {
  if (!sheet.by_feature) return block("Feature by feature", sumLine("Adding up all trees …"));
  return block("Feature by feature", featureTable(run, sheet), sumLine(run.pair_words));
}

// swap: a sentence, "" where there is none to say, null while it is looked for
export function swapBlock({ swap }) {
  if (swap === "") return null;
  const words = swap ?? "Searching all trees …",
    isBusy = swap === null ? "true" : null;
  return block("The smallest change that swaps them", el("p", { class: "summary swap", "aria-busy": isBusy, text: words }));
}

function featureTable(run, sheet) {
  const { features, n, rest, base, rounding } = sheet.by_feature,
    shown = features.slice(0, FEATURES_SHOWN),
    left = n - shown.length,
    format = plus(column([...shown.map(({ adds }) => adds), sheet.difference])),
    names = [sheet.asked.document, sheet.second].map((d) => run.documents[d].name),
    top = largest(features.flatMap(({ curve }) => curve));
  const others = [
    ...(left ? [[`others: ${grouped(left)}`, rest[shown.length]]] : []),
    ...(base ? [["before any tree", base]] : []),
    ...(rounding ? [["rounding to float32", rounding]] : []),
  ];
  const parts = shown.map(({ adds }) => adds),
    foot = differenceFoot(4, parts, others, sheet.difference, format);
  const rows = shown.map((feature) => featureRow(feature, format, curveOf(feature, sheet, top, unitOf(run))));
  return figureTable("The score difference by feature", ["feature", ...names.map(nameHead), "over the run", "adds"], rows, foot);
}

const nameHead = (name) => el("th", { scope: "col", class: "name", text: name, title: name });

function featureRow({ name, values, adds }, format, curve) {
  return el(
    "tr",
    {},
    el("th", { scope: "row", text: name, title: name }),
    cell(num(values[0])),
    cell(num(values[1])),
    cell(curve),
    el("td", { class: sides(adds) }, num(adds, format)),
  );
}

const CURVE = { width: 96, height: 22, edge: 3 };

// What the feature has added after each iteration, all features on one scale, and where the page stands.
function curveOf({ name, curve, adds, since }, sheet, top, unit) {
  const { width, height, edge } = CURVE,
    { points } = sheet.by_feature,
    x = axisOf([0, Math.max(points[points.length - 1], 1)], [edge, width - edge]),
    y = axisOf([-top, top], [height - edge, edge]);
  const words = capital(`${name} separates the two since ${unit} ${since}.`);
  return svg(
    "svg",
    { class: `small-curve ${sides(adds)}`, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words },
    hint(words),
    svg("line", { class: "zero", x1: edge, x2: width - edge, y1: y(0), y2: y(0) }),
    svg("path", { class: "line", d: pathThrough(points, curve, x, y) }),
    svg("circle", { class: "here", cx: x(sheet.k), cy: y(adds), r: 3 }),
  );
}
