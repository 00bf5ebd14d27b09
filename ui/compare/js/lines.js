// A metric along all runs on one scale: training solid, test dashed, each line named at its end. A click or drag jumps.

function lineChart(view, found, curve) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const box = el("figure", { class: `chart ${curve.name}` }, el("figcaption", {}, el("strong", { text: curve.label }), el("small", {})), chart);
  const drawn = found.runs.flatMap((run, i) => ["train", "test"].filter((part) => curve.lines[i][part]).map((part) => ({ run, part, values: curve.lines[i][part] })));
  write(box.querySelector("small"), curve.lines.some(({ test }) => test) ? `${curve.sense}; dashed line and figures: test` : curve.sense);
  const known = drawn.flatMap(({ values }) => values).filter((v) => v !== null);
  const low = Math.min(...known), high = Math.max(...known), pad = (high - low || Math.abs(high) || 1) * 0.08, format = curve.format ?? column(known);
  const last = found.n_iterations;
  let size = null, cursor = null;

  const left = () => (view.large ? 64 : 44), right = () => 8 + figure() * 0.62 * format(high).length + figure() * 0.4, bottom = () => (view.large ? 26 : 16);
  const figure = () => (view.large ? 18 : 11.5);
  const x = (k) => left() + (k / Math.max(last, 1)) * (size.width - left() - right());
  const y = (v) => 5 + (1 - (v - low + pad) / (high - low + 2 * pad)) * (size.height - bottom() - 5);

  function resize() {
    const next = view.sizes.of(chart);
    if (!next.width || size === next) return;
    size = next;
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
    if (!known.length) { chart.replaceChildren(svg("text", { class: "tick", x: left(), y: 20, text: "no pairs and no relevant document to measure" })); return; }
    cursor = { line: svg("line", { y1: 0 }), figures: drawn.map(({ run, part }) => svg("text", { class: `end ${part}`, style: `fill: var(--run-${run.at}); font-size: ${figure()}px` })) };
    chart.replaceChildren(...axis(), ...drawn.map(path), svg("g", { class: "cursor" }, cursor.line), ...cursor.figures);
  }

  function axis() {
    const tick = (v) => [svg("line", { class: "grid", x1: left(), x2: size.width - right(), y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: left() - 5, y: y(v), text: format(v) })];
    return [...tick(low), ...(high > low ? tick(high) : []), ...[...new Set([0, Math.round(last / 2), last])].map((k) => svg("text", { class: "tick below", x: x(k), y: size.height - bottom() * 0.25, text: k }))];
  }

  function path({ run, part, values }) {
    let d = "", pen = "M";
    values.forEach((v, k) => { if (v === null) pen = "M"; else { d += `${pen}${x(k).toFixed(1)} ${y(v).toFixed(1)}`; pen = "L"; } });
    return svg("path", { class: `line ${part}`, style: `stroke: var(--run-${run.at})`, d: d || "M0 0" }, hint(`${run.title}, ${part}`));
  }

  const at = (values, k) => values[Math.min(k, values.length - 1)];

  function draw(k) {
    resize();
    adjust(chart, { "aria-label": `${curve.label} at iteration ${k}: ${drawn.map(({ run, part, values }) => `${run.title} ${part} ${at(values, k) === null ? "–" : format(at(values, k))}`).join(", ")}` });
    if (!cursor) return;
    adjust(cursor.line, { x1: x(k), x2: x(k), y2: size.height - bottom() });
    // Test values where there are any, else training: one number a run, pushed apart where they would meet.
    const shown = drawn.map((line, i) => ({ ...line, node: cursor.figures[i], value: at(line.values, k) }));
    const told = shown.filter(({ part, run, value }) => value !== null && (part === "test" || !shown.some((other) => other.run === run && other.part === "test")));
    for (const { node } of shown) adjust(node, { display: "none" });
    const room = figure() * 1.05, ys = told.sort((a, b) => b.value - a.value).map(({ value }) => y(value));
    for (let i = 1; i < ys.length; i++) ys[i] = Math.max(ys[i], ys[i - 1] + room);
    const over = Math.max(0, (ys.at(-1) ?? 0) - (size.height - bottom() - 2));
    for (let i = ys.length - 1, floor = Infinity; i >= 0; i--) { ys[i] = Math.min(ys[i], floor, i === ys.length - 1 ? ys[i] - over : Infinity); floor = ys[i] - room; }
    told.forEach(({ node, value }, i) => { adjust(node, { display: "inline", x: size.width - right() + 6, y: ys[i] }); write(node, format(value)); });
  }

  const under = (event) => Math.max(0, Math.min(last, Math.round(((event.clientX - chart.getBoundingClientRect().left - left()) / (size.width - left() - right())) * last)));
  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); view.go(under(event)); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons && cursor) view.go(under(event)); });

  return { box, draw };
}
