// Several runs on one query, stepped through together. Python feeds it once for runs and query; it reports
// {iteration, document, view, query, part} when it comes to rest, and at once when another query is asked for.

const REST = 350, REST_OF_SHEET = 120; // ms without a change before Python hears of it; sooner where it is asked for numbers
const comparisons = new WeakMap();

function createComparison(parent) {
  const view = { k: 0, document: null, hovered: null, playing: false, speed: 1, large: false, run: null, pair: [1, 0], rowHeight: 26, gap: 36, view: "curves", bytes: new Map(), figures: null, measuring: null };
  const lists = columns(view), dots = scatter(view), parting = difference(view), charts = el("div", { class: "charts" });
  const tables = { metrics: measureTable(view, "metrics"), precision: measureTable(view, "precision") };
  const sheets = sheetPanel(view), band = bandOf(view, { curves: charts, metrics: tables.metrics.box, precision: tables.precision.box }, sheets), bar = stepBar(view);
  const root = el("div", { class: "compare" }, lists.box, el("aside", {}, parting.box, dots.box), band.box, bar.box);
  parent.append(root);
  view.sizes = sizeBook(() => { if (view.run && root.clientWidth) draw(); });
  followPointer(view, root);
  let drawnCharts = [], rest = null, timer = null, reported = "", layout = null;

  function open(found) {
    view.run = found;
    view.pair = view.pair.map((i, at) => (i < found.runs.length ? i : 1 - at));
    drawnCharts = found.curves.map((curve) => lineChart(view, found, curve));
    charts.replaceChildren(...drawnCharts.map(({ box }) => box));
    for (const part of [lists, dots, parting, sheets, tables.metrics, tables.precision]) part.build(found);
  }

  function draw() {
    if (!view.run || !root.clientWidth) return;
    paint(root, view.run.colours);
    arrange();
    band.draw();
    const height = view.sizes.of(lists.box).height - 34, least = view.large ? 34 : 24, most = view.large ? 46 : 32;
    view.rowHeight = Math.floor(Math.max(least, Math.min(most, height / view.run.n)));
    root.style.setProperty("--row", `${view.rowHeight}px`);
    root.style.setProperty("--lists", `${HEAD + 6 + most * view.run.n}px`); // all that they can fill
    view.gap = root.clientWidth < 500 ? 14 : view.run.runs.length > 3 ? 22 : 36;
    root.style.setProperty("--gap", `${view.gap}px`);
    for (const part of [lists, dots, parting]) part.draw(view.run);
    if (!charts.hidden) for (const chart of drawnCharts) chart.draw(view.k);
    for (const part of [sheets, tables.metrics, tables.precision]) part.draw(view.run);
    bar.draw(view.run);
    light();
    lists.show(view.run);
    root.dataset.iteration = view.k;
  }

  // A tall band takes the place of what stands beside the lists. Sizes are read again only where the layout changes.
  function arrange() {
    const isTall = view.document !== null || view.view !== "curves", wanted = `${isTall}/${view.large}`;
    if (wanted === layout) return;
    layout = wanted;
    root.classList.toggle("large", view.large);
    root.classList.toggle("tall", isTall);
    view.sizes.again();
  }

  function light() {
    for (const node of root.querySelectorAll("[data-document]")) {
      const d = Number(node.dataset.document);
      node.classList.toggle("lit", d === view.hovered);
      node.classList.toggle("selected", d === view.document);
    }
  }

  function report(at = REST) {
    clearTimeout(rest);
    rest = setTimeout(() => { if (view.playing) report(); else reportNow(); }, at);
  }
  function reportNow(query = null, part = null) {
    clearTimeout(rest);
    rest = null;
    const selection = { iteration: view.k, document: view.document, view: view.view, query, part };
    if (JSON.stringify(selection) === reported) return;
    reported = JSON.stringify(selection);
    view.tell("selection", { ...selection, request: view.request });
  }

  Object.assign(view, {
    go(k) { view.k = Math.max(0, Math.min(view.run.n_iterations, k)); draw(); report(view.document === null ? REST : REST_OF_SHEET); },
    play(on) {
      clearInterval(timer);
      view.playing = on;
      if (on && view.k >= view.run.n_iterations) view.k = 0;
      if (on) timer = setInterval(() => { if (view.k >= view.run.n_iterations) view.play(false); else view.go(view.k + 1); }, 900 / view.speed);
      draw();
      report();
    },
    select(d) { view.document = view.document === d ? null : d; lists.follow(); draw(); report(60); },
    show(name) { view.view = name; view.document = null; draw(); report(60); },
    hover(d) { view.hovered = d; light(); },
    sight: () => ({ top: lists.box.scrollTop, height: view.sizes.of(lists.box).height }),
    pairUp(a, b) { view.pair = [a, b]; draw(); },
    stop() { clearInterval(timer); view.playing = false; },
    openQuery(qid, part) { view.stop(); reportNow(qid, part); },
    settle({ iteration, document, view: shown }) { reported = JSON.stringify({ iteration, document, view: shown, query: null, part: null }); },
    open, draw,
  });

  lists.box.addEventListener("scroll", () => { if (view.run?.n > WHOLE) requestAnimationFrame(draw); }, { passive: true });
  const hurry = (event) => { if (rest !== null && !event.composedPath().includes(root)) reportNow(); };
  document.addEventListener("pointerdown", hurry, true);
  const stopKeys = stepKeys(view, root, () => Boolean(view.run), { Escape: () => { if (view.document !== null) view.select(view.document); } });
  const receive = (event) => { view.bytes.set(digestOf(event.detail), event.detail); if (view.wanted) showComparison(view, view.wanted); };
  const hear = (event) => { view.measuring = event.detail; if (view.run) draw(); };
  document.addEventListener("boosting-measuring", hear);
  document.addEventListener("boosting-run", receive);
  view.fit = () => {
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 24}px`);
  };
  const around = parent.host?.closest("[data-testid=stMainBlockContainer]"), above = new ResizeObserver(() => view.fit());
  if (around) above.observe(around); // a line that comes or goes above moves the figure
  view.close = () => { above.disconnect(); clearInterval(timer); clearTimeout(rest); view.sizes.close(); document.removeEventListener("pointerdown", hurry, true); stopKeys(); sheets.close(); document.removeEventListener("boosting-run", receive); document.removeEventListener("boosting-measuring", hear); root.remove(); };
  return view;
}

// What Python says; shown when the bytes of these runs are here too.
function showComparison(view, data) {
  if (view.key !== data.key) {
    if (!view.bytes.has(data.run)) return;
    view.key = data.key;
    view.stop();
    view.figures = null;
    view.open(openComparison(openBytes(view.bytes.get(data.run))));
    view.k = Math.min(view.k, view.run.n_iterations);
  }
  if (view.request !== data.request) { // Python asks for a place: first paint, another choice, or the browser's back button
    view.request = data.request;
    view.k = Math.max(0, Math.min(view.run.n_iterations, data.iteration));
    view.document = data.document;
    view.view = data.view;
    view.settle(data);
  }
  if (view.shownFigures !== data.figures && (data.figures === null || view.bytes.has(data.figures))) {
    view.shownFigures = data.figures;
    view.figures = data.figures === null ? null : openBytes(view.bytes.get(data.figures));
  }
  for (const name of view.bytes.keys()) if (view.bytes.size > 2 && name !== data.run && name !== data.figures) view.bytes.delete(name);
  view.large = data.large;
  view.fit();
  view.draw();
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = comparisons.get(parentElement);
  if (!view) { view = createComparison(parentElement); comparisons.set(parentElement, view); }
  view.tell = setStateValue;
  view.wanted = data;
  if ([data.run, data.figures].some((name) => name !== null && !view.bytes.has(name))) document.dispatchEvent(new CustomEvent("boosting-run-wanted"));
  showComparison(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); comparisons.delete(parentElement);
  };
}
