// A metric along the run: train solid, test dashed, a cursor at the iteration; a click or drag jumps. The scale is the run's.

function curve(view, data) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const figures = el("span", { class: "curve-figures" });
  const box = el("figure", { class: `chart ${data.name}` },
    el("figcaption", {}, el("strong", { text: data.label }), el("small", { text: data.sense }), figures), chart);
  const known = [...data.train, ...(data.test || [])].filter((v) => v !== null);
  const low = Math.min(...known), high = Math.max(...known);
  const pad = (high - low || Math.abs(high) || 1) * 0.08;
  const format = column([...known]);
  let size = null, cursor = null;

  const left = () => (view.large ? 64 : 44), bottom = () => (view.large ? 26 : 16);
  const x = (k) => left() + (k / Math.max(data.train.length - 1, 1)) * (size.width - left() - 10);
  const y = (v) => 4 + (1 - (v - low + pad) / (high - low + 2 * pad)) * (size.height - bottom() - 4);

  // The lines stand still while stepping: they are drawn at a new size only.
  function resize() {
    const next = { width: chart.clientWidth, height: chart.clientHeight };
    if (!next.width || (size && size.width === next.width && size.height === next.height)) return;
    size = next;
    chart.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    if (!known.length) { chart.replaceChildren(svg("text", { class: "tick", x: left(), y: 20, text: "no pairs and no relevant document to measure" })); return; }
    cursor = svg("g", { class: "cursor" });
    chart.replaceChildren(...axis(), line(data.train, "train"), data.test ? line(data.test, "test") : "", cursor);
    if (data.test) { cursor.dataset.test = 1; }
  }

  function axis() {
    const base = size.height - bottom();
    const mark = (v) => [svg("line", { class: "grid", x1: left(), x2: size.width - 10, y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: left() - 5, y: y(v), text: format(v) })];
    const last = data.train.length - 1;
    const numbers = [...new Set([0, Math.round(last / 2), last])];
    return [...mark(low), ...(high > low ? mark(high) : []),
      ...numbers.map((k) => svg("text", { class: "tick below", x: x(k), y: base + bottom() * 0.75, text: k }))];
  }

  function line(values, part) {
    let path = "", pen = "M";
    values.forEach((v, k) => { if (v === null) pen = "M"; else { path += `${pen}${x(k).toFixed(1)} ${y(v).toFixed(1)}`; pen = "L"; } });
    return svg("path", { class: `line ${part}`, d: path || "M0 0" });
  }

  function draw(k) {
    resize();
    const say = (v) => (v === null ? "–" : format(v));
    figures.replaceChildren(el("span", { class: "key", text: `train ${say(data.train[k])}` }), data.test ? el("span", { class: "key test", text: `test ${say(data.test[k])}` }) : "");
    chart.setAttribute("aria-label", `${data.label} at iteration ${k}: train ${say(data.train[k])}${data.test ? `, test ${say(data.test[k])}` : ""}; ${data.sense}`);
    if (!cursor) return;
    const dots = [data.train, data.test].filter((v) => v && v[k] !== null).map((v) => svg("circle", { cx: x(k), cy: y(v[k]), r: view.large ? 6 : 4 }));
    cursor.replaceChildren(svg("line", { x1: x(k), x2: x(k), y1: 0, y2: size.height - bottom() }), ...dots);
  }

  const jump = (event) => {
    const at = event.clientX - chart.getBoundingClientRect().left;
    view.go(Math.round(((at - left()) / (size.width - left() - 10)) * (data.train.length - 1)));
  };
  chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); jump(event); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons) jump(event); });

  return { box, draw };
}
