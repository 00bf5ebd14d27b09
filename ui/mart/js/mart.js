// The MART page in the browser: it owns the points, the tree in sight and its part, the leaf and the constant that is tried. It reports
// {tree, part, drawing, code} when the hand comes to rest; Python has sent the whole run.

const REST = 350, SOON = 60, PAUSE = 300; // ms: after a step; after an edit; after a move by key, which others may follow
const marts = new WeakMap();

function createMart(parent) {
  const view = { k: 0, part: "sum", playing: false, leaf: 0, c: null, code: false, run: null, key: null, request: null, large: false };
  editPoints(view, { changed: (byKey) => report(byKey ? PAUSE : SOON), middle: () => ({ x: Math.round(view.data.side / 2), y: view.book.documents[0].y, g: 2 }), focus: (i) => plane.focus(i) });
  const plane = sumPlane(view), lower = residualPlane(view), constant = constantPlot(view), list = leafList(view), algorithm = algorithmList(view), bar = stepBar(view), tools = pointTools(view);
  const quiet = { type: "button", onmousedown: (e) => e.preventDefault() };
  const parts = el("div", { class: "choice", role: "group", "aria-label": "Parts of an iteration (↑ ↓)" }, ...PARTS.map(([id, text, title]) => el("button", { ...quiet, text, title: `${title} (↑ ↓)`, "data-part": id, onclick: () => view.turn(Math.max(1, view.k), id) })));
  const code = el("button", { ...quiet, class: "code", text: "Algorithm", title: "The lines of the algorithm, with those of this part lit", onclick: () => { view.code = !view.code; draw(); report(SOON); } });
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }), charts = el("div", { class: "charts" });
  const root = el("div", { class: "board mart" }, el("div", { class: "tools" }, parts, code, tools.box), plane.box, lower.box, el("aside", {}, sentence, constant.box, charts, algorithm.box, list.box), bar.box);
  parent.append(root);
  view.root = root;
  view.sizes = sizeBook(() => { if (view.data && root.clientWidth) draw(); });
  let timer = null, rest = null, reported = "", curve = null;

  function draw() {
    if (!view.data || !root.clientWidth) return;
    paint(root, view.data.colours);
    root.classList.toggle("large", view.data.large);
    root.classList.toggle("stale", view.isStale());
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 64}px`);
    for (const node of parts.children) { adjust(node, { "aria-pressed": view.k > 0 && node.dataset.part === view.part }); allow(node, view.run?.n_iterations > 0); }
    adjust(code, { "aria-pressed": view.code });
    for (const part of [plane, tools]) part.draw();
    if (view.run) {
      write(sentence, view.isStale() ? "The trees grow anew …" : tellStage(view));
      for (const part of [lower, constant, list, algorithm]) part.draw();
      root.classList.toggle("coded", view.code);
      list.box.hidden = view.code;
      algorithm.box.hidden = !view.code;
      curve.draw(summed(view));
    }
    bar.draw(view.run ?? { n_iterations: 0 });
    Object.assign(root.dataset, { tree: view.k, part: view.part, drawing: drawingText(view.book.documents), of: view.run?.of ?? "", key: view.key });
  }

  function report(after) {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (view.playing) return report(REST);
      const place = view.state();
      if (JSON.stringify(place) === reported) return;
      reported = JSON.stringify(place);
      view.tell("place", { ...place, request: view.request });
    }, after);
  }

  Object.assign(view, {
    isStale: () => view.run?.of !== drawingText(view.book.documents),
    dragged: draw,
    turn(k, part) {
      const last = view.run?.n_iterations ?? 0;
      Object.assign(view, { k: Math.max(0, Math.min(last, k)), part, c: null });
      if (view.k === 0) view.part = "sum";
      view.leaf = Math.min(view.leaf, (view.leaves()?.length ?? 1) - 1);
      draw();
      report(REST);
    },
    go(k) { view.turn(k, view.k === 0 && k === 1 ? "sum" : view.part); },
    walk(by) {
      const next = stageOf(view) + by, last = PARTS.length * (view.run?.n_iterations ?? 0);
      if (next >= 0 && next <= last) { const { k, part } = stageAt(next); view.turn(k, part); }
      return next < last;
    },
    play(on) {
      clearInterval(timer);
      view.playing = on && Boolean(view.run?.n_iterations);
      if (view.playing && stageOf(view) >= PARTS.length * view.run.n_iterations) view.turn(0, "sum");
      if (view.playing) timer = setInterval(() => { if (!view.walk(1)) view.play(false); }, 1100);
      draw();
    },
    // Leaves that are in sight: none while there is no tree yet.
    leaves: () => (view.run && view.k > 0 && view.part !== "residuals" ? view.run.trees[view.k - 1] : null),
    chooseLeaf(i) { Object.assign(view, { leaf: i, c: null }); draw(); },
    tryValue(c) { const { low, high, least } = view.values(); view.c = Math.abs(c - least) < (high - low) / 150 ? null : Math.max(low, Math.min(high, c)); draw(); },
    // Which values one constant is sought for: all grades, all residuals, or the residuals of a leaf.
    values() {
      const { run, k } = view, leaf = view.leaves()?.[view.leaf], around = { low: -view.reach, high: view.reach };
      if (k === 0) return { low: 0, high: view.data.best, of: run.whole, least: run.start, whose: `${nameOf(0)} =`, title: `Squared error of one constant c: ${run.formula}` };
      if (leaf) return { ...around, of: leaf, least: leaf.value, whose: `The leaf gives`, title: `Squared error of ${view.leaves().length === 1 ? "the one leaf" : `leaf ${interval(leaf)}`} of tree ${k} by its value c` };
      const left = run.residuals[k - 1];
      return { ...around, of: { n: left.length, sum: left.reduce((a, b) => a + b, 0), squares: run.errors[k - 1] }, least: 0, isAll: true, parts: run.trees[k - 1].length > 1, title: `Squared error of one constant c for all residuals` };
    },
    open(run) {
      Object.assign(view, { run, c: null, reach: Math.max(1.2, 1.12 * largest([...run.residuals.flat(), ...run.trees.flat().map(({ value }) => value)])) });
      view.k = Math.min(view.k, run.n_iterations);
      if (view.k === 0) view.part = "sum";
      view.leaf = Math.min(view.leaf, (view.leaves()?.length ?? 1) - 1);
      curve = lineChart(view, { runs: [{ at: 0, title: run.loss }], n_iterations: run.n_iterations }, { name: "squares", label: "Squared error by trees", sense: "↓ better", lines: [{ train: run.errors.map((e) => Number(e.toPrecision(10))), test: null }] /* no axis for rounding */ });
      charts.replaceChildren(curve.box);
    },
    state: () => ({ tree: view.k, part: view.part, drawing: drawingText(view.book.documents), code: view.code }),
    settle() { reported = JSON.stringify(view.state()); },
    draw,
  });

  const stopKeys = stepKeys(view, root, () => Boolean(view.data), { ArrowUp: () => view.walk(-1), ArrowDown: () => view.walk(1) }, (event) => view.keyOfPoints(event, root));
  view.close = () => { clearInterval(timer); clearTimeout(rest); view.sizes.close(); stopKeys(); root.remove(); };
  return view;
}

// What Python says. The points here go before those that came along, unless Python asks for others.
function showMart(view, data) {
  view.data = data;
  view.large = data.large;
  if (view.request !== data.request) {
    view.book.open(openDrawing(data.drawing), view.request === null);
    Object.assign(view, { request: data.request, k: data.tree, part: data.part, code: data.code, selected: null });
    view.settle();
  }
  if (data.run && view.key !== data.key) { view.key = data.key; view.open(data.run); }
  view.draw();
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = marts.get(parentElement);
  if (!view) { view = createMart(parentElement); marts.set(parentElement, view); }
  view.tell = setStateValue;
  showMart(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); marts.delete(parentElement);
  };
}
