// The stepper: holds one query of one run and steps through its iterations. Python feeds it once per run and query; it
// reports {iteration, document, large, substep} when it comes to rest.

const REST = 350; // ms without a change before Python hears of it
const REST_WITH_SHEET = 60; // the sheet waits for its answer
const HASTE = 220; // ms; rows glide for a little longer
const views = new WeakMap();

function createView(parent) {
  const view = { k: 0, document: null, hovered: null, playing: false, speed: 1, zoom: 1, part: 0, wide: false, help: false, collapsed: new Set(), large: false, run: null,
    substep: null, pairKind: null, recalled: null, sheet: "", other: null, predict: false, predicted: null, asks: null };
  view.saw = sawBook(view, () => { if (view.now?.()) view.draw(); });
  const sentence = el("p", { class: "sentence", "aria-live": "polite" });
  const before = rankedList(view, "before"), after = rankedList(view, "after"), bumps = bumpLines(view), push = forces(view), tree = treeView(view), share = shareMenu(takeAway(view)), bar = transport(view, share);
  const heads = { forces: el("h3"), targets: el("h3"), before: el("h3"), after: el("h3") };
  const left = el("div", { class: "left", tabindex: -1 }, before.box, push.box), right = el("div", { class: "right outcome", tabindex: -1 }, bumps.box, after.box);
  const stage = el("div", { class: "stage" },
    el("section", { class: "ask", "aria-label": "Before: ranking, forces and targets" }, el("header", {}, heads.before, heads.forces, heads.targets), left),
    tree.box,
    el("section", { class: "answer", "aria-label": "After: the new ranking" }, el("header", {}, heads.after), right));
  const charts = el("div", { class: "charts outcome" });
  const substeps = substepRow(view), pairChanges = pairChangesRow(view);
  const keys = keyPanel(stepMarks, STEP_KEYS, () => view.set({ help: false })), where = el("p", { class: "where" });
  view.check = checkPanel(view);
  const sheet = microscope(view);
  const gate = predictionGate(() => { view.draw(); report(0); });
  const root = el("div", { class: "stepper" }, el("h2", { class: "unseen" }, "This iteration"), where, el("div", { class: "headline" }, sentence, gate.box), el("div", { class: "steps-line" }, substeps.box, pairChanges.box), stage, charts, bar.box, sheet.box, keys);
  parent.append(root);
  view.root = root;
  view.sizes = sizeBook(() => { if (view.run && root.clientWidth) draw(); });
  followPointer(view, root);
  for (const name of ["mouseover", "mouseout"]) tree.box.addEventListener(name, sheet.pointed);
  let curves = [], now = null, timer = null, rest = null, reported = "", scrolling = 0, spoken = [], layout = "", stepped = 0;

  // The lists scroll together; with a sheet open each shows its own row of the sheet's document.
  const follow = (one, other) => {
    if (!view.apart) other.scrollTop = one.scrollTop;
    if (view.run && view.run.n > WHOLE && !scrolling) scrolling = requestAnimationFrame(() => { drawLists(); nameRows(left, spoken); relight(); });
  };
  left.addEventListener("scroll", () => follow(left, right));
  right.addEventListener("scroll", () => follow(right, left));
  root.inert = true; // until there is a run

  Object.assign(view, {
    now: () => now,
    sight: (side) => ({ top: (side === "after" ? right : left).scrollTop, height: view.sizes.of(left).height }),
    focus: () => view.hovered ?? view.document ?? view.predicted, // or the one that was just predicted
    go(k) {
      const next = Math.max(0, Math.min(view.run.n_iterations, k));
      if (next === view.k) return;
      haste();
      view.k = next;
      view.recalled = null;
      view.collapsed = new Set();
      tree.reset();
      view.draw();
      report();
    },
    // A click opens the sheet of a document; the same again closes it and lets go.
    select(d) {
      if (gate.waits()) return view.set({ document: d }, true); // the sheet would say what comes out: ask about this one instead
      const again = d === view.document && view.sheet;
      if (!view.sheet) sheet.open();
      if (!again) reveal(d);
      Object.assign(view, again ? { document: null, sheet: "", other: null } : { document: d, sheet: view.sheet || "why", pairKind: null });
      view.draw();
      if (again) sheet.giveBack(); else sheet.focus();
      report(0);
    },
    waits: () => gate.waits(),
    asksLeaf: () => Boolean(gate.asked()?.isShown),
    predictLeaf: (leaf) => gate.answer(leaf),
    showsTree: () => view.sizes.of(tree.box).width > 0,
    bring: tree.bring,
    predictFirst() { Object.assign(view, { predict: !view.predict, playing: false, substep: null, recalled: null }); view.draw(); report(0); },
    // What is special about the loss needs a document: the chosen one, else the one that this iteration is about.
    insight() {
      if (view.sheet === "insight") return view.closeSheet();
      if (!sheet.insightName() || gate.waits()) return;
      if (!view.sheet) sheet.open();
      view.document ??= protagonist(view.run, now);
      reveal(view.document);
      Object.assign(view, { sheet: "insight", pairKind: null });
      view.draw();
      sheet.focus();
      report(0);
    },
    insightName: () => sheet.insightName(),
    closeSheet() { Object.assign(view, { sheet: "", other: null }); view.draw(); sheet.giveBack(); report(); },
    letGo() { view.document = null; view.draw(); report(); },
    light(k, substep) {
      const wide = view.wide && (substep === null || inTree(substep)), same = k === view.k && wide === view.wide && !view.recalled;
      Object.assign(view, { substep, wide, recalled: null });
      if (k !== view.k) return view.go(k);
      if (same) speak(); else view.draw();
      report();
    },
    recall(events, around = false) { view.playing = false; view.go(events[0].k); Object.assign(view, { recalled: events, around, substep: null }); view.draw(); report(); },
    // From one moment worth a look to the next; after the last comes the first, and says so.
    moment(by) {
      const found = nextMoments(view.run, view.k, by);
      if (found) view.recall(found, by * (found[0].k - view.k) <= 0);
    },
    hover(d) { view.hovered = d; drawFocus(); },
    set(change, tells = false) { Object.assign(view, change); view.draw(); if (tells) report(0); },
    collapse(node) { if (!view.collapsed.delete(node)) view.collapsed.add(node); view.draw(); },
    play(on) {
      if (on && gate.waits()) return;
      view.playing = on;
      clearTimeout(timer);
      if (on && view.k === view.run.n_iterations) view.k = 0;
      const tick = () => {
        if (!view.playing) return; // a moment, a question or another run has stopped it
        view.go(view.k + 1);
        if (view.k === view.run.n_iterations || gate.waits()) view.playing = false;
        if (view.playing) timer = setTimeout(tick, 900 / view.speed); else view.draw();
      };
      if (on) timer = setTimeout(tick, 250);
      view.draw();
    },
    draw, relight,
  });

  function open(run) {
    view.run = run;
    root.inert = false;
    for (const part of [before, after, bumps, push]) part.build();
    curves = view.run.curves.map((c) => curve(view, c));
    charts.replaceChildren(...curves.map((c) => c.box));
    write(where, run.caption.run);
    view.collapsed = new Set();
    view.hovered = null;
    view.part = 0;
    root.classList.add("still");
    requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove("still")));
  }

  // Sizes are read before anything is written, so that the page is laid out once a step.
  function draw() {
    const run = view.run;
    now = moment(run, view.k, view.part);
    paint(root, run.colours);
    askFirst();
    arrange();
    if (view.showsTree()) tree.draw(run, now);
    drawLists();
    curves.forEach((c) => c.draw(view.k));
    bar.draw(run, now);
    speak();
    pairChanges.draw(run, now);
    sheet.draw(run, now);
    nameHeads(run);
    relight();
    root.dataset.iteration = view.k;
    root.dataset.run = view.key;
    showSubject(view, now, { before: left, after: right, tree: tree.box });
  }

  // What the style sheet lays the stage out by, and how high a row is: few documents share the height, many scroll. Nothing is
  // written here while only the iteration changes.
  function arrange() {
    const { large, wide, playing, help } = view, withSheet = sheet.isOpen(), asksLeaf = view.asksLeaf() && !withSheet;
    const wanted = [large, wide, playing, help, withSheet, asksLeaf, view.key].join();
    if (layout !== wanted) {
      layout = wanted;
      for (const [name, on] of Object.entries({ large, wide, playing, "with-sheet": withSheet, "asks-leaf": asksLeaf })) root.classList.toggle(name, on);
      keys.hidden = !help;
      const { fontSize, fontFamily } = getComputedStyle(root);
      Object.assign(view, { unit: parseFloat(fontSize), family: fontFamily });
      view.sizes.again();
    }
    const { height, width } = view.sizes.of(left), isPhone = !width || matchMedia("(max-width: 700px)").matches, [least, most] = isPhone ? [36, 36] : large ? [30, 60] : [25, 46];
    const rowHeight = withSheet ? least : Math.floor(Math.max(least, Math.min(most, (height - 2) / view.run.n)));
    view.apart = withSheet && width > 0;
    view.bumpWidth = large ? 28 : 36;
    root.classList.toggle("roomy", rowHeight >= (large ? 44 : 38));
    if (rowHeight !== view.rowHeight) root.style.setProperty("--row", `${rowHeight}px`);
    view.rowHeight = rowHeight;
  }

  function nameHeads(run) {
    write(heads.before, (view.k === 0 ? "Start" : `Before tree ${view.k}`) + (run.part === "test" ? " · test query" : ""));
    write(heads.after, view.k === 0 ? "Start" : `After tree ${view.k}`);
    write(heads.forces, run.forces.force.length ? capital(run.force_word) : "");
    write(heads.targets, capital(run.target_heading));
    heads.targets.title = capital(run.target_word);
    heads.forces.title = now.leftOut ? `The strongest ${now.pairs.length} of ${now.pairs.length + now.leftOut} pairs that push; the sheet of a document has all of its own` : capital(run.force_word);
    heads.forces.setAttribute("aria-hidden", !heads.forces.textContent); // a loss without pairs has no such heading
  }

  // What shows the document that is pointed at: its pairs, its way through the tree, its rows.
  function drawFocus() {
    if (view.showsTree()) tree.draw(view.run, now);
    drawLists();
    sheet.draw(view.run, now);
    relight();
  }

  // All that scrolls: of a long query the rows in sight change with it.
  function drawLists() {
    scrolling = 0;
    const width = Math.max(view.sizes.of(left).width - view.sizes.of(before.box).width - 2, 120);
    for (const part of [before, after, bumps]) part.draw(view.run, now);
    push.draw(view.run, now, width);
  }

  // Rows glide to their new place, unless steps follow each other faster than that takes.
  function haste() {
    const at = performance.now();
    root.classList.toggle("hasty", at - stepped < HASTE);
    stepped = at;
  }

  // Brings a document of a long query into sight, where it stands after the iteration.
  function reveal(d) {
    if (d === null || view.run.n <= WHOLE || !view.rowHeight) return;
    const top = view.run.ranks.row(view.k)[d] * view.rowHeight, { top: from, height } = view.sight();
    if (top < from || top > from + height - view.rowHeight) left.scrollTop = right.scrollTop = top - height / 2;
  }

  function relight() {
    const focus = view.focus();
    for (const row of root.querySelectorAll("[data-document]")) {
      row.classList.toggle("lit", Number(row.dataset.document) === focus);
      row.classList.toggle("selected", Number(row.dataset.document) === view.document);
    }
  }

  // What has to be predicted comes before all that it hides.
  function askFirst() {
    const question = view.predict ? outcomeOf(view.run, now, view, now.tree ? view.saw.here() : null) : null;
    gate.draw(view.predict, question, named);
    view.predicted = question && !gate.waits() ? question.about : null;
    sentence.hidden = !gate.box.hidden && view.k > 0;
    root.classList.toggle("guessing", gate.waits());
    if (question?.isShown) view.saw.want();
  }

  // The sentence, and what it lights: all that changes from one sub-step to the next.
  function speak() {
    const run = view.run;
    const lit = litSubstep(view);
    root.dataset.substep = lit < 0 ? "" : SUBSTEPS[lit][0];
    const words = view.recalled ? [view.around ? "From the other end of the run: " : "", ...tellEvents(view.recalled)] : lit < 0 ? tell(run, now, view.document) : tellSubstep(run, now, lit, view.document);
    sentence.replaceChildren(...named(words));
    substeps.draw();
    spoken = lit < 0 ? [] : words;
    nameRows(left, spoken);
  }

  // Parts of a sentence as nodes: strings, and {name: d} for a document.
  const named = (words) => words.map((part) => (typeof part === "string" ? part : el("strong", { text: view.run.documents[part.name].name, ...lights(view, part.name) })));

  function report(at) {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (view.playing && !view.sheet) return report(REST);
      reportNow();
    }, at ?? (view.sheet ? REST_WITH_SHEET : REST));
  }

  function reportNow() {
    clearTimeout(rest);
    rest = null;
    const selection = { iteration: view.k, document: view.document, large: view.large, substep: view.substep, sheet: view.sheet, other: view.other, predict: view.predict };
    if (JSON.stringify(selection) === reported) return;
    reported = JSON.stringify(selection);
    view.tell("selection", { ...selection, request: view.request });
  }

  // What waits to be reported goes first: a control that is used next must not meet Python with an older place.
  const hurry = (event) => { if (rest !== null && !event.composedPath().includes(root)) reportNow(); };

  function keydown(event) {
    if (!view.run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event) || !root.isConnected) return;
    if (gate.key(event.key)) return event.preventDefault();
    const act = {
      ArrowLeft: () => view.go(view.k - 1), ArrowRight: () => view.go(view.k + 1), Home: () => view.go(0), End: () => view.go(Infinity),
      " ": () => view.play(!view.playing), Escape: () => { if (view.help) view.set({ help: false }); else if (view.pairKind !== null) view.set({ pairKind: null }); else if (view.sheet) view.closeSheet(); else if (view.document !== null) view.letGo(); else view.light(view.k, null); },
      "?": () => view.set({ help: !view.help }), p: () => { view.set({ large: !view.large }); report(); }, g: () => view.predictFirst(), i: () => view.insight(),
      ArrowUp: () => walk(-1), ArrowDown: () => walk(1), m: () => view.moment(event.shiftKey ? -1 : 1), f: () => fullScreen(root),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (event.key === " " && onButton(event)) || (/^Arrow(Up|Down)$/.test(event.key) && !onTop(root))) return;
    event.preventDefault();
    act();
  }

  function walk(by) {
    const place = substepFrom(view, by);
    if (place) view.light(place.k, place.substep);
  }

  // As high as the window leaves room for below what stands above.
  function fit() {
    const scrolled = root.closest("[data-testid=stMain]") || parent.host?.closest("[data-testid=stMain]");
    const above = root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0);
    root.style.setProperty("--above", `${Math.round(above) + 24}px`);
  }

  // On the way to another page the figure is measured once more when it has no size: there is nothing to draw into.
  const observer = new ResizeObserver(() => {
    if (root.clientWidth === 0) return;
    fit();
    layout = "";
    if (view.run) draw();
  });
  observer.observe(root);
  document.addEventListener("keydown", keydown);
  document.addEventListener("pointerdown", hurry, true);
  const receive = (event) => { view.bytes = event.detail; if (view.wanted) show(view, view.wanted); };
  document.addEventListener("boosting-run", receive);
  view.open = open;
  view.reveal = reveal;
  view.ask = sheet.ask;
  view.fit = fit;
  view.report = report;
  view.close = () => { observer.disconnect(); view.sizes.close(); document.removeEventListener("keydown", keydown); document.removeEventListener("pointerdown", hurry, true); document.removeEventListener("boosting-run", receive); sheet.close(); tree.close(); view.saw.close(); view.check.close(); clearTimeout(timer); clearTimeout(rest); root.remove(); };
  view.settle = (selection) => { reported = JSON.stringify(selection); };
  return view;
}

