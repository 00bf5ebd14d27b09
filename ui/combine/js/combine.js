// Two rankers mixed, in the browser: it owns alpha and reports {alpha} when the hand comes to rest. Python has sent the scores of the
// query, the crossings and the staircases.

const REST = 350; // ms
const FINE = 0.001, COARSE = 0.01; // steps of alpha
const blends = new WeakMap();

function createBlend(parent) {
  const view = { alpha: 0.5, request: null, found: null, large: false, bytes: new Map(), rowHeight: 26 };
  const said = el("p", { class: "gist" }), live = el("p", { class: "live", "aria-live": "polite" });
  const lines = scoreLines(view), list = mixedList(view);
  const query = stairsPlane(view, "query", (found) => `${found.metric} of ${found.qid}`, (found) => [{ part: found.part, stairs: found.query }]);
  const part = (name) => stairsPlane(view, name, (found) => `${found.metric}, mean over ${name} queries`, ({ means }) => (means[name] ? [{ part: name, stairs: means[name], alone: means[name].alone }] : []));
  const train = part("train"), test = part("test");
  const slider = el("input", { type: "range", min: 0, max: 1, step: FINE, "aria-label": "alpha", oninput: () => view.go(Number(slider.value)) });
  const quiet = { type: "button", onmousedown: (event) => event.preventDefault() };
  const ends = [el("span"), el("span")];
  const places = { R: el("button", { ...quiet, text: "R", title: "R alone (Home)", onclick: () => view.go(0) }), best: el("button", { ...quiet, text: "Best on train", title: "The middle of the widest best interval (B)", onclick: () => view.toBest() }), other: el("button", { ...quiet, text: "R′", title: "R′ alone (End)", onclick: () => view.go(1) }), own: el("button", { ...quiet, text: "GBRank’s own", onclick: () => view.go(view.found.own_alpha) }) };
  const crossed = el("div", { class: "choice" }, el("button", { ...quiet, text: "‹", title: "The crossing before", "aria-label": "The crossing before", onclick: () => view.cross(-1) }), el("button", { ...quiet, text: "›", title: "The next crossing", "aria-label": "The next crossing", onclick: () => view.cross(1) }));
  const root = el("div", { class: "blend" }, said, el("div", { class: "planes" }, lines.box, query.box, train.box, test.box, slider, el("p", { class: "ends", "aria-hidden": "true" }, ...ends)), el("aside", {}, el("div", { class: "tools" }, places.R, places.best, places.own, places.other, crossed), live, list.box));
  crossed.append(mixtureToTake(view, root).box);
  parent.append(root);
  view.sizes = sizeBook(() => { if (view.found) draw(); });
  let rest = null, reported = null;

  function fit() {
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 20}px`);
  }

  function draw() {
    if (!view.found || !root.clientWidth) return;
    const { found } = view;
    paint(root, found.colours);
    if (root.classList.contains("large") !== view.large) { root.classList.toggle("large", view.large); view.sizes.again(); }
    fit();
    write(said, found.said);
    said.hidden = !found.said;
    ends.forEach((end, i) => write(end, `α = ${i}: ${found.titles[i]} alone`));
    const height = view.sizes.of(list.box).height;
    view.rowHeight = Math.floor(Math.max(view.large ? 32 : 22, Math.min(view.large ? 44 : 32, height / found.documents.length)));
    root.style.setProperty("--row", `${view.rowHeight}px`);
    allow(places.best, Boolean(found.best));
    places.own.hidden = found.own_alpha === null;
    test.box.hidden = !found.parts.includes("test");
    for (const plane of [list, lines, query, train, ...(test.box.hidden ? [] : [test])]) plane.draw();
    write(live, told());
    slider.value = view.alpha;
    adjust(slider, { "aria-valuetext": live.textContent });
    Object.assign(root.dataset, { alpha: view.alpha.toFixed(3), swept: Object.keys(found.means).length, qid: found.qid });
  }

  // What this alpha gives. At 0 and at 1 stand the rankers alone, whose documents may tie.
  function told() {
    const { found, alpha } = view, value = (part, stairs) => (stairs.alone && (alpha === 0 || alpha === 1) ? stairs.alone[alpha] : stepAt(stairs, alpha).value);
    const means = Object.entries(found.means).map(([part, stairs]) => `${Number.isFinite(value(part, stairs)) ? value(part, stairs).toFixed(3) : "–"} on ${part}`), n = found.documents.length;
    const elsewhere = view.moved ? `${capital(plural(view.moved, "document stands", "documents stand"))} elsewhere than under ${found.titles[0]} alone.` : `The list is that of ${found.titles[0]} alone.`;
    return `α = ${alpha.toFixed(3)}${means.length ? `: ${found.metric} ${means.join(", ")}` : ""}. ${n > 1 ? elsewhere : ""}`;
  }

  function report() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const alpha = Number(view.alpha.toFixed(6));
      if (alpha === reported) return;
      reported = alpha;
      view.tell("place", { alpha, request: view.request });
    }, REST);
  }

  Object.assign(view, {
    go(alpha) { view.touched = true; view.alpha = Math.max(0, Math.min(1, alpha)); draw(); report(); },
    toBest() { if (view.found.best) view.go(view.found.best.middle); },
    cross(way) { const to = nextCrossing(view.found.crossings, view.alpha, way); if (to !== null) view.go(to); },
    openQuery({ qid, part }) { clearTimeout(rest); view.tell("place", { alpha: Number(view.alpha.toFixed(6)), query: qid, part, request: view.request }); },
    light(d) { list.light(d); lines.light(d); },
    open(found) { view.found = found; draw(); },
    settle(alpha) { view.alpha = alpha ?? view.found.best?.middle ?? 0.5; view.touched = false; reported = alpha; draw(); },
    draw,
  });

  root.addEventListener("mouseover", (event) => { const at = event.target.closest?.(".score-line"); if (at) view.light(Number(at.dataset.document)); });
  lines.box.addEventListener("mouseleave", () => view.light(null));
  function keydown(event) {
    if (!view.found || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event) || !root.isConnected) return;
    const by = event.shiftKey ? FINE : COARSE, act = { ArrowLeft: () => view.go(view.alpha - by), ArrowRight: () => view.go(view.alpha + by), Home: () => view.go(0), End: () => view.go(1), b: () => view.toBest(), "<": () => view.cross(-1), ">": () => view.cross(1) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", keydown);
  const around = parent.host?.closest("[data-testid=stMainBlockContainer]"), above = new ResizeObserver(fit);
  if (around) above.observe(around); // a line that comes or goes above moves the figure
  const receive = (event) => { view.bytes.set(digestOf(event.detail), event.detail); if (view.wanted) showBlend(view, view.wanted); };
  document.addEventListener("boosting-run", receive);
  view.close = () => { above.disconnect(); clearTimeout(rest); view.sizes.close(); document.removeEventListener("keydown", keydown); document.removeEventListener("boosting-run", receive); root.remove(); };
  return view;
}

// What Python says; shown when its bytes are here too.
function showBlend(view, data) {
  if (!view.bytes.has(data.run)) return;
  const found = view.key === data.run ? null : openBytes(view.bytes.get(data.run));
  view.large = data.large;
  if (found) {
    for (const name of view.bytes.keys()) if (name !== data.run) view.bytes.delete(name);
    Object.assign(found, { first: found.first.values, second: found.second.values, lines: { first: found.lines.first.values, second: found.lines.second.values } });
    for (const name of ["alpha", "one", "other"]) found.crossings[name] = found.crossings[name].values;
    for (const stairs of [found.query, ...Object.values(found.means)]) Object.assign(stairs, { ends: stairs.ends.values, values: stairs.values.values });
    view.key = data.run;
    view.open(found);
  }
  const isAsked = view.request !== data.request;
  view.request = data.request;
  // Nobody has chosen an alpha yet, and what is best has just become known.
  if (isAsked || (found && data.alpha === null && !view.touched)) view.settle(data.alpha); else view.draw();
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = blends.get(parentElement);
  if (!view) { view = createBlend(parentElement); blends.set(parentElement, view); }
  view.tell = setStateValue;
  view.wanted = data;
  if (!view.bytes.has(data.run)) document.dispatchEvent(new CustomEvent("boosting-run-wanted"));
  showBlend(view, data);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); blends.delete(parentElement);
  };
}
