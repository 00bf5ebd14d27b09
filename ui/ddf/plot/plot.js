// Curves with a cursor: dragged, or moved by keys. Every number comes from Python, one for each stop of the cursor.

const REST = 350; // ms after the last key before Python hears of it
const ROOMY = 560; // pixels from which words fit beside the name of the axis; half as many more for large ones
const LEFT = 52, RIGHT = 14, TOP = 20, BOTTOM = 44;
const views = new WeakMap();

function createView(parent) {
  const root = el("div", { class: "plot" });
  const chart = svg("svg", { class: "chart", role: "group" });
  const side = el("div", { class: "side" });
  const below = el("div", { class: "below" });
  root.append(el("div", { class: "top" }, chart, side), below);
  parent.append(root);
  const view = { data: null, index: 0, told: null };
  let held = false, timer = null, moving = null, handle = null, drawn = 0, x = null, y = null;

  const width = () => chart.clientWidth || 600;

  // Everything is drawn anew when Python sends data or the width changes; while dragging only what depends on the stop moves.
  view.draw = () => {
    const { data } = view;
    if (!data) return;
    paint(root, data.colours);
    root.classList.toggle("large", data.large);
    const wide = (drawn = width()), high = data.height;
    chart.style.height = `${high}px`;
    chart.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    chart.setAttribute("aria-label", `${data.y.label}, by ${data.x.label}`);
    x = scale(data.x, LEFT, wide - RIGHT);
    y = scale(data.y, high - BOTTOM, TOP);
    const focused = handle && handle.matches(":focus");
    moving = svg("g", { class: "moving" });
    handle = cursor(data);
    chart.replaceChildren(...ground(data, wide, high), clip(wide, high), svg("g", { "clip-path": "url(#inside)" }, ...lines(data)), ...words(data, wide), handle, moving);
    if (focused) handle.focus();
    side.replaceChildren(el("div", { class: "head" }), el("div", { class: "reading", text: data.reading }), el("div", { class: "list" }));
    move();
  };

  function clip(wide, high) {
    return svg("clipPath", { id: "inside" }, svg("rect", { x: LEFT, y: TOP - 6, width: Math.max(wide - LEFT - RIGHT, 1), height: high - TOP - BOTTOM + 12 }));
  }

  function ground(data, wide, high) {
    const nodes = data.bands.map(([low, top]) => svg("rect", { class: "band", x: LEFT, width: Math.max(wide - LEFT - RIGHT, 1), y: y(top), height: Math.max(y(low) - y(top), 0), opacity: data.band }));
    for (const [at, text] of data.y.ticks) {
      if (y.inside(at)) nodes.push(svg("line", { class: "grid", x1: LEFT, x2: wide - RIGHT, y1: y(at), y2: y(at) }), svg("text", { class: "tick left", x: LEFT - 8, y: y(at), text }));
    }
    for (const [at, text] of data.x.ticks) {
      if (x.inside(at)) nodes.push(svg("line", { class: "grid", x1: x(at), x2: x(at), y1: TOP, y2: high - BOTTOM }), svg("text", { class: "tick below", x: x(at), y: high - BOTTOM + 20, text }));
    }
    nodes.push(svg("text", { class: "title", x: 2, y: 11, text: data.y.label }), svg("text", { class: "label", x: (LEFT + wide - RIGHT) / 2, y: high - 5, text: data.x.label }));
    return nodes;
  }

  function lines(data) {
    const nodes = [];
    for (const [at] of data.rules_y) nodes.push(svg("line", { class: "rule", x1: 0, x2: 9999, y1: y(at), y2: y(at) }));
    for (const [at] of data.rules_x) nodes.push(svg("line", { class: "rule dotted", x1: x(at), x2: x(at), y1: TOP, y2: data.height - BOTTOM }));
    for (const curve of data.curves) {
      const { dash, symbol } = data.signs[curve.style] || { dash: "solid", symbol: null };
      const line = svg("path", { class: "curve", d: path(curve.x, curve.y, x, y), stroke: `var(--${curve.style})`, "stroke-dasharray": DASHES[curve.dash || dash] });
      line.dataset.title = curve.title;
      nodes.push(line, ...curve.dots.map(([at, value]) => sign(symbol, 4, [x(at), y(value)], { fill: `var(--${curve.style})` })));
    }
    return nodes;
  }

  // Words stand above the curves, on a ground of their own.
  function words(data, wide) {
    const end = wide > (data.large ? 1.5 : 1) * ROOMY ? data.height - 5 : data.height - BOTTOM - 8; // beside the name of the axis, or above it
    const nodes = [svg("text", { class: "note end", x: LEFT + 4, y: end, text: data.x.ends[0] }), svg("text", { class: "note end right", x: wide - RIGHT - 4, y: end, text: data.x.ends[1] })];
    for (const [low, top, text] of data.bands) nodes.push(svg("text", { class: "note", x: LEFT + 6, y: Math.max(y(top), TOP) + 14, text: low < top ? text : "" }));
    for (const [at, text] of data.rules_y) nodes.push(svg("text", { class: "note right", x: wide - RIGHT - 4, y: y(at) - 5, text }));
    for (const [at, text] of data.rules_x) nodes.push(svg("text", { class: x(at) > 0.7 * wide ? "note right" : "note", x: x(at) + (x(at) > 0.7 * wide ? -5 : 5), y: data.height - BOTTOM - 6, text }));
    data.marks.forEach(([style, at, value, text], n) => {
      const place = [x(at), y(value)], lift = 18 + 17 * (n % 3), isRight = place[0] > 0.72 * wide;
      nodes.push(svg("line", { class: "stem", x1: place[0], x2: place[0], y1: place[1], y2: place[1] - lift + 4, stroke: `var(--${style})` }),
        svg("text", { class: isRight ? "note strong right" : "note strong", x: place[0] + (isRight ? 4 : -4), y: Math.max(place[1] - lift, 12), text }));
    });
    return nodes;
  }

  function cursor(data) {
    const node = svg("g", {
      class: "cursor", tabindex: 0, role: "slider", "aria-label": data.name, "aria-valuemin": data.stops[0], "aria-valuemax": data.stops[data.stops.length - 1],
    }, svg("line", { y1: TOP, y2: data.height - BOTTOM }), svg("circle", { class: "halo", r: 15, cy: data.height - BOTTOM }), svg("circle", { r: 7, cy: data.height - BOTTOM }));
    node.addEventListener("keydown", (event) => {
      const far = Math.max(Math.round(data.stops.length / 12), 2);
      const to = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: far, PageDown: -far, Home: -9999, End: 9999 }[event.key];
      if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      go(view.index + to);
      report(REST);
    });
    return node;
  }

  function move() {
    const { data, index } = view;
    const at = x(data.stops[index]);
    handle.setAttribute("transform", `translate(${at.toFixed(1)} 0)`);
    handle.setAttribute("aria-valuenow", data.stops[index]);
    handle.setAttribute("aria-valuetext", data.heads[index]);
    moving.replaceChildren(...data.curves.filter((curve) => y.inside(curve.stops[index])).map((curve) =>
      svg("circle", { r: 5, cx: at, cy: y(curve.stops[index]), fill: `var(--${curve.style})` })));
    side.children[0].textContent = data.heads[index];
    side.children[2].replaceChildren(...data.curves.map((curve) =>
      el("div", { class: "row" }, mark(data, curve), el("span", { class: "who", text: curve.title }), el("span", { class: "amount", text: curve.texts[index] }))));
    below.replaceChildren(...[
      data.sentences.length && el("p", { class: "said", text: data.sentences[index] }),
      data.bars.length && pairKey(data.pairs), data.bars.length && bars(data, index),
    ].filter(Boolean));
  }

  function go(index) {
    const bounded = Math.max(0, Math.min(view.data.stops.length - 1, index));
    if (bounded === view.index) return;
    view.index = bounded;
    move();
  }

  function nearest(event) {
    const box = chart.getBoundingClientRect(), at = ((event.clientX - box.left) / box.width) * drawn;
    let best = 0;
    view.data.stops.forEach((stop, n) => { if (Math.abs(x(stop) - at) < Math.abs(x(view.data.stops[best]) - at)) best = n; });
    return best;
  }

  chart.addEventListener("pointerdown", (event) => { if (!view.data || event.button) return; held = true; chart.setPointerCapture(event.pointerId); go(nearest(event)); handle.focus({ preventScroll: true }); event.preventDefault(); });
  chart.addEventListener("pointermove", (event) => { if (held) go(nearest(event)); });
  for (const name of ["pointerup", "pointercancel"]) chart.addEventListener(name, () => { if (held) { held = false; report(0); } });

  function report(after) {
    if (!view.data.is_heard) return;
    clearTimeout(timer);
    timer = setTimeout(() => { timer = null; view.told = view.index; view.tell("stop", view.index); }, after);
  }

  // Where Python says the cursor is, unless that is an answer to what the browser said, or the person is about to say more.
  view.follow = (data, isNew) => {
    if (isNew || (!held && timer === null && data.at !== view.told && data.at !== view.data.at)) view.index = data.at;
    view.index = Math.min(view.index, data.stops.length - 1);
  };

  const observer = new ResizeObserver(() => { if (width() !== drawn) view.draw(); });
  observer.observe(root);
  view.close = () => { observer.disconnect(); clearTimeout(timer); root.remove(); };
  return view;
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = views.get(parentElement);
  const isNew = !view;
  if (isNew) { view = createView(parentElement); views.set(parentElement, view); }
  view.tell = setStateValue;
  view.follow(data, isNew);
  view.data = data;
  view.draw();
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); views.delete(parentElement);
  };
}