// What Python says about a run and a place; shown when the bytes of that run are here too.
function show(view, data) {
  if (view.key !== data.key) {
    if (!view.bytes || digestOf(view.bytes) !== data.run) return;
    const run = openRun(openBytes(view.bytes)), sameQuery = view.run && view.run.qid === run.qid && view.run.n === run.n;
    view.key = data.key;
    view.playing = false;
    view.recalled = null;
    view.open(run);
    view.k = Math.min(view.k, view.run.n_iterations);
    if (!sameQuery) Object.assign(view, { document: null, sheet: "", other: null });
  }
  const asked = view.request !== data.request;
  if (asked) { // Python asks for a place: first paint, another query, or the browser's back button
    view.request = data.request;
    view.k = Math.max(0, Math.min(view.run.n_iterations, data.iteration));
    view.document = data.document;
    view.large = data.large;
    view.substep = data.substep;
    view.recalled = null;
    view.sheet = data.sheet;
    view.other = data.other;
    view.predict = data.predict;
    view.settle({ iteration: data.iteration, document: data.document, large: data.large, substep: data.substep, sheet: data.sheet, other: data.other, predict: data.predict });
    if (view.sheet && view.document === null) { // a link to a sheet without its document
      view.document = protagonist(view.run, moment(view.run, view.k, 0));
      view.report(0);
    }
    view.ask();
  }
  view.fit();
  view.draw();
  if (asked) { view.reveal(view.document); view.draw(); }
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = views.get(parentElement);
  if (!view) { view = createView(parentElement); views.set(parentElement, view); }
  view.tell = setStateValue;
  view.wanted = data;
  if (!view.bytes || (view.key !== data.key && digestOf(view.bytes) !== data.run)) document.dispatchEvent(new CustomEvent("boosting-run-wanted"));
  show(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); views.delete(parentElement);
  };
}
