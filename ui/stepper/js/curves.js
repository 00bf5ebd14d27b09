// A metric along the run: train solid, test dashed, the query in sight dotted, a cursor at the iteration. A click or drag
// jumps, a hover reads the values there. The scale is the run's.

const LINES = ["train", "test", "query"];

function curve(view, data) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const lines = LINES.filter((part) => data[part]).map((part) => { const value = el("b"); return { part, values: data[part], value, figure: el("span", { class: `key ${part}` }, el("i", { "aria-hidden": "true" }), data.names[part], value) }; });
  const at = el("span", { class: "at" }), rule = metricRule(view, data);
  const box = el("figure", { class: `chart ${data.name}` },
    el("figcaption", {}, rule.label, el("span", { class: "curve-figures" }, at, ...lines.map(({ figure }) => figure))), chart, rule.box);
  const last = data.train.length - 1, plane = chartPlane(view, lines.flatMap(({ values }) => values), last, iterationTicks(last));
  let cursor = null, peek = null, drawn = null;

  function resize() {
    if (!plane.resized(chart)) return;
    cursor = { peek: svg("line", { class: "peek", y1: 0 }), line: svg("line", { y1: 0 }), dots: lines.map(({ part }) => svg("circle", { class: part, r: view.large ? 6 : 4 })) };
    const drawnLines = lines.map(({ values, part }) => svg("path", { class: `line ${part}`, d: plane.path(values) }));
    chart.replaceChildren(...plane.axis(), ...drawnLines, svg("g", { class: "cursor" }, cursor.peek, cursor.line, ...cursor.dots));
  }

  const say = (v) => (v === null ? "–" : plane.format(v));

  function draw(k) {
    drawn = k;
    resize();
    read();
    rule.draw(k);
    adjust(chart, { "aria-label": `${data.label} at iteration ${k}: ${lines.map(({ part, values }) => `${data.names[part]} ${say(values[k])}`).join(", ")}; ${data.sense}` });
    if (!cursor) return;
    adjust(cursor.line, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
    lines.forEach(({ values }, i) => adjust(cursor.dots[i], values[k] === null ? { display: "none" } : { cx: plane.x(k), cy: plane.y(values[k]), display: "inline" }));
  }

  // The values under the pointer, else those of the iteration.
  function read() {
    const k = peek ?? drawn;
    write(at, peek === null ? "" : `at ${k}`);
    for (const { values, value } of lines) write(value, say(values[k]));
    box.classList.toggle("peeking", peek !== null);
    if (cursor) adjust(cursor.peek, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
  }

  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); view.go(plane.under(chart, event)); });
  chart.addEventListener("pointermove", (event) => {
    if (!cursor) return;
    peek = plane.under(chart, event);
    if (event.buttons) view.go(peek); else read();
  });
  chart.addEventListener("pointerleave", () => { peek = null; if (drawn !== null) read(); });

  return { box, draw };
}
