// The Forest page in the browser: it owns the pinned tree, the one in passing and the documents in sight, and reports
// {iteration, tree, document, other} when the hand comes to rest. Python has sent all trees; nothing is asked for on the way.

const QUIET_FOR = 350; // ms
const woods = new WeakMap();

const isRadio = (node) => node instanceof Element && node.matches("[role=radio]");

function createForest(parent) {
  const view = { at: -1, peek: null, document: null, other: null, key: null, request: null, large: false, grove: null, bytes: null, wanted: null };
  const thumbs = thumbnails(view), big = preview(view), documents = documentList(view), curve = scoreCurve(view);
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }), empty = el("p", { class: "no-tree", hidden: true });
  const root = el("div", { class: "forest" }, sentence, documents.box, thumbs.box, big.box, curve.box);
  parent.append(empty, root);
  view.root = root;
  view.sizes = sizeBook(() => draw());
  let rest = null, reported = "";

  function draw() {
    if (!view.grove || !root.clientWidth) return;
    paint(root, view.grove.colours);
    if (root.classList.contains("large") !== view.large) { root.classList.toggle("large", view.large); view.sizes.again(); }
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 64}px`);
    const none = view.grove.n === 0;
    root.hidden = none;
    empty.hidden = !none;
    if (none) { write(empty, `No tree. ${view.grove.ended}`); return; }
    write(sentence, toldOf(view));
    for (const part of [thumbs, big, documents, curve]) part.draw();
    Object.assign(root.dataset, { tree: view.at, shown: view.shown(), document: view.document ?? "", other: view.other ?? "", key: view.key });
  }

  const place = () => ({ iteration: view.at < 0 ? 0 : treeAt(view.grove, view.at).k, tree: view.at < 0 ? 0 : treeAt(view.grove, view.at).part, document: view.document, other: view.other });

  function report() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const now = JSON.stringify(place());
      if (now === reported) return;
      reported = now;
      view.tell("place", { ...place(), request: view.request });
    }, QUIET_FOR);
  }

  Object.assign(view, {
    unit: () => (view.large ? 20 : window.innerWidth >= 1700 ? 16 : 14),
    shown: () => view.peek ?? Math.max(view.at, 0),
    iteration: () => (view.peek === null && view.at < 0 ? (view.document === null ? 0 : view.grove.n_iterations) : treeAt(view.grove, view.shown()).k),
    peekAt(i) { if (view.grove && i !== view.peek) { view.peek = i; draw(); } },
    pin(i) { view.at = Math.max(-1, Math.min(view.grove.n - 1, i)); view.peek = null; draw(); thumbs.reveal(); report(); },
    follow(d) { Object.assign(view, d === view.document ? { document: null, other: null } : { document: d, other: view.other === d ? null : view.other }); draw(); report(); },
    against(d) { view.other = d === view.other ? null : d; draw(); report(); },
    // What the drawing of a tree asks of whoever shows it.
    focus: () => view.document, asksLeaf: () => false, waits: () => true,
    open(grove) { view.grove = grove; view.peek = null; curve.reset(); },
    settle() { reported = JSON.stringify(place()); draw(); thumbs.reveal(); },
    draw,
  });

  function keydown(event) {
    if (!view.grove?.n || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event) || isRadio(event.composedPath()[0]) || !root.isConnected) return;
    const inTree = event.composedPath().some((node) => node instanceof Element && node.classList?.contains("tree-scroll") && node.scrollHeight > node.clientHeight + 2);
    const from = view.shown(), by = (step) => view.pin(Math.max(0, Math.min(view.grove.n - 1, view.at < 0 && view.peek === null ? (step > 0 ? 0 : view.grove.n - 1) : from + step)));
    const act = {
      ArrowLeft: () => by(-1), ArrowRight: () => by(1), Home: () => view.pin(0), End: () => view.pin(view.grove.n - 1), Escape: () => view.pin(-1),
      ...(!inTree && { ArrowUp: () => by(-thumbs.columns()), ArrowDown: () => by(thumbs.columns()) }),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", keydown);
  const receive = (event) => { view.bytes = event.detail; if (view.wanted) showForest(view, view.wanted); };
  document.addEventListener("boosting-run", receive);
  view.close = () => { clearTimeout(rest); view.sizes.close(); document.removeEventListener("keydown", keydown); document.removeEventListener("boosting-run", receive); root.remove(); empty.remove(); };
  return view;
}

// What Python says about a run and a place; shown when the bytes of that run are here too.
function showForest(view, data) {
  view.large = data.large;
  if (view.key !== data.key) {
    if (!view.bytes || digestOf(view.bytes) !== data.run) return;
    view.key = data.key;
    view.request = null;
    view.open(openGrove(openBytes(view.bytes)));
  }
  if (view.request === data.request) { view.draw(); return; }
  view.request = data.request;
  const at = data.iteration ? firstOf(view.grove, data.iteration) : -1, same = at >= 0 && view.grove.packed.iteration.values[at + data.tree] === data.iteration;
  Object.assign(view, { at: same ? at + data.tree : at, peek: null, document: data.document, other: data.other });
  view.settle();
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = woods.get(parentElement);
  if (!view) { view = createForest(parentElement); woods.set(parentElement, view); }
  Object.assign(view, { tell: setStateValue, wanted: data });
  if (!view.bytes || (view.key !== data.key && digestOf(view.bytes) !== data.run)) document.dispatchEvent(new CustomEvent("boosting-run-wanted"));
  showForest(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); woods.delete(parentElement);
  };
}
