// What labels bring to QBRank: the paper's own comparison on the test data, pairs alone (P2) and with the labels of single-grade
// queries (P2 + L1); and the leaves of this tree as they are, and as pairs alone would have them.

const LEAF_ROW = { height: 20, left: 96, right: 586, top: 6, bottom: 26 };

function labelsInsight(data, { k }) {
  const { trial, tree } = data, parts = [];
  if (trial) {
    const last = trial.ndcg[0].length - 1, at = Math.min(k, last), known = trial.ndcg.flatMap((row) => row.slice(last ? 1 : 0)).filter((v) => v !== null), low = Math.min(...known), high = Math.max(...known), pad = (high - low || 1) * 0.08;
    const frame = plotFrame({ label: `Test NDCG@5 after each iteration. ${trial.sentence}`, height: 190, x: [0, Math.max(last, 1)], y: [low - pad, high + pad], across: "iteration" });
    const count = trial.ndcg[0].map((_, i) => i), [plain, both] = trial.ndcg;
    const handle = svg("g", { class: "handle" }), readout = el("p", { class: "insight-readout", "aria-live": "polite" });
    let here = at;
    const slider = pointSlider("Iteration of both runs", count, () => here, move);
    function move(i) {
      here = i;
      slider.value = i;
      handle.replaceChildren(svg("line", { x1: frame.x(i), x2: frame.x(i), y1: PLOT.top, y2: frame.base }), ...[plain, both].filter((values) => values[i] !== null && frame.inside(values[i])).map((values) => svg("circle", { cx: frame.x(i), cy: frame.y(values[i]), r: 4 })));
      Object.assign(handle.dataset, { iteration: i, plain: plain[i], both: both[i] });
      readout.textContent = `After iteration ${i}: test NDCG@5 ${short(plain[i])} with P2, ${short(both[i])} with P2 + L1; contradicting test pairs ${short(100 * trial.contradicting[0][i])} % and ${short(100 * trial.contradicting[1][i])} %.`;
      slider.setAttribute("aria-valuetext", readout.textContent);
    }
    const curves = svg("svg", { x: 0, y: PLOT.top - 6, width: PLOT.width, height: frame.base - PLOT.top + 6, viewBox: `0 ${PLOT.top - 6} ${PLOT.width} ${frame.base - PLOT.top + 6}` });
    curves.append(frame.line("newton", count, plain), frame.line("ours", count, both)); // before any tree all documents tie, far below: cut off
    frame.box.append(curves, handle);
    onDrag(frame.box, (event) => move(nearestPoint(count, frame.valueAt(event))));
    move(at);
    parts.push(insightPart("Do queries with a single grade help?", insightTold(trial.sentence), frame.box, slider, readout,
      plotKey(["newton", "P2: pairs alone"], ["ours", "P2 + L1: with labels of single-grade queries"]),
      twinTable("P2 and P2 + L1 on the test data", ["iteration", "NDCG@5, P2", "NDCG@5, P2 + L1", "contradicting, P2", "contradicting, P2 + L1"], count.map((i) => [i, plain[i], both[i], trial.contradicting[0][i], trial.contradicting[1][i]]))));
  } else parts.push(insightPart("Do queries with a single grade help?", insightTold(data.untried)));
  if (tree) parts.push(leavesOfLabels(tree));
  return parts;
}

// A row a leaf, the highest value first: what it gives, and what its pairs alone would make it give.
function leavesOfLabels(tree) {
  const { leaves } = tree, values = leaves.flatMap((leaf) => [leaf.value, leaf.pairs]).filter((v) => v !== null), low = Math.min(0, ...values), high = Math.max(0, ...values), pad = (high - low || 1) * 0.05;
  const end = LEAF_ROW.top + leaves.length * LEAF_ROW.height, x = (v) => LEAF_ROW.left + ((v - low + pad) / (high - low + 2 * pad || 1)) * (LEAF_ROW.right - LEAF_ROW.left);
  const box = svg("svg", { class: "plot", viewBox: `0 0 ${PLOT.width} ${end + LEAF_ROW.bottom}`, role: "img", "aria-label": `Leaf values with and without labels. ${tree.sentence}` });
  for (const v of niceTicks(low - pad, high + pad)) box.append(svg("line", { class: v === 0 ? "zero" : "grid", x1: x(v), x2: x(v), y1: LEAF_ROW.top, y2: end }), svg("text", { class: "tick below", x: x(v), y: end + 12, text: tickText(v) }));
  leaves.forEach((leaf, i) => {
    const y = LEAF_ROW.top + (i + 0.5) * LEAF_ROW.height, words = `${leaf.n.toLocaleString("en")} ${leaf.n === 1 ? "document" : "documents"}: gives ${signed(leaf.value)}, from pairs alone ${leaf.pairs === null ? "nothing" : signed(leaf.pairs)}`;
    const row = svg("g", { class: `leaf-row ${leaf.own ? "own" : ""}`, "data-value": leaf.value, "data-pairs": leaf.pairs ?? "" }, hint(words), svg("text", { class: "tick", x: LEAF_ROW.left - 8, y, text: `${leaf.n.toLocaleString("en")} ${leaf.n === 1 ? "doc" : "docs"}` }));
    if (leaf.pairs !== null) row.append(svg("line", { class: "moved", x1: x(leaf.pairs), x2: x(leaf.value), y1: y, y2: y }), svg("circle", { class: "spot newton", cx: x(leaf.pairs), cy: y, r: 4 }));
    row.append(svg("circle", { class: `spot ${leaf.own ? "taken" : "best"}`, cx: x(leaf.value), cy: y, r: 5 }));
    box.append(row);
  });
  return insightPart("What labels change in the leaves of this tree", insightTold(tree.sentence), box, plotKey(["best", "leaf value"], ["taken", "this document’s leaf"], ["hollow", "from pairs alone"]),
    twinTable("Leaves with and without labels", ["documents", "leaf value", "from pairs alone", "without single-grade queries"], leaves.map((leaf) => [leaf.n.toLocaleString("en"), leaf.value, leaf.pairs ?? "–", leaf.without ?? "–"])));
}
