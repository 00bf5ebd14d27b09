// The whole run: what it lowers, iteration by iteration, and the theorem that bounds it. Drag along a chart to go to an iteration.

import { el } from "../dom.js";
import { withHandle } from "./along.js";
import { insightPart, insightSummary, plotFrame, plotKey, twinTable } from "./plot.js";

export function courseInsight({ label, values, sentence, about, theorem, table }, { k, go }) {
  const note = (text) => text && el("p", { class: "insight-note", text });
  return [
    insightPart(
      "The whole run",
      insightSummary(sentence),
      note(about),
      runPlot(label, [["ours", values]], k, go),
      ...theoremOf(theorem, k, go),
      twinTable(
        "The whole run",
        table.heads,
        table.rows.map((row) => row.map((value) => value ?? "–")),
      ),
    ),
  ];
}

// Both sides of the theorem, or why there is none.
function theoremOf({ why, source, about, names, left, right, sentences, holds }, k, go) {
  if (why) return [el("p", { class: "insight-note", text: why })];
  return [
    el("p", { class: holds[k] ? "theorem" : "theorem broken", text: sentences[k] }),
    runPlot(
      source,
      [
        ["bound", right],
        ["ours", left],
      ],
      k,
      go,
    ),
    plotKey(["ours", names[0]], ["bound", names[1]]),
    ...about.split("\n").map((text) => el("p", { class: "insight-note", text })),
  ];
}

// Lines over the iterations, with a handle at the one in sight; null where there is no iteration yet.
function runPlot(label, lines, k, go) {
  const last = lines[0][1].length - 1,
    curves = lines.map(([, values]) => values),
    known = curves.flat().filter((v) => v !== null);
  if (last < 1 || !known.length) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)],
    pad = (high - low || Math.abs(high) || 1) * 0.06,
    frame = plotFrame({
      label: `${label}, iteration by iteration`,
      height: 150,
      x: [0, last],
      y: [low - pad, high + pad],
      across: "iteration",
    });
  frame.box.append(...lines.map(([kind, values]) => lineOf(frame.line, kind, values)));
  withHandle(frame, [0, last], k, go, curves);
  return el("figure", {}, el("figcaption", { text: label }), frame.box);
}

// From the first iteration on that has a value.
function lineOf(line, kind, values) {
  const known = values.flatMap((v, i) => (v === null ? [] : [i])),
    there = known.map((i) => values[i]);
  return line(kind, known, there);
}
