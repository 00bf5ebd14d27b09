// The story in the browser: it owns the step, the order of the list and the pair in sight. Python has sent every order of the list; it
// hears {step, a, b, winner, loser} when the hand comes to rest, and answers with the tree of that order.

const REST = 300; // ms
const tales = new WeakMap();

function createTale(parent) {
  const view = { at: { step: 1, a: 1, b: 12, winner: "B", loser: 1 }, request: null, large: false };
  const quiet = { type: "button", onmousedown: (event) => event.preventDefault() };
  const steps = el("div", { class: "steps", role: "group", "aria-label": "Steps of the story" }, ...CHAPTERS.map(([name, formula, source], i) =>
    el("button", { ...quiet, "data-step": i + 1, title: source, onclick: () => view.go(i + 1) }, el("b", { text: `${i + 1} ${name}` }), el("span", { text: formula }), el("small", { text: source }))));
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }), orders = el("div", { class: "choice", role: "group", "aria-label": "Orders of the list" });
  const list = rankingList(view), net = pushColumn(view, "net", "RankNet"), ours = pushColumn(view, "ours", "LambdaRank");
  const cost = costCurve(view), update = updatePanel(view), table = ordersPanel(view), tree = treePanel(view);
  const heads = el("div", { class: "heads" }, el("div", { class: "first" }, orders), el("h2", { class: "net", text: "RankNet, λ" }), el("h2", { class: "ours", text: "LambdaRank, λ" }));
  const stage = el("div", { class: "stage" }, el("section", { class: "left", "aria-label": "The list and its arrows" }, heads, el("div", { class: "body" }, list.box, net.box, ours.box), el("div", { class: "foot" }, el("p", { class: "note", text: "Drag A or B, or move it with ↑ ↓. Arrows are as long as λ, each column on a scale of its own. Pairwise errors are the contradicting pairs of other pages." }))),
    el("aside", {}, cost.box, update.box, table.box, tree.box));
  const root = el("div", { class: "tale" }, steps, sentence, stage);
  stage.querySelector(".foot").append(el("div", { class: "tools" }, storyToTake(view, root).box));
  parent.append(root);
  let rest = null, reported = "";
  view.sizes = sizeBook(() => { if (view.lists) draw(); });

  function draw() {
    if (!view.lists || !root.clientWidth) return;
    paint(root, view.data.colours);
    root.classList.toggle("large", view.large);
    root.dataset.step = view.at.step;
    const { at, lists } = view, scrolled = parent.host?.closest("[data-testid=stMain]"), top = root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0);
    const above = steps.offsetHeight + sentence.offsetHeight + heads.offsetHeight + 112;
    view.h = Math.max(view.large ? 24 : 20, Math.min(40, Math.floor((innerHeight - top - above) / RESULTS)));
    root.style.setProperty("--row", `${view.h}px`);
    view.names = arranged(at.a, at.b);
    view.now = lists.lists[`${Math.min(at.a, at.b)}-${Math.max(at.a, at.b)}`];
    view.tree = view.data.tree.key === `${at.a}-${at.b}-${view.apart}` ? view.data.tree : null;
    const i = at[at.winner.toLowerCase()] - 1, j = view.names.indexOf(at.loser), last = RESULTS - 1;
    view.pair = { winner: at.winner, loser: at.loser, difference: lists.scores[i] - lists.scores[j], rho: lists.rho[j - i + last], delta: lists.delta[i][j], force: lists.force[i][j] };
    if (!orders.childElementCount) orders.append(...lists.orders.map(({ title, a, b }) => el("button", { ...quiet, text: title.replace("contradicting pairs", "errors").replace(" order", ""), "data-order": `${a}-${b}`, onclick: () => view.set({ a, b }) })));
    for (const node of orders.children) adjust(node, { "aria-pressed": node.dataset.order === `${at.a}-${at.b}` });
    for (const node of steps.children) adjust(node, { "aria-pressed": Number(node.dataset.step) === at.step });
    if (at.step < 3 || view.tree) write(sentence, sentenceOf(view));
    for (const part of [list, net, ours]) part.draw();
    for (const [part, step] of [[cost, 1], [update, 1], [table, 2], [tree, 3]]) { part.box.hidden = at.step !== step; if (at.step === step) part.draw(); }
    Object.assign(root.dataset, { a: at.a, b: at.b, tree: view.tree ? view.tree.key : "" });
  }

  function report() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const words = JSON.stringify(view.at);
      if (words === reported) return;
      reported = words;
      view.tell("place", { ...view.at, request: view.request });
    }, REST);
  }

  Object.assign(view, {
    set(change) {
      const before = view.pair?.difference;
      view.at = { ...view.at, ...change };
      draw();
      if (before !== view.pair.difference || "winner" in change || "loser" in change) { cost.again(); if (view.at.step === 1) cost.draw(); }
      report();
    },
    go(step) { view.set({ step: Math.max(1, Math.min(CHAPTERS.length, step)) }); },
    pick(row) { view.set(typeof row === "string" ? { winner: row } : { loser: row }); },
    place(name, position) { const to = movedTo(view.at, name, position); if (to.a !== view.at.a || to.b !== view.at.b) view.set({ ...to, winner: name }); },
    shift(name, by) { view.place(name, Math.max(1, Math.min(RESULTS, view.at[name.toLowerCase()] + by))); },
    settle: report,
    open(data) {
      const { place, request } = data, isAsked = request !== view.request;
      Object.assign(view, { data, lists: data.lists, curve: data.curve, apart: place.apart, large: data.large, request });
      if (isAsked) { view.at = { step: place.step, a: place.a, b: place.b, winner: place.winner, loser: place.loser }; reported = JSON.stringify(view.at); cost.again(); }
      draw();
    },
  });

  function keydown(event) {
    if (!view.lists || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event) || !root.isConnected) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key], step = by ? view.at.step + by : Number(event.key);
    if (!(step >= 1 && step <= CHAPTERS.length)) return;
    event.preventDefault();
    view.go(step);
  }
  document.addEventListener("keydown", keydown);
  const around = parent.host?.closest("[data-testid=stMainBlockContainer]"), lines = new ResizeObserver(() => draw());
  if (around) lines.observe(around); // a line that comes or goes above moves the figure
  view.close = () => { lines.disconnect(); clearTimeout(rest); view.sizes.close(); document.removeEventListener("keydown", keydown); root.remove(); };
  return view;
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = tales.get(parentElement);
  if (!view) { view = createTale(parentElement); tales.set(parentElement, view); }
  view.tell = setStateValue;
  view.open(data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); tales.delete(parentElement);
  };
}
