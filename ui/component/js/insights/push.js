// How much of all push each rank gets: bars under the loss, a stepped line under RankNet.

import { hint, svg } from "../dom.js";
import { insightPart, insightSummary, niceTicks, plotFrame, plotKey, twinTable } from "./plot.js";

const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)}\u00a0%`;

export function pushInsight(data) {
  const { bars, own } = data;
  const summary = insightSummary(data.sentence);
  if (!bars.length || bars.every((bar) => bar.ours === 0)) return [insightPart("Push by rank", summary)];
  const last = bars[bars.length - 1].last + 1,
    top = Math.max(...bars.flatMap((bar) => [bar.ours, bar.ranknet]));
  const shown = bars.filter((_, i) => bars.length <= 12 || i % Math.ceil(bars.length / 12) === 0);
  const marks = niceTicks(0, top, 3).map((v) => [v, percent(v)]);
  const words = (bar) => (bar.first === bar.last ? `rank ${bar.first + 1}` : `ranks ${bar.first + 1}–${bar.last + 1}`);
  const middle = (bar) => (bar.first + bar.last + 1) / 2;
  const { box, x, y, base, upright } = plotFrame({
    label: `Share of all push by rank. ${data.sentence}`,
    height: 150,
    x: [0, last],
    y: [0, top * 1.04],
    across: "rank",
    marks,
    ticks: shown.map((bar) => [middle(bar), words(bar).replace(/ranks? /, "")]),
  });
  const gap = Math.min(6, (x(1) - x(0)) * 0.12);
  bars.forEach((bar, i) => {
    const [left, right] = [x(bar.first) + gap, x(bar.last + 1) - gap];
    box.append(
      svg(
        "g",
        { class: `push-bar ${i === own ? "own" : ""}`, "data-ours": bar.ours, "data-ranknet": bar.ranknet },
        hint(`${words(bar)}${bar.name ? `, ${bar.name}` : ""}: ${percent(bar.ours)}; RankNet ${percent(bar.ranknet)}`),
        svg("rect", { class: "ours", x: left, width: Math.max(right - left, 1), y: y(bar.ours), height: base - y(bar.ours) }),
        svg("line", { class: "ranknet", x1: left - gap, x2: right + gap, y1: y(bar.ranknet), y2: y(bar.ranknet) }),
      ),
    );
  });
  if (data.half && data.half < last) box.append(upright(data.half, { class: "half" }));
  const named = bars.some((bar) => bar.name);
  const rows = bars.map((bar) => [words(bar), ...(named ? [bar.name] : []), percent(bar.ours), percent(bar.ranknet)]);
  return [
    insightPart(
      "Push by rank",
      summary,
      box,
      plotKey(["share", "share of all push"], ["level", "under RankNet"], own !== null && ["own", "this document"]),
      twinTable("Share of all push by rank", ["rank", ...(named ? ["document"] : []), "share", "RankNet"], rows),
    ),
  ];
}
