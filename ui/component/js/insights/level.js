// The squared error along the run, and the part of it that is the level of whole queries, shaded: no order depends on that part.

import { svg } from "../dom.js";
import { pathThrough } from "../plane.js";
import { withHandle } from "./along.js";
import { insightPart, insightSummary, plotFrame, plotKey, twinTable } from "./plot.js";

export function levelInsight(data, { k, go }) {
  const { error, level } = data,
    last = error.length - 1,
    summary = insightSummary(data.sentence),
    title = `Squared error: order, and the level of queries, ${data.part} data`;
  if (last < 1 || error.includes(null)) return [insightPart(title, summary)];
  const count = error.map((_, i) => i),
    frame = plotFrame({
      label: `Mean squared error after each iteration, and its part that is the level of queries. ${data.sentence}`,
      height: 170,
      x: [0, last],
      y: [0, Math.max(...error) * 1.05],
      across: "iteration",
    });
  const area = `${pathThrough(count, level, frame.x, frame.y)}L${frame.x(last)} ${frame.base}L${frame.x(0)} ${frame.base}Z`;
  frame.box.append(svg("path", { class: "level-area", d: area }), frame.line("ours", count, error));
  Object.assign(withHandle(frame, [0, last], k, go, [error, level]).dataset, { error: error[k], level: level[k] });
  return [
    insightPart(
      title,
      summary,
      frame.box,
      plotKey(["ours", "squared error, mean over documents"], ["levels", "its part from the level of queries"]),
      twinTable(
        "Squared error and its level",
        ["iteration", "mean squared error", "level of queries", "within queries"],
        count.map((i) => [i, error[i], level[i], error[i] - level[i]]),
      ),
    ),
  ];
}
