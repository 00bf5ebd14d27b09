// The whole run: what it lowers, iteration by iteration, and the theorem that bounds it. Drag along a chart to go to an iteration.

import { el } from "../dom.js";
import { runFigure } from "./along.js";
import { endsAround, insightPart, insightSummary, plotFrame, plotKey, twinTable } from "./plot.js";

export function courseInsight({ label, values, sentence, about, theorem, table }, place) {
  const note = (text) => text && el("p", { class: "insight-note", text });
  return [
    insightPart(
      "The whole run",
      insightSummary(sentence),
      note(about),
      runPlot(label, [["ours", values]], place),
      ...theoremOf(theorem, place),
      twinTable(
        "The whole run",
        table.heads,
        table.rows.map((row) => row.map((value) => value ?? "–")),
      ),
    ),
  ];
}

// Both sides of the theorem, or why there is none.
function theoremOf({ why, source, about, names, left, right, sentences, holds }, place) {
  if (why) return [el("p", { class: "insight-note", text: why })];
  return [
    el("p", { class: holds[place.k] ? "theorem" : "theorem broken", text: sentences[place.k] }),
    runPlot(
      source,
      [
        ["bound", right],
        ["ours", left],
      ],
      place,
    ),
    plotKey(["ours", names[0]], ["bound", names[1]]),
    ...about.split("\n").map((text) => el("p", { class: "insight-note", text })),
  ];
}

// Lines over the iterations, with a handle at the one in sight; null where there is no iteration yet.
function runPlot(label, lines, place) {
  const last = lines[0][1].length - 1,
    curves = lines.map(([, values]) => values);
  if (last < 1 || curves.flat().every((v) => v === null)) return null;
  const frame = plotFrame({
    label: `${label}, iteration by iteration`,
    height: 150,
    x: [0, last],
    y: endsAround(curves.flat()),
    across: "iteration",
  });
  frame.box.append(...lines.map(([kind, values]) => lineOf(frame.line, kind, values)));
  return runFigure(label, frame, last, place, curves);
}

// From the first iteration on that has a value.
function lineOf(line, kind, values) {
  const known = values.flatMap((v, i) => (v === null ? [] : [i])),
    there = known.map((i) => values[i]);
  return line(kind, known, there);
}
