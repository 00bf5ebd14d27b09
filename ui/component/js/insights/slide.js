// The lambda of one document as its score slides past the others: drag, and read what the booster would push it by there.
// The handle stops at the points of the library and never in between, so every number on screen is one of its own.

import { el, hint, svg } from "../dom.js";
import { inFull, largest, short } from "../numbers.js";
import {
  endsAround,
  insightPart,
  insightSummary,
  nearestPoint,
  draggable,
  PLOT,
  plotFrame,
  plotKey,
  pointSlider,
  twinTable,
} from "./plot.js";

const lambdaText = (value) => (value > 0 ? "▲ +" : value < 0 ? "▼ " : "") + short(value);

// RankNet's lambdas are larger: by how much less high its curve is drawn, so that the other can be read beside it.
function paler(lambdas, ranknet) {
  const ratio = largest(ranknet) / largest(lambdas);
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => ratio / step <= 1.6) ?? 1000;
}

// Where λ jumps by more than rounding: as many places as the sentence counts.
export const realJumps = ({ jumps, lambdas }) => jumps.filter(({ above, below }) => Math.abs(above - below) > 1e-9 * largest(lambdas));

// drop(score) is told where the handle came to rest; null: nobody needs to know.
export function slideInsight(data, { drop = null } = {}) {
  const pale = paler(data.lambdas, data.ranknet),
    { box, slider, readout, back } = slidePlot(data, pale, drop);
  const rows = realJumps(data).map((jump) => [short(jump.score), jump.names.join(", "), jump.below, jump.above, jump.above - jump.below]);
  return [
    insightPart(
      "Its λ by its score",
      insightSummary(data.sentence),
      box,
      slider,
      el("div", { class: "under" }, readout, back),
      plotKey(
        ["ours", "λ"],
        ["ranknet", `λ under RankNet${pale > 1 ? `, drawn 1/${pale} as high` : ""}`],
        ["passes", "another document’s score"],
      ),
      rows.length ? twinTable("Where λ jumps", ["at score", "passes", "λ below", "λ above", "jump"], rows) : null,
    ),
  ];
}

function slidePlot(data, pale, drop) {
  const { scores, rank, lambdas, own } = data,
    frame = slideFrame(data, pale),
    { box, x, y, upright, valueAt } = frame;
  const handle = svg("g", { class: "handle" }),
    home = svg("circle", { class: "home", cx: x(scores[own]), cy: y(lambdas[own]), r: 4 }, hint("where it is now"));
  box.append(home, handle);
  const readout = el("p", { class: "insight-readout", "aria-live": "polite" });
  let at = own;
  const slider = pointSlider(`Score of ${data.name}`, scores, () => at, go);
  const back = el("button", { type: "button", class: "back", text: "Back to its score", onclick: () => go(own) });

  function go(point) {
    at = point;
    slider.value = scores[at];
    slider.setAttribute("aria-valuetext", `${standsAt(data, at)}, λ ${short(lambdas[at])}`);
    handle.replaceChildren(upright(scores[at]), svg("circle", { cx: x(scores[at]), cy: y(lambdas[at]), r: 6 }));
    Object.assign(handle.dataset, { score: scores[at], lambda: lambdas[at], rank: rank[at] });
    readout.replaceChildren(...wordsAt(data, at));
    back.hidden = at === own;
  }

  const tellDrop = () => {
    if (drop && at !== own) drop(scores[at]);
  };
  draggable(box, (event) => go(nearestPoint(scores, valueAt(event))));
  box.addEventListener("pointerup", tellDrop);
  slider.addEventListener("change", tellDrop);
  slider.addEventListener("keyup", (event) => {
    if (event.key === "Enter") tellDrop();
  });
  go(own);
  return { box, slider, readout, back };
}

// Both curves, broken where they jump, and a line for each document that is passed there.
function slideFrame({ scores, piece, lambdas, ranknet, jumps, name, sentence }, pale) {
  const plain = ranknet.map((v) => v / pale);
  const frame = plotFrame({
    label: `λ of ${name} by its score. ${sentence}`,
    height: 220,
    x: [scores[0], scores[scores.length - 1]],
    y: endsAround([0, ...lambdas, ...plain]),
    across: `score of ${name}`,
  });
  const { box, y, line, upright } = frame;
  const passes = (jump) =>
    upright(
      jump.score,
      { class: "passes" },
      hint(`passes ${jump.names.join(", ")} at ${short(jump.score)}: λ ${inFull(jump.below, jump.above).join(" → ")}`),
    );
  const curves = piecesOf(piece).flatMap(([from, to]) => [
    line("ranknet", scores.slice(from, to), plain.slice(from, to)),
    line("ours", scores.slice(from, to), lambdas.slice(from, to)),
  ]);
  const zero = svg("line", { class: "zero", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y(0), y2: y(0) });
  box.append(zero, ...jumps.map(passes), ...curves);
  return frame;
}

// [from, to) of each run of equal numbers: between two jumps a curve is one piece.
function piecesOf(piece) {
  const found = [];
  for (let from = 0; from < piece.length;) {
    let to = from + 1;
    while (to < piece.length && piece[to] === piece[from]) to += 1;
    found.push([from, to]);
    from = to;
  }
  return found;
}

const standsAt = ({ scores, rank, n }, at) => `At score ${short(scores[at])} it has rank ${rank[at] + 1} of ${n}`;

function wordsAt(data, at) {
  const { scores, lambdas, ranknet, own, jumps } = data,
    away = (jump) => Math.abs(jump.score - scores[at]),
    [passed] = at === own ? [] : [...jumps].sort((a, b) => away(a) - away(b));
  const more = passed?.names.length > 1 ? ` and ${passed.names.length - 1} more` : "";
  return [
    `${standsAt(data, at)}: `,
    el("b", { class: lambdas[at] > 0 ? "up" : lambdas[at] < 0 ? "down" : "", text: `λ ${lambdaText(lambdas[at])}` }),
    ` (RankNet ${lambdaText(ranknet[at])}).`,
    passed ? ` Next to it: passing ${passed.names[0]}${more} takes λ from ${short(passed.below)} to ${short(passed.above)}.` : "",
  ];
}
