// The Draw page in the browser: it owns the drawing and the iteration, Python trains and says what came of it. It reports {drawing,
// iteration, large} when the hand comes to rest.

const REST = 350; // ms without a step before Python hears of it
const SOON = 60; // ms after an edit by mouse, button or digit
const PAUSE = 300; // ms after a move by key, which others may follow
const drawings = new WeakMap();

const drawMarksKey = () => [
  [sample(svg("path", { d: "M13 8A5 5 0 1 1 3 8A5 5 0 1 1 13 8Z", style: "fill: var(--grade-low); stroke: var(--query-a); stroke-width: 2" }), svg("path", { d: "M24 3H34V13H24Z", style: "fill: var(--grade-high); stroke: var(--query-b); stroke-width: 2" })), "a document: shape and edge are its query, number and fill its grade"],
  [sample(patch("var(--up)", 2, 18, "fill-opacity: 0.4"), patch("var(--down)", 24, 18, "fill-opacity: 0.4")), "the score here is above, below what the model began with; the stronger, the further"],
  [sample(stroke("M2 8 H42", "muted", 1.5, "4 3")), "leaves of the tree of this iteration, each with what it adds to the score"],
  [sample(stroke("M2 8 H42", "down", 2)), "a contradicting pair, the wrong way round or tied; of many, those of the chosen document"],
];
const DRAW_KEYS = [["click, tap", "place a document; on one: choose it, drag it"], ["N", "place one by key"], ["Tab", "from document to document; there ← → ↑ ↓ move it, with shift by five"], ["0–4", "grade of the chosen document, else of the next"], ["A–D", "its query"],
  ["Delete", "take it away"], ["Ctrl Z, Ctrl Y", "undo, redo"], ["← →", "one iteration back, on"], ["space", "play, pause"], ["Home End", "first, last iteration"], ["Esc", "let go of the document"], ["P", "large text for the projector"], ["F", "full screen"], ["?", "this key"]];

