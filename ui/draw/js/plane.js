// The plane: documents as marks that are placed, dragged and moved by key, over the score of the model.

const MARGIN = 4; // of the axes beyond 0 and the side, so that a mark at the edge is whole
const SHAKE = 5; // pixels that a press may wander and still be a click
const MOST_LINES = 150;
const SHAPES = {
  a: (r) => `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`, b: (r) => `M${-0.9 * r} ${-0.9 * r}H${0.9 * r}V${0.9 * r}H${-0.9 * r}Z`,
  c: (r) => `M0 ${-1.25 * r}L${1.2 * r} ${0.85 * r}H${-1.2 * r}Z`, d: (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
};

// What a document of a query and grade looks like.
function documentMark(view, q, g, r) {
  const share = g / view.rules.best, flips = ["light", "dark"].filter((theme) => share >= view.rules.grade_flip[theme]).map((theme) => `flip-${theme}`).join(" ");
  const paths = ["halo", "shape"].map((kind) => svg("path", { class: kind, d: SHAPES[q](r), style: kind === "shape" ? `fill: color-mix(in oklab, var(--grade-high) ${share * 100}%, var(--grade-low)); stroke: var(--query-${q})` : null }));
  return [...paths, svg("text", { class: flips, y: q === "c" ? r * 0.15 : 0, style: `font-size: ${r * 1.15}px`, text: g })];
}

function planeView(view) {
  const canvas = el("canvas", { "aria-hidden": "true" }), chart = svg("svg", { role: "group", "aria-label": "The plane: each document is a button; N places one" });
  const border = svg("rect", { class: "frame" }), back = svg("g"), lines = svg("g", { class: "wrong-pairs" }), marks = svg("g"), readout = el("p", { class: "readout" });
  chart.append(border, back, lines, marks);
  const box = el("div", { class: "plane" }, canvas, chart, readout);
  let held = null, frame = { width: 0, height: 0 }, nodes = [], pointed = null;

  const low = -MARGIN, high = () => view.rules.side + MARGIN;
  const bottom = () => (view.large ? 26 : 18), left = () => (view.large ? 44 : 30);
  const x = (v) => left() + ((v - low) / (high() - low)) * (frame.width - left());
  const y = (v) => (1 - (v - low) / (high() - low)) * (frame.height - bottom());
  const clamp = (v) => Math.max(0, Math.min(view.rules.side, Math.round(v)));
  function under(event) {
    const at = chart.getBoundingClientRect();
    return { x: clamp(low + ((event.clientX - at.left - left()) / (frame.width - left())) * (high() - low)), y: clamp(low + (1 - (event.clientY - at.top) / (frame.height - bottom())) * (high() - low)) };
  }
  const markAt = (event) => { const found = event.target.closest?.(".mark"); return found ? Number(found.dataset.document) : null; };

  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault(); // the keys stay with the iterations
    if (!event.isPrimary) return letGo(); // a second finger: who pinches places nothing
    chart.setPointerCapture(event.pointerId);
    held = { pointer: event.pointerId, i: markAt(event), from: [event.clientX, event.clientY], moved: false, before: view.book.documents };
  });
  chart.addEventListener("pointermove", (event) => {
    const at = under(event);
    if (!held) return tell(at);
    if (event.pointerId !== held.pointer) return;
    held.moved ||= Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > SHAKE;
    if (held.moved && held.i !== null) { view.book.documents = held.before.map((d, i) => (i === held.i ? { ...d, ...at } : d)); drawMarks(); tell(at); }
  });
  chart.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.pointer) return;
    const { i, moved, before } = held, at = under(event);
    held = null;
    if (i !== null && moved) { view.book.documents = before; view.edit(() => view.book.edit(i, at)); view.select(i); }
    else if (i !== null) view.select(view.selected === i ? null : i);
    else if (!moved) view.place(at);
  });
  chart.addEventListener("pointercancel", letGo);
  chart.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); }); // a long press goes on as a press
  chart.addEventListener("pointerleave", () => { if (!held) tell(null); });
  chart.addEventListener("focusin", (event) => { const i = markAt(event); if (i !== null && i !== view.selected) view.select(i); });
  chart.addEventListener("keydown", (event) => {
    const i = markAt(event), by = event.shiftKey ? 5 : 1;
    const way = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[event.key];
    if (i === null || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const d = view.book.documents[i];
    view.edit(() => view.book.edit(i, { x: clamp(d.x + way[0]), y: clamp(d.y + way[1]) }, `move ${i}`), true);
  });

  // Everything as it was before the press.
  function letGo() {
    if (held) view.book.documents = held.before;
    held = null;
    drawMarks();
  }

  function tell(at) {
    pointed = at;
    if (!at) return write(readout, "");
    const words = `x ${at.x}, y ${at.y}`;
    write(readout, view.model ? `${words}: score ${short(view.model.score(at.x, at.y, view.k))}` : words);
  }

  const radius = () => (view.book.documents.length > 60 ? 8 : 11) * (view.large ? 1.35 : 1);

  function drawMarks() {
    const { documents } = view.book, names = documentNames(documents), scores = view.scores(documents), r = radius(), look = `${r}${view.large}`;
    const wanted = documents.map(({ q, g }) => `${q}${g}${look}`);
    for (const { node } of nodes.splice(wanted.length)) node.remove(); // those that stay are not touched: one of them may have the focus
    while (nodes.length < wanted.length) nodes.push({ node: marks.appendChild(svg("g", { class: "mark", tabindex: 0, role: "button", "data-document": nodes.length })) });
    documents.forEach((d, i) => {
      const { node } = nodes[i];
      if (nodes[i].look !== wanted[i]) { node.replaceChildren(...documentMark(view, d.q, d.g, r)); nodes[i].look = wanted[i]; }
      const said = scores ? `, score ${short(scores[i])}` : "";
      adjust(node, { transform: `translate(${x(d.x).toFixed(1)} ${y(d.y).toFixed(1)})`, class: `mark${view.selected === i ? " selected" : ""}`, "aria-label": `${names[i]}: query ${d.q}, grade ${d.g}, x ${d.x}, y ${d.y}${said}` });
    });
    drawLines(documents, scores);
  }

  // Pairs that contradict now: they thin out as trees come. Of too many to tell apart, those of the chosen document.
  function drawLines(documents, scores) {
    const wrong = scores && view.k > 0 ? pairsOf(documents).filter(([a, b]) => scores[a] <= scores[b]) : [];
    const told = wrong.length > MOST_LINES ? wrong.filter((pair) => pair.includes(view.selected)) : wrong;
    lines.replaceChildren(...told.map(([a, b]) => svg("line", { x1: x(documents[a].x), y1: y(documents[a].y), x2: x(documents[b].x), y2: y(documents[b].y) })));
  }

  function drawBack() {
    const base = frame.height - bottom(), ticks = [0, 25, 50, 75, 100].map((share) => (share / 100) * view.rules.side);
    const axis = ticks.flatMap((t) => [svg("text", { class: "tick below", x: x(t), y: base + bottom() * 0.6, text: t }), svg("text", { class: "tick", x: left() - 6, y: y(t), text: t })]);
    const regions = view.model ? view.model.regions(view.k, low, high()) : [];
    const rects = regions.map((at) => svg("rect", { class: "region", x: x(at.x0), y: y(at.y1), width: x(at.x1) - x(at.x0), height: y(at.y0) - y(at.y1) }));
    const wide = view.large ? 62 : 46;
    const adds = regions.filter((at) => x(at.x1) - x(at.x0) > wide && y(at.y0) - y(at.y1) > 22).map((at) => svg("text", { class: "adds", x: x(at.x1) - 6, y: y(at.y1) + (view.large ? 16 : 12), text: signed(at.adds) }));
    adjust(border, { x: left(), y: 0, width: Math.max(0, frame.width - left()), height: Math.max(0, base) });
    back.replaceChildren(...axis, ...(regions.length > 1 ? [...rects, ...adds] : []));
  }

  function draw() {
    frame = view.sizes.of(box);
    if (!frame.width) return;
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}` });
    const scores = view.cells && view.cells.at(view.k);
    paintSurface(canvas, view.root, view.cells, scores, view.model?.start, view.top, { width: frame.width, height: frame.height, x, y });
    drawBack();
    drawMarks();
    tell(pointed);
  }

  return { box, draw, low, high, focus: (i) => nodes[i]?.node.focus(), isHeld: () => held !== null };
}
