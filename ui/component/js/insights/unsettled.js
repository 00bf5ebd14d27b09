// The size of S- before each tree: the pairs that are asked anything.

import { el, svg } from "../dom.js";
import { insightPart, insightTold, draggable, PLOT, plotFrame, twinTable } from "./plot.js";

export function unsettledInsight(data, { k, go }) {
  const { sizes, n_pairs: all } = data,
    told = insightTold(data.sentence);
  if (sizes.length < 2) return [insightPart("How many pairs lack their margin: S−", told)];
  const trees = sizes.map((_, i) => i + 1),
    at = Math.max(1, Math.min(k, sizes.length));
  const { box, x, y, base, valueAt, line } = plotFrame({
    label: `Size of S− before each tree. ${data.sentence}`,
    height: 140,
    x: [1, sizes.length],
    y: [0, Math.max(all, 1)],
    across: "tree",
    marks: [0, all],
  });
  box.append(
    line("ours", trees, sizes),
    svg(
      "g",
      { class: "handle" },
      svg("line", { x1: x(at), x2: x(at), y1: PLOT.top, y2: base }),
      svg("circle", { cx: x(at), cy: y(sizes[at - 1]), r: 5 }),
    ),
  );
  draggable(box, (event) => go(Math.max(1, Math.min(sizes.length, Math.round(valueAt(event))))));
  return [
    insightPart(
      "How many pairs lack their margin: S−",
      told,
      box,
      el("p", {
        class: "insight-readout",
        text: `Before tree ${at}: ${sizes[at - 1].toLocaleString("en")} of ${all.toLocaleString("en")} training pairs.`,
      }),
      twinTable(
        "Size of S− before each tree",
        ["tree", "pairs in S−"],
        trees.map((t, i) => [t, sizes[i].toLocaleString("en")]),
      ),
    ),
  ];
}
