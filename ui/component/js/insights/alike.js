// How much each tree is the one before it over again: their correlation over the training documents, tree by tree.

import { el, svg } from "../dom.js";
import { short } from "../numbers.js";
import { insightPart, insightTold, draggable, PLOT, plotFrame, twinTable } from "./plot.js";

export function alikeInsight(data, { k, go }) {
  const { correlation } = data,
    title = "How alike the trees are that follow each other",
    told = insightTold(data.sentence);
  if (correlation.length < 3) return [insightPart(title, told)];
  const trees = correlation.map((_, i) => i + 1),
    at = Math.max(1, Math.min(k, trees.length)),
    here = correlation[at - 1];
  const low = Math.min(0, ...correlation);
  const { box, x, y, base, valueAt, line } = plotFrame({
    label: `Correlation of each tree with the one before. ${data.sentence}`,
    height: 140,
    x: [1, trees.length],
    y: [low, 1],
    across: "tree",
    marks: [...(low < 0 ? [low] : []), 0, 1],
  });
  box.append(
    line("ours", trees, correlation),
    svg(
      "g",
      { class: "handle" },
      svg("line", { x1: x(at), x2: x(at), y1: PLOT.top, y2: base }),
      ...(here === null ? [] : [svg("circle", { cx: x(at), cy: y(here), r: 5 })]),
    ),
  );
  draggable(box, (event) => go(Math.max(1, Math.min(trees.length, Math.round(valueAt(event))))));
  const readout =
    at === 1
      ? "Tree 1 has none before it."
      : here === null
        ? `Tree ${at} or the one before gives all documents the same.`
        : `Tree ${at} and the one before: correlation ${short(here)}.`;
  return [
    insightPart(
      title,
      told,
      box,
      el("p", { class: "insight-readout", text: readout }),
      twinTable(
        "Correlation of each tree with the one before",
        ["tree", "correlation"],
        trees.map((t, i) => [t, correlation[i] ?? "–"]),
      ),
    ),
  ];
}
