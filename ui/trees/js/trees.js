// The Trees page in the browser: it owns the number of splits, the order, the leaf in sight and its threshold. It reports {splits, order}
// when the hand comes to rest; Python has sent the whole tree.

const REST = 350; // ms
const ORDERS = { best: "Best first", level: "Level by level" };
const groves = new WeakMap();

function createGrove(parent) {
  const view = { k: 0, order: "best", playing: false, speed: 1, leaf: null, feature: 0, at: null, key: null, request: null };
  const plot = planePlot(view), search = errorPlot(view), list = treeList(view), bar = stepBar(view);
  const quiet = { type: "button", onmousedown: (e) => e.preventDefault() };
  const orders = el("div", { class: "choice", role: "group", "aria-label": "Order of the splits" }, ...Object.entries(ORDERS).map(([name, text]) => el("button", { ...quiet, text, "data-order": name, onclick: () => { view.order = name; view.settle(); report(); } })));
  const axes = el("div", { class: "choice", role: "group", "aria-label": "Feature of the question" }, ...AXES.map((text, f) => el("button", { ...quiet, text, "data-feature": f, onclick: () => { view.feature = f; view.at = null; draw(); } })));
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }), charts = el("div", { class: "charts" });
  const root = el("div", { class: "grove" }, el("div", { class: "tools" }, orders, el("span", { class: "about", text: "Ask about" }), axes), plot.box, el("aside", {}, sentence, search.box, charts, el("div", { class: "listing", tabindex: 0, role: "group", "aria-label": "The tree, as a list" }, list.box)), bar.box);
  parent.append(root);
  view.sizes = sizeBook(() => { if (view.grown && root.clientWidth) draw(); });
  let timer = null, rest = null, reported = "", curve = null;

  function draw() {
    if (!view.grown || !root.clientWidth) return;
    paint(root, view.data.colours);
    root.classList.toggle("large", view.data.large);
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 64}px`);
    for (const node of orders.children) adjust(node, { "aria-pressed": node.dataset.order === view.order });
    for (const node of axes.children) adjust(node, { "aria-pressed": Number(node.dataset.feature) === view.feature });
    write(sentence, told());
    for (const part of [plot, search, list]) part.draw();
    curve?.draw(view.k);
    bar.draw({ n_iterations: view.last() });
    Object.assign(root.dataset, { splits: view.k, order: view.order, leaf: view.leaf ?? "", key: view.key });
  }

  function told() {
    const { train, held } = view.grown.errors[view.order], n = view.now.leaves.length;
    const tree = `${capital(plural(n, "leaf", "leaves"))}: mean squared error ${short(train[view.k])} on ${plural(view.grown.n_learnt, "point", "points")}`;
    if (held) {
      const least = held.indexOf(Math.min(...held));
      return `${tree}, ${short(held[view.k])} on those held out, where it is least with ${plural(least + 1, "leaf", "leaves")}.`;
    }
    const canHold = view.grown.n_learnt >= 3; // every third is held out
    return train[view.k] < 1e-12 ? `${tree}. It fits perfectly${canHold ? "; hold out points to see what that is worth" : ""}.` : `${tree}.`;
  }

  function report() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (view.playing) return report();
      const place = { splits: view.k, order: view.order };
      if (JSON.stringify(place) === reported) return;
      reported = JSON.stringify(place);
      view.tell("place", { ...place, request: view.request });
    }, REST);
  }

  Object.assign(view, {
    last: () => view.grown.orders[view.order].length,
    // After a step the leaf in sight is the one that is split next, with its best question.
    settle() {
      if (view.shownOrder !== view.order) view.open(view.grown);
      view.k = Math.max(0, Math.min(view.last(), view.k));
      view.now = grownTo(view.grown, view.order, view.k);
      view.leaf = view.now.next;
      view.feature = view.leaf === null ? view.feature : view.grown.nodes[view.leaf].feature;
      view.at = null;
      draw();
    },
    go(k) { view.k = k; view.settle(); report(); },
    play(on) {
      clearInterval(timer);
      view.playing = on;
      if (on && view.k >= view.last()) view.k = 0;
      if (on) timer = setInterval(() => { if (view.k >= view.last()) view.play(false); else view.go(view.k + 1); }, 1100);
      view.settle();
    },
    choose(i) { view.leaf = i; view.at = null; draw(); },
    cuts: () => (view.leaf === null ? null : view.grown.nodes[view.leaf].cuts[view.feature]),
    // The threshold in hand: that which was dragged to, else the best.
    cut() {
      const cuts = view.cuts(), at = cuts?.thresholds.length ? view.at ?? bestCut(cuts).at : null;
      return at === null ? null : { at, threshold: cuts.thresholds[at], error: cuts.errors[at] };
    },
    cutTo(at) { view.at = at; draw(); },
    cutAt(value) { const cuts = view.cuts(); if (cuts?.thresholds.length) view.cutTo(nearestCut(cuts, value)); },
    open(grown) {
      Object.assign(view, { grown, shownOrder: view.order });
      const { train, held } = grown.errors[view.order];
      curve = lineChart(view, { runs: [{ at: 0, title: "tree" }], n_iterations: train.length - 1 }, { name: "mse", label: "Mean squared error by splits", sense: "↓ better", lines: [{ train, test: held }] });
      charts.replaceChildren(curve.box);
    },
    draw,
  });

  function keydown(event) {
    if (!view.grown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event) || event.composedPath()[0].type === "range" || !root.isConnected) return;
    const act = { ArrowLeft: () => view.go(view.k - 1), ArrowRight: () => view.go(view.k + 1), Home: () => view.go(0), End: () => view.go(Infinity), " ": () => view.play(!view.playing) }[event.key];
    if (!act || (event.key === " " && onButton(event))) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", keydown);
  const keysStay = keysComeBack();
  view.close = () => { clearInterval(timer); clearTimeout(rest); view.sizes.close(); document.removeEventListener("keydown", keydown); keysStay(); root.remove(); };
  return view;
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = groves.get(parentElement);
  if (!view) { view = createGrove(parentElement); groves.set(parentElement, view); }
  Object.assign(view, { tell: setStateValue, data });
  const isAsked = view.request !== data.request;
  if (isAsked) Object.assign(view, { request: data.request, k: data.splits, order: data.order });
  if (view.key !== data.key) { view.key = data.key; view.open(data.grown); view.settle(); } else if (isAsked) view.settle(); else view.draw();
  return () => { view.close(); groves.delete(parentElement); };
}
