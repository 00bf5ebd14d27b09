// The whole run: what it lowers, iteration by iteration, and the theorem that bounds it. Drag along a chart to go to an iteration.

import { el, svg } from "../dom.js";
import { insightPart, insightTold, draggable, PLOT, plotFrame, plotKey, twinTable } from "./plot.js";

export function courseInsight({ label, values, sentence, about, theorem, table }, { k, go }) {
  const note = (text) => text && el("p", { class: "insight-note", text });
  return [
    insightPart(
      "The whole run",
      insightTold(sentence),
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
    el("p", { class: "insight-note", text: about }),
  ];
}

// Lines over the iterations, with a handle at the one in sight; null where there is no iteration yet.
function runPlot(label, lines, k, go) {
  const last = lines[0][1].length - 1,
    known = lines.flatMap(([, values]) => values).filter((v) => v !== null);
  if (last < 1 || !known.length) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)],
    pad = (high - low || Math.abs(high) || 1) * 0.06,
    { box, x, y, base, valueAt, line } = plotFrame({
      label: `${label}, iteration by iteration`,
      height: 150,
      x: [0, last],
      y: [low - pad, high + pad],
      across: "iteration",
    }),
    spots = lines.map(([, values]) => values[k]).filter((v) => v !== null && v !== undefined);
  box.append(
    ...lines.map(([kind, values]) => lineOf(line, kind, values)),
    svg(
      "g",
      { class: "handle" },
      svg("line", { x1: x(k), x2: x(k), y1: PLOT.top, y2: base }),
      ...spots.map((v) => svg("circle", { cx: x(k), cy: y(v), r: 5 })),
    ),
  );
  draggable(box, (event) => go(Math.max(0, Math.min(last, Math.round(valueAt(event))))));
  return el("figure", {}, el("figcaption", { text: label }), box);
}

// From the first iteration on that has a value.
function lineOf(line, kind, values) {
  const known = values.flatMap((v, i) => (v === null ? [] : [i]));
  return line(
    kind,
    known,
    known.map((i) => values[i]),
  );
}
