// The upper plane: the points, the sum so far as a step function, and what it leaves as a stick at each point.

const LOW = -0.45, ROOM = 4; // of the axes below the values 0, and beyond the side of the plane

// Where x stands, in both planes alike.
const alongX = (view, width) => {
  const left = view.data.large ? 56 : 40, span = view.data.side + 2 * ROOM;
  return { left, x: (v) => left + ((v + ROOM) / span) * (width - left), back: (px) => Math.round(((px - left) / (width - left)) * span - ROOM) };
};

// A step function over the cells between edges, from one end of the plane to the other.
function stepPath(edges, values, x, y, view) {
  const ends = [...edges, view.data.side + ROOM];
  return values.map((v, i) => `${i ? "V" : `M${x(-ROOM).toFixed(1)} `}${y(v).toFixed(1)}H${x(ends[i]).toFixed(1)}`).join("");
}

function sumPlane(view) {
  const chart = svg("svg", { role: "group" }), back = svg("g"), box = el("div", { class: "plane sum" }, chart);
  let frame = { width: 0, height: 0 };
  const bottom = () => (view.data.large ? 26 : 18), high = () => view.data.best + 0.45;
  const y = (v) => (1 - (v - LOW) / (high() - LOW)) * (frame.height - bottom()), value = (py) => LOW + (1 - py / (frame.height - bottom())) * (high() - LOW);
  const axis = () => alongX(view, frame.width);
  const points = pointLayer(view, chart, {
    spot: (d) => [axis().x(d.x), y(d.g)], there: (px, py) => ({ x: axis().back(px), g: Math.round(value(py)) }), by: (d, right, up) => ({ x: d.x + right, g: d.g + Math.sign(up) }),
  });
  chart.append(back, points.group);

  chart.addEventListener("pointerdown", (event) => { event.preventDefault(); chart.setPointerCapture(event.pointerId); if (!points.press(event)) { view.letGo(view.root); tryHere(event); } });
  chart.addEventListener("pointermove", (event) => { if (!points.move(event) && event.buttons) tryHere(event); });
  // Before any tree a drag tries another constant.
  function tryHere(event) { if (view.k === 0) view.tryValue(value(event.clientY - chart.getBoundingClientRect().top)); }

  function draw() {
    frame = view.sizes.of(box);
    if (!frame.width) return;
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-label": `${view.book.documents.length} points by x and value, and the sum of ${plural(view.run ? summed(view) : 0, "tree", "trees")}; each point is a button` });
    const { x, left } = axis(), base = frame.height - bottom();
    const ticks = [...[0, 25, 50, 75, 100].map((t) => svg("text", { class: "tick below", x: x(t), y: base + bottom() * 0.6, text: t })),
      ...Array.from({ length: view.data.best + 1 }, (_, g) => [svg("line", { class: "grid", x1: left, x2: frame.width, y1: y(g), y2: y(g) }), svg("text", { class: "tick", x: left - 8, y: y(g), text: g })]).flat(),
      svg("text", { class: "tick start", x: left + 2, y: 8, text: "value y" }), svg("text", { class: "tick", x: frame.width - 2, y: base - 6, text: "x" })];
    back.replaceChildren(...ticks, ...(view.run ? model(x, base) : []));
    points.draw((d, i) => `x ${d.x}, value ${d.g}${view.isStale() ? "" : `, sum so far ${short(view.run.scores[summed(view)][i])}, residual ${signed(tidy(view.run.residuals[summed(view)][i], 1))}`}`);
  }

  function model(x, base) {
    const { run, k } = view, at = summed(view), held = k === 0 ? view.c : null;
    const now = held === null ? run.sums[at] : run.sums[0].map(() => held);
    const cuts = k > 0 && view.part !== "residuals" ? run.trees[k - 1].slice(1).map(({ from }) => svg("line", { class: "cut", x1: x(from), x2: x(from), y1: 0, y2: base })) : [];
    const before = k > 0 && view.part === "sum" ? [svg("path", { class: "before", d: stepPath(run.edges, run.sums[k - 1], x, y, view) })] : [];
    const sticks = view.isStale() ? [] : view.book.documents.map((d, i) => {
      const sum = held ?? run.scores[at][i];
      return svg("line", { class: d.g > sum ? "stick up" : "stick down", x1: x(d.x), x2: x(d.x), y1: y(d.g), y2: y(sum) });
    });
    const label = svg("text", { class: "name", x: frame.width - 6, y: y(now.at(-1)) - (view.data.large ? 14 : 10), text: held === null ? nameOf(at) : `c = ${short(held)}` });
    return [...cuts, ...sticks, ...before, svg("path", { class: "model", d: stepPath(run.edges, now, x, y, view) }), label];
  }

  return { box, draw, focus: points.focus };
}
