// The squared error along the run, and the part of it that is the level of whole queries, shaded: no order depends on that part.

import { svg } from "../dom.js";
import { insightPart, insightTold, draggable, PLOT, plotFrame, plotKey, twinTable } from "./plot.js";

export function levelInsight(data, { k, go }) {
  const { error, level } = data,
    last = error.length - 1,
    told = insightTold(data.sentence),
    title = `Squared error: order, and the level of queries, ${data.part} data`;
  if (last < 1 || error.includes(null)) return [insightPart(title, told)];
  const count = error.map((_, i) => i),
    frame = plotFrame({
      label: `Squared error after each iteration, and its part that is the level of queries. ${data.sentence}`,
      height: 170,
      x: [0, last],
      y: [0, Math.max(...error) * 1.05],
      across: "iteration",
    });
  const area =
    `${level.map((v, i) => `${i ? "L" : "M"}${frame.x(i).toFixed(1)} ${frame.y(v).toFixed(1)}`).join("")}L${frame.x(last)} ` +
    `${frame.base}L${frame.x(0)} ${frame.base}Z`;
  frame.box.append(
    svg("path", { class: "level-area", d: area }),
    frame.line("ours", count, error),
    svg(
      "g",
      { class: "handle", "data-error": error[k], "data-level": level[k] },
      svg("line", { x1: frame.x(k), x2: frame.x(k), y1: PLOT.top, y2: frame.base }),
      svg("circle", { cx: frame.x(k), cy: frame.y(error[k]), r: 5 }),
      svg("circle", { cx: frame.x(k), cy: frame.y(level[k]), r: 4 }),
    ),
  );
  draggable(frame.box, (event) => go(Math.max(0, Math.min(last, Math.round(frame.valueAt(event))))));
  return [
    insightPart(
      title,
      told,
      frame.box,
      plotKey(["ours", "squared error, mean over documents"], ["levels", "of it the level of queries"]),
      twinTable(
        "Squared error and its level",
        ["iteration", "squared error", "level of queries", "within queries"],
        count.map((i) => [i, error[i], level[i], error[i] - level[i]]),
      ),
    ),
  ];
}
