// The Trees page in the browser: it owns the points, the number of splits, the order, the leaf in sight and its threshold. It reports
// {drawing, splits, order, held} when the hand comes to rest, and points on their way while they are dragged; Python grows the tree.

const REST = 350, SOON = 60, PAUSE = 300, WAY = 120; // ms: after a step; an edit; a move by key, which others may follow; on the way
const ORDERS = { best: "Best first", level: "Level by level", both: "Side by side" };
const groves = new WeakMap();

function createGrove(parent) {
  const lookOf = () => ({ leaf: null, feature: 0, at: null, now: { split: new Set(), leaves: [0], next: null } });
  const view = { k: 0, order: "best", active: "best", looks: { best: lookOf(), level: lookOf() }, playing: false, speed: 1, key: null, request: null, asked: 0, holds: false };
  editPoints(view, { changed: (byKey) => { view.sentence(); report(byKey ? PAUSE : SOON); }, middle: () => ({ x: Math.round(view.data.side / 2), y: Math.round(view.data.side / 2), g: 2 }), focus: (i) => plots[view.active].focus(i) });
  const plots = { best: planePlot(view, "best"), level: planePlot(view, "level") }, search = searchBox(view), list = treeList(view), bar = stepBar(view), tools = pointTools(view);
  const quiet = { type: "button", onmousedown: (e) => e.preventDefault() };
  const orders = el("div", { class: "choice", role: "group", "aria-label": "Order of the splits" }, ...Object.entries(ORDERS).map(([name, text]) => el("button", { ...quiet, text, "data-order": name, onclick: () => { view.order = name; view.settle(); report(); } })));
  const axes = el("div", { class: "choice", role: "group", "aria-label": "Feature of the question" }, ...AXES.map((text, f) => el("button", { ...quiet, text, "data-feature": f, onclick: () => { Object.assign(view.look(), { feature: f, at: null }); draw(); } })));
  const problem = el("button", { ...quiet, class: "problem", text: "Problem? Hold out a third of the points", onclick: () => { view.holds = true; tellNow({}); } });
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }), charts = el("div", { class: "charts" });
  const root = el("div", { class: "board grove" }, el("div", { class: "tools" }, orders, el("span", { class: "about", text: "Ask about" }), axes, tools.box), plots.best.box, plots.level.box, el("aside", {}, sentence, problem, search.box, charts, el("div", { class: "listing", tabindex: 0, role: "group", "aria-label": "The tree, as a list" }, list.box)), bar.box);
  parent.append(root);
  view.root = root;
  view.sizes = sizeBook(() => { if (view.grown && root.clientWidth) draw(); });
  let timer = null, rest = null, reported = "", curve = null;

  function draw() {
    if (!view.grown || !root.clientWidth) return;
    paint(root, view.data.colours);
    root.classList.toggle("large", view.data.large);
    root.classList.toggle("both", view.order === "both");
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 64}px`);
    for (const node of orders.children) adjust(node, { "aria-pressed": node.dataset.order === view.order });
    for (const node of axes.children) adjust(node, { "aria-pressed": Number(node.dataset.feature) === view.look().feature });
    for (const name of ["best", "level"]) { const isShown = view.order === "both" || view.order === name; plots[name].box.hidden = !isShown; if (isShown) plots[name].draw(); }
    view.sentence();
    for (const part of [search, list, tools]) part.draw();
    curve?.draw(view.k);
    bar.draw({ n_iterations: view.last() });
    Object.assign(root.dataset, { splits: view.k, order: view.order, leaf: view.look().leaf ?? "", key: view.key, drawing: drawingText(view.book.documents), of: view.grown.of });
  }

  const isOld = () => drawingText(view.book.documents) !== view.grown.of;

  function report(after = REST) {
    clearTimeout(rest);
    rest = setTimeout(() => { if (view.playing) report(); else tellNow({}); }, after);
  }
  function tellNow(more) {
    clearTimeout(rest); // what it would have told is told now
    const place = { ...view.state(), ...(view.holds ? { held: true } : {}), ...more };
    if (JSON.stringify(place) === reported) return;
    reported = JSON.stringify(place);
    view.asked = performance.now();
    view.tell("place", { ...place, request: view.request });
  }

  Object.assign(view, {
    state: () => ({ drawing: drawingText(view.book.documents), splits: view.k, order: view.order }),
    // Python knows what is here: it has just said so.
    known() { reported = JSON.stringify(view.state()); },
    // While a point is dragged the tree grows anew as often as Python answers.
    dragged() {
      draw();
      clearTimeout(rest);
      rest = setTimeout(() => tellNow({ on_its_way: true }), Math.max(0, view.asked + WAY - performance.now()));
    },
    last: () => view.grown.orders.best.length,
    shown: () => (view.order === "both" ? ["best", "level"] : [view.order]),
    look: () => view.looks[view.active],
    sentence() {
      if (isOld()) return; // of the last points; the tree of these is on its way
      write(sentence, view.order === "both" ? tellOrders(view) : tellTree(view));
      const { train, held } = view.grown.errors[view.shown()[0]];
      problem.hidden = !(train[view.k] < 1e-12 && !held && view.k > 0 && view.grown.n_learnt >= 3); // every third is held out
    },
    // After a step the leaf in sight is the one that is split next, with its best question.
    settle() {
      if (view.shownOrder !== view.order) view.open(view.grown);
      if (!view.shown().includes(view.active)) view.active = view.shown()[0];
      view.k = Math.max(0, Math.min(view.last(), view.k));
      for (const [order, look] of Object.entries(view.looks)) {
        look.now = grownTo(view.grown, order, view.k);
        Object.assign(look, { leaf: look.now.next, at: null });
        if (look.leaf !== null) look.feature = view.grown.nodes[look.leaf].feature;
      }
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
    choose(i) { Object.assign(view.look(), { leaf: i, at: null }); draw(); },
    // The threshold in hand: that which was dragged to, else the best.
    cut({ leaf, feature, at }) {
      const node = leaf === null ? null : view.grown.nodes[leaf], best = node && bestCut(node, feature);
      if (!best) return null;
      const { thresholds, errors } = node.cuts[feature], here = at ?? best.at;
      return { at: here, threshold: thresholds[here], error: errors[here] };
    },
    cutTo(at) { view.look().at = at; draw(); },
    cutAt(feature, value) {
      const look = view.look(), cuts = look.leaf === null ? null : view.grown.nodes[look.leaf].cuts[feature];
      if (cuts?.thresholds.length) { look.feature = feature; view.cutTo(nearestCut(cuts, value)); }
    },
    open(grown) {
      Object.assign(view, { grown, shownOrder: view.order, large: view.data.large });
      const names = view.shown(), runs = names.map((name, at) => ({ at, title: ORDERS[name].toLowerCase() })), lines = names.map((name) => ({ train: grown.errors[name].train, test: grown.errors[name].held }));
      curve = lineChart(view, { runs, n_iterations: grown.errors.best.train.length - 1 }, { name: "mse", label: "Mean squared error by splits", sense: "↓ better", lines });
      charts.replaceChildren(curve.box);
    },
    draw,
  });

  const stopKeys = stepKeys(view, root, () => Boolean(view.grown), {}, (event) => view.keyOfPoints(event, root));
  view.close = () => { clearInterval(timer); clearTimeout(rest); view.sizes.close(); stopKeys(); root.remove(); };
  return view;
}

// What Python says. The points here go before those that came along, unless Python asks for others.
function showGrove(view, data) {
  const isAsked = view.request !== data.request;
  view.data = data;
  if (isAsked) {
    view.book.open(openDrawing(data.drawing), view.request === null);
    Object.assign(view, { request: data.request, k: data.splits, order: data.order, selected: null });
    view.known();
  }
  if (data.grown.errors.best.held) view.holds = false; // the wish is granted
  if (view.key !== data.key) { view.key = data.key; view.open(data.grown); view.settle(); } else if (isAsked) view.settle(); else view.draw();
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = groves.get(parentElement);
  if (!view) { view = createGrove(parentElement); groves.set(parentElement, view); }
  view.tell = setStateValue;
  showGrove(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); groves.delete(parentElement);
  };
}
