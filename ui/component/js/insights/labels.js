// What labels bring to QBRank: the paper's own comparison on the test data, pairs alone (P2) and with the labels of single-grade
// queries (P2 + L1); and the leaves of this tree as they are, and as pairs alone would have them.

import { el, hint, svg } from "../dom.js";
import { largest, short, signed, tidy } from "../numbers.js";
import { axisOf, linesUpward, ticksOf, wordsBelow, zeroStandsOut } from "../plane.js";
import {
  endsAround,
  insightPart,
  insightSummary,
  nearestPoint,
  niceTicks,
  draggable,
  PLOT,
  plotFrame,
  plotKey,
  pointSlider,
  tickText,
  twinTable,
} from "./plot.js";

const LEAF_ROW = { height: 20, left: 96, right: 586, top: 6, bottom: 26 };

export function labelsInsight({ trial, tree, untried }, { k }) {
  const title = "Queries with a single grade";
  return [
    trial ? insightPart(title, insightSummary(trial.sentence), ...trialParts(trial, k)) : insightPart(title, insightSummary(untried)),
    ...(tree ? [leavesOfLabels(tree)] : []),
  ];
}

function trialParts(trial, k) {
  const [plain, both] = trial.ndcg,
    count = [...plain.keys()];
  return [
    ...trialPlot(trial, count, Math.min(k, count.length - 1)),
    plotKey(["newton", "P2: pairs alone"], ["ours", "P2 + L1: with labels of single-grade queries"]),
    twinTable(
      "P2 and P2 + L1 on the test data",
      ["iteration", `${trial.metric}, P2`, `${trial.metric}, P2 + L1`, "contradicting, P2", "contradicting, P2 + L1"],
      count.map((i) => [i, plain[i], both[i], trial.contradicting[0][i], trial.contradicting[1][i]]),
    ),
  ];
}

// Both runs over the iterations with a cursor: the plot, the slider below it, and what is read off.
function trialPlot(trial, count, at) {
  const [plain, both] = trial.ndcg,
    frame = trialFrame(trial, count.length - 1);
  const handle = svg("g", { class: "handle" }),
    readout = el("p", { class: "insight-readout", "aria-live": "polite" });
  let here = at;
  const slider = pointSlider("Iteration of both runs", count, () => here, move);
  function move(i) {
    here = i;
    slider.value = i;
    handle.replaceChildren(
      frame.upright(i),
      ...[plain, both]
        .filter((values) => values[i] !== null && frame.inside(values[i]))
        .map((values) => svg("circle", { cx: frame.x(i), cy: frame.y(values[i]), r: 4 })),
    );
    Object.assign(handle.dataset, { iteration: i, plain: plain[i], both: both[i] });
    readout.textContent =
      `After iteration ${i}: test ${trial.metric} ${short(plain[i])} with P2, ${short(both[i])} with P2 + L1; contradicting test pairs ` +
      `${short(100 * trial.contradicting[0][i])} % and ${short(100 * trial.contradicting[1][i])} %.`;
    slider.setAttribute("aria-valuetext", readout.textContent);
  }
  frame.box.append(frame.cut([frame.line("newton", count, plain), frame.line("ours", count, both)], 0), handle);
  draggable(frame.box, (event) => move(nearestPoint(count, frame.valueAt(event))));
  move(at);
  return [frame.box, slider, readout];
}

// Before any tree all documents tie, far below: that is cut off.
function trialFrame(trial, last) {
  const shown = trial.ndcg.flatMap((row) => row.slice(last ? 1 : 0));
  return plotFrame({
    label: `Test ${trial.metric} after each iteration. ${trial.sentence}`,
    height: 190,
    x: [0, Math.max(last, 1)],
    y: endsAround(shown, 0.08),
    across: "iteration",
  });
}

// A row a leaf, the highest value first: what it gives, and what its pairs alone would make it give.
function leavesOfLabels(tree) {
  const { leaves } = tree;
  return insightPart(
    "What labels change in the leaves of this tree",
    insightSummary(tree.sentence),
    leavesPlot(tree),
    plotKey(["best", "leaf value"], ["taken", "this document’s leaf"], ["hollow", "from pairs alone"]),
    twinTable(
      "Leaves with and without labels",
      ["documents", "leaf value", "from pairs alone", "without single-grade labels"],
      leaves.map((leaf) => [leaf.n.toLocaleString("en"), leaf.value, leaf.pairs ?? "–", leaf.without ?? "–"]),
    ),
  );
}

function leavesPlot({ leaves, sentence }) {
  const values = leaves.flatMap((leaf) => [leaf.value, leaf.pairs]).filter((v) => v !== null),
    ends = endsAround([0, ...values], 0.05);
  const end = LEAF_ROW.top + leaves.length * LEAF_ROW.height,
    x = axisOf(ends, [LEAF_ROW.left, LEAF_ROW.right]),
    y = axisOf([-0.5, leaves.length - 0.5], [LEAF_ROW.top, end]),
    ticks = niceTicks(...ends);
  const label = `Leaf values with and without labels. ${sentence}`;
  return svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${PLOT.width} ${end + LEAF_ROW.bottom}`, role: "img", "aria-label": label },
    ...linesUpward(x, ticks, [LEAF_ROW.top, end], zeroStandsOut),
    ...wordsBelow(x, ticksOf(ticks, tickText), end + 12),
    ...leaves.map((leaf, i) => leafRow(leaf, x, y(i), largest(values))),
  );
}

function leafRow(leaf, x, y, scale) {
  const n = leaf.n.toLocaleString("en"),
    alone = leaf.pairs === null ? "nothing" : signed(tidy(leaf.pairs, scale));
  return svg(
    "g",
    { class: `leaf-row ${leaf.own ? "own" : ""}`, "data-value": leaf.value, "data-pairs": leaf.pairs ?? "" },
    hint(`${n} ${leaf.n === 1 ? "document" : "documents"}: gives ${signed(tidy(leaf.value, scale))}, from pairs alone ${alone}`),
    svg("text", { class: "tick", x: LEAF_ROW.left - 8, y, text: `${n} ${leaf.n === 1 ? "doc" : "docs"}` }),
    leaf.pairs !== null && svg("line", { class: "moved", x1: x(leaf.pairs), x2: x(leaf.value), y1: y, y2: y }),
    leaf.pairs !== null && svg("circle", { class: "spot newton", cx: x(leaf.pairs), cy: y, r: 4 }),
    svg("circle", { class: `spot ${leaf.own ? "taken" : "best"}`, cx: x(leaf.value), cy: y, r: 5 }),
  );
}
