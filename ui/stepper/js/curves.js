// A metric along the run: train solid, test dashed, the query in sight dotted, a cursor at the iteration. A click or drag
// jumps, a hover reads the values there. The scale is the run's.

const LINES = ["train", "test", "query"];

function curve(view, data) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const lines = LINES.filter((part) => data[part]).map((part) => { const value = el("b"); return { part, values: data[part], value, figure: el("span", { class: `key ${part}` }, el("i", { "aria-hidden": "true" }), data.names[part], value) }; });
  const at = el("span", { class: "at" }), rule = metricRule(view, data);
  const box = el("figure", { class: `chart ${data.name}` },
    el("figcaption", {}, rule.label, el("span", { class: "curve-figures" }, at, ...lines.map(({ figure }) => figure))), chart, rule.box);
  const known = lines.flatMap(({ values }) => values).filter((v) => v !== null);
  const low = Math.min(...known), high = Math.max(...known);
  const pad = (high - low || Math.abs(high) || 1) * 0.08;
  const format = column(known), last = data.train.length - 1;
  let size = null, cursor = null, peek = null, drawn = null;

  const left = () => (view.large ? 64 : 44), bottom = () => (view.large ? 26 : 16);
  const x = (k) => left() + (k / Math.max(last, 1)) * (size.width - left() - 10);
  const y = (v) => 4 + (1 - (v - low + pad) / (high - low + 2 * pad)) * (size.height - bottom() - 4);

  // The lines stand still while stepping: they are drawn at a new size only.
  function resize() {
    const next = view.sizes.of(chart);
    if (!next.width || size === next) return;
    size = next;
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
    if (!known.length) { chart.replaceChildren(svg("text", { class: "tick", x: left(), y: 20, text: "no pairs and no relevant document to measure" })); return; }
    cursor = { peek: svg("line", { class: "peek", y1: 0 }), line: svg("line", { y1: 0 }), dots: lines.map(({ part }) => svg("circle", { class: part, r: view.large ? 6 : 4 })) };
    chart.replaceChildren(...axis(), ...lines.map(({ values, part }) => line(values, part)), svg("g", { class: "cursor" }, cursor.peek, cursor.line, ...cursor.dots));
  }

  function axis() {
    const base = size.height - bottom();
    const tick = (v) => [svg("line", { class: "grid", x1: left(), x2: size.width - 10, y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: left() - 5, y: y(v), text: format(v) })];
    const numbers = [...new Set([0, Math.round(last / 2), last])];
    return [...tick(low), ...(high > low ? tick(high) : []),
      ...numbers.map((k) => svg("text", { class: "tick below", x: x(k), y: base + bottom() * 0.75, text: k }))];
  }

  function line(values, part) {
    let path = "", pen = "M";
    values.forEach((v, k) => { if (v === null) pen = "M"; else { path += `${pen}${x(k).toFixed(1)} ${y(v).toFixed(1)}`; pen = "L"; } });
    return svg("path", { class: `line ${part}`, d: path || "M0 0" });
  }

  const say = (v) => (v === null ? "–" : format(v));

  function draw(k) {
    drawn = k;
    resize();
    read();
    rule.draw(k);
    adjust(chart, { "aria-label": `${data.label} at iteration ${k}: ${lines.map(({ part, values }) => `${data.names[part]} ${say(values[k])}`).join(", ")}; ${data.sense}` });
    if (!cursor) return;
    adjust(cursor.line, { x1: x(k), x2: x(k), y2: size.height - bottom() });
    lines.forEach(({ values }, i) => adjust(cursor.dots[i], values[k] === null ? { display: "none" } : { cx: x(k), cy: y(values[k]), display: "inline" }));
  }

  // The values under the pointer, else those of the iteration.
  function read() {
    const k = peek ?? drawn;
    write(at, peek === null ? "" : `at ${k}`);
    for (const { values, value } of lines) write(value, say(values[k]));
    box.classList.toggle("peeking", peek !== null);
    if (cursor) adjust(cursor.peek, { x1: x(k), x2: x(k), y2: size.height - bottom() });
  }

  const under = (event) => Math.max(0, Math.min(last, Math.round(((event.clientX - chart.getBoundingClientRect().left - left()) / (size.width - left() - 10)) * last)));
  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); view.go(under(event)); });
  chart.addEventListener("pointermove", (event) => {
    if (!cursor) return;
    peek = under(event);
    if (event.buttons) view.go(peek); else read();
  });
  chart.addEventListener("pointerleave", () => { peek = null; if (drawn !== null) read(); });

  return { box, draw };
}
