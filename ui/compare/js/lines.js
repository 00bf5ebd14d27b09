// A metric along all runs on one scale: training solid, test dashed, each line named at its end. A click or drag jumps.

const USUAL = 5; // signs of a figure, as in 12.78 or 0.956: with room for as many, charts below each other end at the same place

function lineChart(view, found, curve) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const box = el("figure", { class: `chart ${curve.name}` }, el("figcaption", {}, el("strong", { text: curve.label }), el("small", {})), chart);
  const drawn = found.runs.flatMap((run, i) => ["train", "test"].filter((part) => curve.lines[i][part]).map((part) => ({ run, part, values: curve.lines[i][part] })));
  write(box.querySelector("small"), curve.lines.some(({ test }) => test) ? `${curve.sense}; dashed, figures: test` : curve.sense);
  const last = found.n_iterations, figure = () => (view.large ? 18 : 11.5);
  const plane = chartPlane(view, drawn.flatMap(({ values }) => values), last, iterationTicks(last), (words) => 8 + figure() * (0.62 * Math.max(words.length, USUAL) + 0.4), curve.format);
  const { format } = plane;
  let cursor = null;

  function resize() {
    if (!plane.resized(chart)) return;
    cursor = { line: svg("line", { y1: 0 }), figures: drawn.map(({ run, part }) => svg("text", { class: `end ${part}`, style: `fill: var(--run-${run.at}); font-size: ${figure()}px` })) };
    const lines = drawn.map(({ run, part, values }) => svg("path", { class: `line ${part}`, style: `stroke: var(--run-${run.at})`, d: plane.path(values) }, hint(`${run.title}, ${part}`)));
    chart.replaceChildren(...plane.axis(), ...lines, svg("g", { class: "cursor" }, cursor.line), ...cursor.figures);
  }

  const at = (values, k) => values[Math.min(k, values.length - 1)];

  function draw(k) {
    resize();
    adjust(chart, { "aria-label": `${curve.label} at iteration ${k}: ${drawn.map(({ run, part, values }) => `${run.title} ${part} ${at(values, k) === null ? "–" : format(at(values, k))}`).join(", ")}` });
    if (!cursor) return;
    adjust(cursor.line, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
    // Test values where there are any, else training: one number a run, pushed apart where they would meet.
    const shown = drawn.map((line, i) => ({ ...line, node: cursor.figures[i], value: at(line.values, k) }));
    const told = shown.filter(({ part, run, value }) => value !== null && (part === "test" || !shown.some((other) => other.run === run && other.part === "test")));
    for (const { node } of shown) adjust(node, { display: "none" });
    const ys = pushApart(told.sort((a, b) => b.value - a.value).map(({ value }) => plane.y(value)), figure() * 1.05, plane.base() - 2);
    told.forEach(({ node, value }, i) => { adjust(node, { display: "inline", x: plane.end() + 6, y: ys[i] }); write(node, format(value)); });
  }

  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); view.go(plane.under(chart, event)); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons && cursor) view.go(plane.under(chart, event)); });

  return { box, draw };
}

// Heights from the top down, moved as little as it takes for each to have its room above the lowest one.
function pushApart(heights, room, lowest) {
  const ys = [...heights];
  for (let i = 1; i < ys.length; i++) ys[i] = Math.max(ys[i], ys[i - 1] + room);
  for (let i = ys.length - 1, floor = lowest; i >= 0; i--) { ys[i] = Math.min(ys[i], floor); floor = ys[i] - room; }
  return ys;
}
