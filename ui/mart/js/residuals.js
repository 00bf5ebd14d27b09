// The lower plane: what the sum leaves at each point, and the tree that is fitted to it. One scale for the whole run.

function residualPlane(view) {
  const chart = svg("svg", { role: "img" }), title = el("p", { class: "title" }), drawn = el("div", { class: "plane" }, chart), box = el("div", { class: "lower" }, title, drawn);
  let frame = { width: 0, height: 0 };
  const y = (v) => 8 + ((view.reach - v) / (2 * view.reach)) * (frame.height - 16), value = (py) => view.reach - ((py - 8) / (frame.height - 16)) * 2 * view.reach;

  chart.addEventListener("pointerdown", (event) => { event.preventDefault(); chart.setPointerCapture(event.pointerId); tryHere(event); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons) tryHere(event, false); });
  // A press chooses a leaf, a drag tries another value in it.
  function tryHere(event, mayChoose = true) {
    if (!view.leaves()) return;
    const at = chart.getBoundingClientRect(), x = alongX(view, frame.width).back(event.clientX - at.left);
    const found = view.leaves().findIndex(({ to }) => to === null || x <= to);
    if (mayChoose && found !== view.leaf) view.chooseLeaf(found); else view.tryValue(value(event.clientY - at.top));
  }

  function draw() {
    frame = view.sizes.of(drawn);
    if (!frame.width || !view.run) return;
    const { run, k, part } = view, at = summed(view), left = run.residuals[at], { x, left: edge } = alongX(view, frame.width);
    write(title, part === "sum" && k ? `Residuals y − ${nameOf(k)}, each moved by ${run.rate} of its leaf's value` : part === "tree" && k ? `Tree ${k}, fitted to the residuals y − ${nameOf(at)}` : `Residuals y − ${nameOf(at)}${at < run.n_iterations ? `, what tree ${at + 1} is fitted to` : ""}`);
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-label": `${title.textContent}; from ${signed(tidy(Math.min(...left), 1))} to ${signed(tidy(Math.max(...left), 1))}` });
    const ticks = [-1, 0, 1].map((share) => share * Math.floor(view.reach)).flatMap((v) => [svg("line", { class: v ? "grid" : "zero", x1: edge, x2: frame.width, y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: edge - 8, y: y(v), text: v > 0 ? `+${v}` : String(v).replace("-", MINUS) })]);
    const moves = part === "sum" && k && !view.isStale() ? view.book.documents.flatMap((d, i) => [svg("line", { class: "moved", x1: x(d.x), x2: x(d.x), y1: y(run.residuals[k - 1][i]), y2: y(left[i]) }), svg("circle", { class: "gone", cx: x(d.x), cy: y(run.residuals[k - 1][i]), r: view.data.large ? 5 : 3 })]) : [];
    const dots = view.isStale() ? [] : view.book.documents.map((d, i) => svg("circle", { class: left[i] > 1e-12 ? "left up" : left[i] < -1e-12 ? "left down" : "left", cx: x(d.x), cy: y(left[i]), r: view.data.large ? 7 : 4.5 }, hint(`x ${d.x}: ${signed(tidy(left[i], 1))}`)));
    chart.replaceChildren(...ticks, ...(view.leaves() ? tree(x) : []), ...moves, ...dots);
  }

  // The leaves; once the tree is added, only where they meet.
  function tree(x) {
    return view.leaves().flatMap((leaf, i) => {
      const x0 = x(leaf.from ?? -ROOM), x1 = x(leaf.to ?? view.data.side + ROOM), chosen = i === view.leaf, at = y(chosen && view.c !== null ? view.c : leaf.value);
      const back = chosen ? svg("rect", { class: "chosen", x: x0, y: 0, width: x1 - x0, height: frame.height }) : null, cut = i ? svg("line", { class: "cut", x1: x0, x2: x0, y1: 0, y2: frame.height }) : null;
      const isNow = view.part === "tree", line = isNow ? svg("line", { class: "given", x1: x0, x2: x1, y1: at, y2: at }) : null;
      // Where the points of the leaf are not: a leaf below 0 has its words at the top.
      const words = isNow && x1 - x0 > 34 ? svg("text", { class: "mean", x: Math.min((x0 + x1) / 2, frame.width - (view.data.large ? 34 : 23)), y: leaf.value < 0 ? 10 : frame.height - 10, text: signed(leaf.value) }) : null;
      return [back, cut, line, words].filter(Boolean);
    });
  }

  return { box, draw };
}
