// A small plot: drawn at a fixed size and scaled to its room, with axes, lines, and a slider below that a drag on the plot moves.

const PLOT = { width: 600, left: 54, right: 14, top: 12, bottom: 30 };

// frame({label, height, x: [low, high], y: [low, high], across: words of the x axis, ticks, marks}): ticks and marks are values on
// the axes, or [value, text].
function plotFrame({ label, height = 190, x: [x0, x1], y: [y0, y1], across = "", ticks = niceTicks(x0, x1), marks = niceTicks(y0, y1, 4) }) {
  const inner = { width: PLOT.width - PLOT.left - PLOT.right, height: height - PLOT.top - PLOT.bottom };
  const x = (v) => PLOT.left + ((v - x0) / (x1 - x0 || 1)) * inner.width;
  const y = (v) => PLOT.top + (1 - (v - y0) / (y1 - y0 || 1)) * inner.height;
  const base = PLOT.top + inner.height;
  const both = (tick) => (Array.isArray(tick) ? tick : [tick, tickText(tick)]);
  const box = svg("svg", { class: "plot", viewBox: `0 0 ${PLOT.width} ${height}`, role: "img", "aria-label": label });
  box.append(
    ...marks.map(both).flatMap(([v, text]) => [svg("line", { class: "grid", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: PLOT.left - 6, y: y(v), text })]),
    ...ticks.map(both).map(([v, text]) => svg("text", { class: "tick below", x: x(v), y: base + 10, text })),
    svg("text", { class: "tick across", x: PLOT.width - PLOT.right, y: height - 5, text: across }));
  const valueAt = (event) => {
    const { left, width } = box.getBoundingClientRect();
    return x0 + ((((event.clientX - left) / width) * PLOT.width - PLOT.left) / inner.width) * (x1 - x0);
  };
  const clipped = (v) => Math.max(-40, Math.min(height + 40, y(v))); // a curve that leaves the frame goes on for a little
  const line = (kind, xs, ys) => {
    let path = "", pen = "M";
    xs.forEach((v, i) => { if (ys[i] === null) pen = "M"; else { path += `${pen}${x(v).toFixed(1)} ${clipped(ys[i]).toFixed(1)}`; pen = "L"; } });
    return svg("path", { class: `curve-line ${kind}`, d: path || "M0 0" });
  };
  return { box, x, y, base, valueAt, line, inside: (v) => v >= y0 && v <= y1 };
}

// A round value without trailing zeros.
const tickText = (v) => (v !== 0 && (Math.abs(v) >= 1e5 || Math.abs(v) < 1e-3) ? short(v) : (v < 0 ? MINUS : "") + grouped(String(Number(Math.abs(v).toPrecision(4)))));

// Round values between two numbers, some `wanted` of them.
function niceTicks(low, high, wanted = 5) {
  const span = high - low;
  if (!(span > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => span / s <= wanted) || 10 * power;
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * span; i++) ticks.push(i * step);
  return ticks;
}

// What a pointer does on a plot: pressed or drawn along, it tells the value on the x axis.
function onDrag(box, tell) {
  box.classList.add("draggable");
  box.addEventListener("pointerdown", (event) => { box.setPointerCapture(event.pointerId); tell(event); });
  box.addEventListener("pointermove", (event) => { if (event.buttons) tell(event); });
}

// The same by keyboard: a slider that lies under the plot; an arrow key goes on by `step(way)`, a page key by ten of them.
function plotSlider(label, [min, max], value, tell, step) {
  const input = el("input", { type: "range", class: "plot-slider", "aria-label": label, min, max, step: "any", value });
  input.addEventListener("input", () => tell(Number(input.value)));
  input.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(way);
  });
  return input;
}

// A slider over the points of a rising list: go(i) is told the point, `at()` says which one counts now.
function pointSlider(label, values, at, go) {
  const last = values.length - 1;
  return plotSlider(label, [values[0], values[last]], values[at()], (value) => go(nearestPoint(values, value)), (way) => go(Math.max(0, Math.min(last, at() + way))));
}

// The point of a rising list that lies nearest.
function nearestPoint(values, wanted) {
  let best = 0;
  values.forEach((v, i) => { if (Math.abs(v - wanted) < Math.abs(values[best] - wanted)) best = i; });
  return best;
}

// The colours of a plot in words: [class, text] each.
const plotKey = (...items) => el("p", { class: "plot-key" }, ...items.filter(Boolean).map(([kind, text]) => el("span", {}, el("i", { class: `swatch ${kind}`, "aria-hidden": "true" }), text)));

// The same numbers as a table, closed until wanted; it stays open from one iteration to the next.
const openTwins = new Set();

function twinTable(label, heads, rows) {
  const table = el("table", { "aria-label": label }, el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col", text })))),
    el("tbody", {}, ...rows.map(([first, ...cells]) => el("tr", {}, el("th", { scope: "row", text: first }), ...cells.map((value) => el("td", { text: typeof value === "number" ? short(value) : value, title: typeof value === "number" ? String(value) : null }))))));
  const remember = (event) => { if (event.target.open) openTwins.add(label); else openTwins.delete(label); };
  return el("details", { class: "twin", open: openTwins.has(label), ontoggle: remember }, el("summary", { text: "The same as a table", onmousedown: (e) => e.preventDefault() }), el("div", { class: "twin-scroll", tabindex: 0, role: "region", "aria-label": label }, table));
}

// A sentence of the library; |Δ| is not broken at the end of a line.
const insightTold = (text) => el("p", { class: "insight-told" }, ...text.split(/(\|Δ\|)/).map((part) => (part === "|Δ|" ? el("span", { class: "whole", text: part }) : part)));

const insightPart = (title, ...children) => el("section", { class: "insight" }, el("h3", { text: title }), ...children);
