// The curve editor: one handle a gap, dragged up and down or moved by arrow keys; reports [[gap, d]] when it comes to rest.

const SVG = "http://www.w3.org/2000/svg";
const REST = 350; // ms after the last key before Python hears of it
const HEIGHT = 300, LEFT = 46, RIGHT = 16, TOP = 22, BOTTOM = 38;
const DASHES = { solid: null, dot: "2 4", dash: "7 5", longdash: "12 5", dashdot: "8 4 2 4" };
const views = new WeakMap();

const MINUS = "\u2212";
const short = (x) => (x < 0 ? MINUS : "") + Math.abs(x).toFixed(2);
const rounded = (x) => Math.round(x * 100) / 100 + 0;

function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function say(text, attributes) {
  const node = svg("text", attributes);
  node.textContent = text;
  return node;
}

function createView(parent) {
  const root = document.createElement("div");
  root.className = "editor";
  const chart = svg("svg", { role: "group", "aria-label": "Your own distance: one slider for each gap" });
  root.append(chart);
  parent.append(root);
  const view = { points: [], data: null, key: null, root };
  let held = null, timer = null, handles = [], line = null;

  const width = () => chart.clientWidth || 600;
  const widest = () => view.points[view.points.length - 1][0];
  const x = (gap) => LEFT + (gap / (widest() * 1.04)) * (width() - LEFT - RIGHT);
  const y = (d) => TOP + ((view.data.high - d) / (view.data.high - view.data.low)) * (HEIGHT - TOP - BOTTOM);
  const value = (pixel) => view.data.high - ((pixel - TOP) / (HEIGHT - TOP - BOTTOM)) * (view.data.high - view.data.low);
  const path = (xs, ys) => xs.map((gap, n) => `${n ? "L" : "M"}${x(gap).toFixed(1)} ${y(Math.max(view.data.low - 1, Math.min(view.data.high + 1, ys[n]))).toFixed(1)}`).join("");

  // Everything is drawn anew when Python sends data or the width changes; while dragging only the line and its handles move.
  view.draw = () => {
    if (!view.data) return;
    paint(root, view.data.colours);
    root.classList.toggle("large", view.data.large);
    chart.setAttribute("viewBox", `0 0 ${width()} ${HEIGHT}`);
    const box = svg("clipPath", { id: "inside" }, svg("rect", { x: LEFT, y: TOP - 8, width: Math.max(width() - LEFT - RIGHT, 1), height: HEIGHT - TOP - BOTTOM + 16 }));
    const grid = [];
    for (let d = Math.ceil(view.data.low); d <= view.data.high; d += 1) {
      grid.push(svg("line", { class: d === 0 ? "zero" : "grid", x1: LEFT, x2: width() - RIGHT, y1: y(d), y2: y(d) }), say(d < 0 ? MINUS + -d : String(d), { class: "tick", x: LEFT - 7, y: y(d) }));
    }
    for (const [gap] of view.points) grid.push(say(String(rounded(gap)), { class: "tick below", x: x(gap), y: HEIGHT - BOTTOM + 11 }));
    grid.push(say("gap between the two grades", { class: "label", x: (LEFT + width()) / 2, y: HEIGHT - 6 }), say("d", { class: "tick", x: LEFT - 30, y: TOP }));
    const behind = view.data.behind.map((curve) => svg("path", { class: "behind", d: path(curve.x, curve.y), stroke: `var(--${curve.style})`, "stroke-dasharray": DASHES[view.data.dashes[curve.style]] }));
    line = svg("path", { class: "mine" });
    const focus = handles.findIndex((h) => h.matches(":focus"));
    handles = view.points.map((_, n) => handle(n));
    chart.replaceChildren(box, ...grid, svg("g", { "clip-path": "url(#inside)" }, ...behind, line), ...handles);
    if (focus >= 0 && handles[focus]) handles[focus].focus();
    move();
  };

  function handle(n) {
    const mark = svg("g", { class: "handle", tabindex: 0, role: "slider", "aria-orientation": "vertical", "aria-valuemin": view.data.low, "aria-valuemax": view.data.high, "aria-label": `d at gap ${rounded(view.points[n][0])}` },
      svg("circle", { class: "halo", r: 17 }), svg("circle", { r: 8 }), say("", { class: "value", y: -14 }));
    mark.addEventListener("pointerdown", (event) => { held = n; mark.setPointerCapture(event.pointerId); mark.focus(); event.preventDefault(); });
    mark.addEventListener("pointermove", (event) => { if (held === n) set(n, value(event.clientY - chart.getBoundingClientRect().top)); });
    mark.addEventListener("pointerup", () => { if (held === n) { held = null; report(0); } });
    mark.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.01 : 0.05;
      const act = {
        ArrowUp: () => set(n, view.points[n][1] + step), ArrowDown: () => set(n, view.points[n][1] - step),
        PageUp: () => set(n, view.points[n][1] + 0.5), PageDown: () => set(n, view.points[n][1] - 0.5),
        ArrowLeft: () => handles[Math.max(n - 1, 0)].focus(), ArrowRight: () => handles[Math.min(n + 1, handles.length - 1)].focus(),
      }[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
      if (!event.key.endsWith("Left") && !event.key.endsWith("Right")) report(REST);
    });
    return mark;
  }

  function set(n, d) {
    view.points[n][1] = rounded(Math.max(view.data.low, Math.min(view.data.high, d)));
    move();
  }

  function move() {
    line.setAttribute("d", path([0, ...view.points.map((p) => p[0])], [0, ...view.points.map((p) => p[1])]));
    handles.forEach((mark, n) => {
      const [gap, d] = view.points[n];
      mark.setAttribute("transform", `translate(${x(gap).toFixed(1)} ${y(d).toFixed(1)})`);
      mark.setAttribute("aria-valuenow", d);
      mark.setAttribute("aria-valuetext", `d = ${short(d)} at gap ${rounded(gap)}`);
      mark.querySelector("text").textContent = short(d);
    });
  }

  function report(after) {
    clearTimeout(timer);
    timer = setTimeout(() => view.tell("points", view.points.map((p) => [...p])), after);
  }

  const observer = new ResizeObserver(() => view.draw());
  observer.observe(root);
  view.isBusy = () => held !== null;
  view.close = () => { observer.disconnect(); clearTimeout(timer); root.remove(); };
  return view;
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = views.get(parentElement);
  if (!view) { view = createView(parentElement); views.set(parentElement, view); }
  view.tell = setStateValue;
  view.data = data;
  if (!view.isBusy()) view.points = data.points.map((p) => [...p]);
  view.draw();
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); views.delete(parentElement);
  };
}
