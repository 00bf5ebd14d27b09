// Squared error beside contradicting pairs, over the iterations: shaded where the one fell while the other rose.

import { el, hint, svg } from "../dom.js";
import { inFull, MINUS, short } from "../numbers.js";
import { runFigure } from "./along.js";
import { endsAround, insightPart, insightSummary, PLOT, plotFrame, plotKey, twinTable } from "./plot.js";

export function errorInsight(data, place) {
  const { error, contradicting, n_pairs: all, apart } = data,
    { k } = place,
    last = error.length - 1,
    summary = insightSummary(data.sentence);
  const title = `Error and order, ${data.part === "test" ? "test" : "training"} data`;
  if (last < 1 || all === 0 || error.includes(null)) return [insightPart(title, summary)];
  const readout =
    `After iteration ${k}: mean squared error ${short(error[k])}, contradicting pairs ${contradicting[k].toLocaleString("en")} of ` +
    `${all.toLocaleString("en")}.`;
  return [
    insightPart(
      title,
      summary,
      errorCurve(data, place),
      turnedPairs(data, place),
      el("p", { class: "insight-readout", "aria-live": "polite", text: readout }),
      plotKey(
        ["turned down", "more contradicting pairs"],
        ["turned up", "fewer"],
        apart.length > 0 && ["apart", "the error fell, and more pairs contradict"],
      ),
      twinTable(
        "Squared error and contradicting pairs",
        ["iteration", "mean squared error", "contradicting pairs"],
        error.map((value, t) => [t, value, contradicting[t].toLocaleString("en")]),
      ),
    ),
  ];
}

const HEIGHT = 128;

// The squared error, with the iterations in which it fell while more pairs contradict.
function errorCurve({ error, contradicting, apart, sentence }, place) {
  const name = "Squared error, mean over documents",
    [low, high] = [Math.min(...error), Math.max(...error)];
  const frame = plotFrame({
    label: `${name} after each iteration. ${sentence}`,
    height: HEIGHT,
    x: [0, error.length - 1],
    y: endsAround(error, 0.08),
    across: "iteration",
    marks: (high > low ? [low, high] : [low]).map((v) => [v, short(v)]),
  });
  const { box, x, base, line } = frame;
  const shade = (t) => {
    const words = `iteration ${t}: error ${inFull(error[t - 1], error[t]).join(" → ")}`,
      pairs = `contradicting pairs ${contradicting[t - 1]} → ${contradicting[t]}`;
    const area = { x: x(t - 1), width: x(t) - x(t - 1), y: PLOT.top, height: base - PLOT.top };
    return svg("rect", { class: "apart", "data-iteration": t, ...area }, hint(`${words}, ${pairs}`));
  };
  box.append(...apart.map(shade), line("ours", [...error.keys()], error));
  return runFigure(name, frame, error.length - 1, place, [error]);
}

// The first trees turn most pairs; their bars are cut, so that the later ones can be seen.
function turnedPairs({ contradicting, sentence }, place) {
  const change = contradicting.map((n, t) => (t ? n - contradicting[t - 1] : 0)),
    rise = Math.max(1, ...change),
    fall = Math.max(1, Math.min(-Math.min(...change), 3 * rise));
  const frame = plotFrame({
    label: `Change of the number of contradicting pairs in each iteration. ${sentence}`,
    height: HEIGHT,
    x: [0, change.length - 1],
    y: [-1.1 * fall, 1.2 * rise],
    across: "iteration",
    marks: [
      [rise, `+${rise}`],
      [0, "0"],
      [-fall, `${MINUS}${fall}`],
    ],
  });
  const { box, x, y } = frame,
    width = Math.max(1, Math.min(14, (x(1) - x(0)) * 0.7));
  const bar = (n, t) => {
    const to = y(Math.max(n, -1.1 * fall)),
      area = { x: x(t - 0.5) - width / 2, width, y: Math.min(to, y(0)), height: Math.abs(to - y(0)) };
    const words = `iteration ${t}: ${n > 0 ? "+" : MINUS}${Math.abs(n)} contradicting pairs, now ${contradicting[t]}`;
    return svg("rect", { class: n > 0 ? "turned down" : "turned up", ...area }, hint(words));
  };
  box.append(...change.flatMap((n, t) => (n ? [bar(n, t)] : [])));
  const title = "Contradicting pairs: how many more or fewer after each iteration; a tie counts";
  return runFigure(title, frame, change.length - 1, place, []);
}
