// A staircase over alpha: NDCG of the query, or its mean over the training queries, solid, or over those of the test part, dashed.

// lines(found): [{part, stairs, alone}]; title(found)
function stairsPlane(view, name, title, lines) {
  const lively = el("button", { type: "button", class: "lively", onmousedown: (event) => event.preventDefault(), onclick: () => view.openQuery(view.found.liveliest) });
  const chart = svg("svg", { class: "stairs", role: "img" }), cursor = svg("line", { class: "cursor", y1: 2 });
  const box = el("figure", { class: `plane ${name}` }, el("figcaption", {}, el("strong", {}), el("small", {}), name === "query" ? lively : null), chart);
  let drawn = null;
  dragsAlpha(view, chart);

  function build() {
    const { found } = view, scale = alphaScale(view, chart), shown = lines(found), known = shown.flatMap(({ stairs, alone }) => [...stairs.values, ...(alone || [])]).filter(Number.isFinite);
    const low = known.reduce((a, b) => Math.min(a, b), Infinity), top = known.reduce((a, b) => Math.max(a, b), -Infinity), high = top - low < 1e-9 ? low : top, base = scale.height - 4, room = (high - low || 0.1) * 0.1;
    const y = (v) => 4 + (1 - (v - low + room) / (high - low + 2 * room)) * (base - 4), tick = (v) => [svg("line", { class: "grid", x1: scale.x(0), x2: scale.x(1), y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: scale.left - 6, y: y(v), text: v.toFixed(3) })];
    drawn = { found, scale, width: scale.width, height: scale.height, base, large: view.large };
    write(box.querySelector("strong"), title(found));
    const most = found.liveliest;
    lively.hidden = !most?.n_changes || (most.qid === found.qid && most.part === found.part);
    if (most) write(lively, `most changes: ${most.qid}`);
    if (!known.length) return chart.replaceChildren(svg("text", { class: "tick none", x: scale.left, y: 16, text: shown.length ? "no relevant document to measure by" : "the mean over all queries is on its way" }));
    const best = name === "train" && found.best ? [svg("rect", { class: "best", x: scale.x(found.best.low), width: Math.max(1.5, scale.x(found.best.high) - scale.x(found.best.low)), y: 2, height: base - 2 })] : [];
    const own = found.own_alpha === null ? [] : [svg("path", { class: "own", d: `M${scale.x(found.own_alpha)} ${base}l-5 -9h10z` }, hint(`GBRank’s own α, ${short(found.own_alpha)}`)), svg("line", { class: "own", x1: scale.x(found.own_alpha), x2: scale.x(found.own_alpha), y1: 2, y2: base })];
    const dots = shown.flatMap(({ part, alone }) => (alone || []).map((v, at) => (Number.isFinite(v) ? svg("circle", { class: `alone ${part}`, cx: scale.x(at), cy: y(v), r: 3.4 }, hint(`${found.titles[at]} alone, ${part}: ${short(v)}`)) : null)).filter(Boolean));
    chart.replaceChildren(...best, ...tick(low), ...(high > low ? tick(high) : []), ...shown.map(({ part, stairs }) => svg("path", { class: `line ${part}`, d: stairsPath(stairs, scale.x, y) })), ...dots, ...own, cursor);
    adjust(chart, { viewBox: `0 0 ${scale.width} ${scale.height}` });
  }

  function draw() {
    const { width, height } = view.sizes.of(chart);
    if (!width) return;
    if (!drawn || drawn.found !== view.found || drawn.width !== width || drawn.height !== height || drawn.large !== view.large) build();
    adjust(cursor, { x1: drawn.scale.x(view.alpha), x2: drawn.scale.x(view.alpha), y2: drawn.base });
    const told = lines(view.found).map(({ stairs }) => `${Number.isFinite(stepAt(stairs, view.alpha).value) ? stepAt(stairs, view.alpha).value.toFixed(3) : "–"}`).join("");
    write(box.querySelector("small"), told);
    adjust(chart, { "aria-label": `${title(view.found)} at alpha ${view.alpha.toFixed(3)}: ${told}` });
  }
  return { box, draw };
}
