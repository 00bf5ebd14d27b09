// The leaves of one tree under each way of dividing the gradient: the risk along each, and the values as a table.

const MOST_LEAVES = 5;

function curvaturePanel(data) {
  const { rows, curves } = data, told = insightTold(data.sentence), parts = [];
  if (curves) {
    const { steps, risks } = curves, start = risks[0][0], known = risks.flat().filter((v) => v !== null), low = Math.min(...known);
    const high = Math.max(start, Math.min(Math.max(...known), start + 1.2 * (start - low))), pad = (high - low || Math.abs(high) || 1) * 0.06;
    const frame = plotFrame({ label: `Risk by step s along each. ${data.sentence}`, height: 200, x: [0, steps[steps.length - 1]], y: [low - pad, high + pad], across: "step s, without shrinkage" });
    const inner = svg("svg", { x: 0, y: PLOT.top - 6, width: PLOT.width, height: frame.base - PLOT.top + 12, viewBox: `0 ${PLOT.top - 6} ${PLOT.width} ${frame.base - PLOT.top + 12}` });
    rows.forEach((row, i) => inner.append(frame.line(`engine-${i}${row.own ? " own" : ""}`, steps, risks[i])));
    frame.box.append(inner);
    parts.push(frame.box);
  }
  if (rows.length) {
    const shown = Math.min(data.leaves, MOST_LEAVES), more = data.leaves > shown;
    const heads = ["divided by", "s", ...(curves ? ["risk at 1", "risk after"] : []), ...Array.from({ length: shown }, (_, i) => `leaf ${i + 1}`), ...(more ? ["…"] : [])];
    const hints = { s: "how far the booster goes along them, before the learning rate", "risk at 1": "after a full step of these leaf values", "risk after": "after the step that the booster takes, learning rate and all" };
    const cells = (row) => [row.step, ...(curves ? [row.full, row.risk] : []), ...row.values.slice(0, shown), ...(more ? ["…"] : [])];
    const table = el("table", { class: "engines", "aria-label": "Leaf values by curvature" },
      el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col", text, title: hints[text] })))),
      el("tbody", {}, ...rows.map((row, i) => el("tr", { class: row.own ? "own" : null }, el("th", { scope: "row" }, el("i", { class: `swatch engine-${i}`, "aria-hidden": "true" }), row.title), ...cells(row).map((value) => el("td", typeof value === "number" || value === null ? { text: short(value), title: String(value) } : { text: value }))))));
    parts.push(el("div", { class: "engines-scroll", tabindex: 0, role: "region", "aria-label": "Leaf values by curvature" }, table));
  }
  return insightPart("The same leaves, divided by another curvature", told, ...parts);
}