function createDrawing(parent) {
  const view = { k: 0, playing: false, speed: 1, large: false, run: null, model: null, cells: null, top: 0, selected: null, next: { q: "a", g: 4 }, book: drawingBook(), request: null };
  const tools = toolBar(view), plane = planeView(view), side = sideView(view), bar = stepBar(view);
  const keys = keyPanel(drawMarksKey, DRAW_KEYS, () => view.help());
  const root = el("div", { class: "draw" }, tools.box, plane.box, side.box, bar.box, keys);
  parent.append(root);
  view.root = root;
  view.sizes = sizeBook(() => { if (view.data && root.clientWidth) draw(); });
  let timer = null, rest = null, reported = "";

  function draw() {
    if (!view.data || !root.clientWidth) return;
    view.fit();
    paint(root, view.rules.colours);
    root.classList.toggle("large", view.large);
    root.classList.toggle("stale", view.isStale());
    tools.draw();
    plane.draw();
    side.draw();
    bar.draw(view.run ?? { n_iterations: 0 });
    Object.assign(root.dataset, { iteration: view.k, documents: view.book.documents.length, drawing: drawingText(view.book.documents), of: view.run?.of ?? "" });
  }

  function report(after) {
    clearTimeout(rest);
    rest = setTimeout(() => { if (view.playing) report(REST); else reportNow(); }, after);
  }
  function reportNow() {
    clearTimeout(rest);
    rest = null;
    const edit = { drawing: drawingText(view.book.documents), iteration: view.k, large: view.large };
    if (JSON.stringify(edit) === reported) return;
    reported = JSON.stringify(edit);
    keepBook(view.book);
    view.tell("edit", { ...edit, request: view.request });
  }

  Object.assign(view, {
    isStale: () => (view.run?.of ?? "drawn") !== drawingText(view.book.documents),
    // Scores of documents as they lie now; of those that the run was trained on they are kept.
    scores(documents) {
      if (!view.model) return null;
      if (view.isStale()) return documents.map(({ x, y }) => view.model.score(x, y, view.k));
      view.along ??= { of: documents, rows: view.model.along(documents) };
      return (view.along.of === documents ? view.along : (view.along = { of: documents, rows: view.model.along(documents) })).rows[view.k];
    },
    edit(act, byKey = false) {
      if (view.playing) view.play(false); // while it plays Python hears nothing, and what is in sight would be of the drawing before
      act();
      if (view.selected !== null && view.selected >= view.book.documents.length) view.selected = null;
      draw();
      report(byKey ? PAUSE : SOON);
    },
    place(at) {
      if (view.book.documents.length >= view.rules.most) return;
      view.selected = view.book.documents.length;
      view.edit(() => view.book.place({ ...view.next, ...at }));
    },
    select(i) {
      view.selected = i;
      const d = view.book.documents[i];
      if (d) view.next = { q: d.q, g: d.g };
      draw();
    },
    // Grade or query of the chosen document, else of the next one.
    brush(change) {
      view.next = { ...view.next, ...change };
      if (view.selected === null) draw(); else view.edit(() => view.book.edit(view.selected, change));
    },
    // Whoever walks by key stands on the next one then.
    remove() {
      const gone = view.selected, next = Math.min(gone, view.book.documents.length - 2), walks = root.contains(root.getRootNode().activeElement);
      if (gone === null) return;
      view.selected = null;
      view.edit(() => view.book.remove(gone));
      if (!walks || next < 0) return;
      plane.focus(next);
      view.select(next);
    },
    go(k) { view.k = Math.max(0, Math.min(view.run?.n_iterations ?? 0, k)); draw(); report(REST); },
    play(on) {
      clearInterval(timer);
      view.playing = on && Boolean(view.run);
      if (view.playing && view.k >= view.run.n_iterations) view.k = 0;
      if (view.playing) timer = setInterval(() => { if (view.k >= view.run.n_iterations) view.play(false); else view.go(view.k + 1); }, 900 / view.speed);
      draw();
      report(REST);
    },
    help() { keys.hidden = !keys.hidden; if (!keys.hidden) keys.focus({ preventScroll: true }); },
    open(run) {
      Object.assign(view, { run, model: openModel(run), along: null });
      const wanted = view.isStale() ? openDrawing(run.of) : view.book.documents;
      const rows = view.model.along(wanted);
      if (!view.isStale()) view.along = { of: wanted, rows };
      view.top = largestOf(rows, run.start);
      view.cells = view.model.cells(plane.low, plane.high());
      view.k = Math.min(view.k, run.n_iterations);
      side.open(run);
    },
    forget() { clearInterval(timer); Object.assign(view, { run: null, digest: null, model: null, cells: null, along: null, k: 0, playing: false }); },
    draw,
  });
  const largestOf = (rows, start) => rows.reduce((top, row) => row.reduce((most, s) => Math.max(most, Math.abs(s - start)), top), 0);

  function keydown(event) {
    if (!view.data || event.defaultPrevented || event.altKey || typing(event) || !root.isConnected) return;
    const held = event.ctrlKey || event.metaKey, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const back = { z: event.shiftKey ? view.book.redo : view.book.undo, y: view.book.redo }[key];
    const act = held ? back && (() => view.edit(back)) : {
      ArrowLeft: () => view.go(view.k - 1), ArrowRight: () => view.go(view.k + 1), Home: () => view.go(0), End: () => view.go(Infinity), " ": () => view.play(!view.playing),
      Delete: view.selected === null ? null : view.remove, Backspace: view.selected === null ? null : view.remove, n: placeByKey,
      Escape: () => { if (!keys.hidden) view.help(); else letGo(); }, "?": view.help, p: () => { view.large = !view.large; draw(); report(SOON); }, f: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
    }[key] ?? (/^[0-9]$/.test(key) && Number(key) <= view.rules.best ? () => view.brush({ g: Number(key) }) : view.rules.queries.includes(key) ? () => view.brush({ q: key }) : null);
    if (!act || (key === " " && onButton(event))) return;
    event.preventDefault();
    act();
  }

  // Beside the chosen document, else in the middle; the keys go to it, so that arrows move it.
  function placeByKey() {
    const near = view.book.documents[view.selected], side = view.rules.side;
    const before = view.book.documents.length;
    view.place(near ? { x: (near.x + 6) % (side + 1), y: near.y } : { x: side / 2, y: side / 2 });
    if (view.book.documents.length > before) plane.focus(before);
  }

  function letGo() {
    root.getRootNode().activeElement?.blur?.();
    view.select(null);
  }

  document.addEventListener("keydown", keydown);
  const hurry = (event) => { if (rest !== null && !event.composedPath().includes(root)) reportNow(); };
  document.addEventListener("pointerdown", hurry, true);
  const receive = (event) => { view.bytes = event.detail; if (view.data) showDrawing(view, view.data); };
  document.addEventListener("boosting-run", receive);
  view.settle = () => { reported = JSON.stringify({ drawing: drawingText(view.book.documents), iteration: view.k, large: view.large }); };
  view.fit = () => {
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 64}px`);
  };
  view.close = () => { clearInterval(timer); clearTimeout(rest); view.sizes.close(); document.removeEventListener("keydown", keydown); document.removeEventListener("pointerdown", hurry, true); document.removeEventListener("boosting-run", receive); root.remove(); };
  return view;
}

// What Python says. The drawing here goes before the one that came along, unless Python asks for another.
function showDrawing(view, data) {
  view.data = view.rules = data;
  if (view.request !== data.request) {
    const isFirst = view.request === null;
    view.request = data.request;
    view.selected = null;
    view.large = data.large;
    view.book.open(openDrawing(data.drawing), isFirst);
    view.k = data.iteration;
    view.settle();
  }
  if (!data.run && !view.book.documents.length) view.forget();
  if (data.run && view.digest !== data.run && view.bytes && digestOf(view.bytes) === data.run) {
    view.digest = data.run;
    view.open(openBytes(view.bytes));
  } else if (view.digest === data.run && view.run) view.k = Math.min(view.k, view.run.n_iterations);
  view.draw();
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = drawings.get(parentElement);
  if (!view) { view = createDrawing(parentElement); drawings.set(parentElement, view); }
  view.tell = setStateValue;
  if (data.run && (!view.bytes || digestOf(view.bytes) !== data.run)) document.dispatchEvent(new CustomEvent("boosting-run-wanted"));
  showDrawing(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); drawings.delete(parentElement);
  };
}
