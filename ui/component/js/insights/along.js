// Plots along the run, over its iterations or its trees: a handle at the one in sight, which a drag brings to another.

import { el, svg } from "../dom.js";
import { draggable, insightPart, insightSummary, plotFrame, twinTable } from "./plot.js";

// frame: of a plot whose x axis counts from `first` to `last`;  at: the one in sight;  curves: values of each, null where there is none
export function withHandle({ box, x, y, upright, valueAt }, [first, last], at, go, curves) {
  const known = curves.map((values) => values[at - first]).filter((v) => v !== null && v !== undefined),
    spots = known.map((v) => svg("circle", { cx: x(at), cy: y(v), r: 5 }));
  const handle = svg("g", { class: "handle" }, upright(at), ...spots);
  box.append(handle);
  draggable(box, (event) => go(Math.max(first, Math.min(last, Math.round(valueAt(event))))));
  return handle;
}

// A plot over the iterations, from 0 to `last`, below its title.
export function runFigure(title, frame, last, { k, go }, curves) {
  withHandle(frame, [0, last], k, go, curves);
  return el("figure", {}, el("figcaption", { text: title }), frame.box);
}

// A view of one number a tree, from the first on: the line, what it says at the tree in sight, and a table.
//
//   unit             "tree", or "iteration" where one of them has several trees
//   title, heading   of the view, and of its number;  column: of the table;  ends, marks: of the axis at the left
//   said(at)         the number at a tree as a sentence;  words(value): in the table
export function treeByTree({ unit, title, heading, column, sentence, values, ends, marks, said, words }, { k, go }) {
  const trees = values.map((_, i) => i + 1),
    at = Math.max(1, Math.min(k, trees.length));
  const frame = plotFrame({ label: `${heading}. ${sentence}`, height: 140, x: [1, trees.length], y: ends, across: unit, marks });
  frame.box.append(frame.line("ours", trees, values));
  withHandle(frame, [1, trees.length], at, go, [values]);
  return insightPart(
    title,
    insightSummary(sentence),
    frame.box,
    el("p", { class: "insight-readout", text: said(at) }),
    twinTable(
      heading,
      [unit, column],
      trees.map((t) => [t, words(values[t - 1])]),
    ),
  );
}
