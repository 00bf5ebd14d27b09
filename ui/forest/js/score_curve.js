// The running score of the chosen document through all trees, or how far it stands above another; a click or drag goes to a tree there.

const MOST_LINES = 60; // of the other documents, behind

function scoreCurve(view) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const title = el("strong"), small = el("small"), figure = el("b");
  const box = el("figure", { class: "chart" }, el("figcaption", {}, title, small, figure), chart);
  let key = "", plane = null, lines = [], own = null, cursor = null;

  function open() {
    const { grove } = view, { document: d, other } = view, last = grove.n_iterations;
    const isGap = d !== null && other !== null, names = grove.documents;
    const rest = isGap || grove.n_documents > MOST_LINES ? [] : Array.from({ length: grove.n_documents }, (_, each) => each).filter((each) => each !== d);
    own = d === null ? null : isGap ? grove.line(d).map((score, k) => score - grove.score(k, other)) : grove.line(d);
    lines = [...rest.map((each) => ({ name: "other", values: grove.line(each), said: names[each].name })), ...(own ? [{ name: isGap ? "gap" : "own", values: own, said: names[d].name }] : [])];
    if (isGap) lines.unshift({ name: "zero", values: new Float64Array(last + 1), said: "equal scores" });
    plane = lines.length ? chartPlane(view, lines.flatMap(({ values }) => Array.from(values)), last, iterationTicks(last), (words) => 12 + (view.large ? 11.5 : 8) * words.length) : null;
    write(title, d === null ? "Scores of the documents, tree by tree" : isGap ? `${names[d].name} minus ${names[other].name}` : `Running score of ${names[d].name}`);
    write(small, d === null ? (rest.length ? "choose one on the left" : "choose a document on the left") : isGap ? "above 0 it stands higher" : "the other documents behind it");
    chart.replaceChildren();
    cursor = null;
  }

  function resize() {
    if (!plane?.resized(chart)) return;
    cursor = { line: svg("line", { y1: 0 }), dot: svg("circle", { r: view.large ? 6 : 4 }), words: svg("text", { class: "end" }) };
    chart.replaceChildren(...plane.axis(), ...lines.map(({ name, values, said }) => svg("path", { class: `line ${name}`, d: plane.path(values) }, hint(said))), svg("g", { class: "cursor" }, cursor.line, cursor.dot), cursor.words);
  }

  function draw() {
    const now = [view.key, view.document, view.other, view.large].join();
    if (key !== now) { key = now; open(); }
    resize();
    const k = view.iteration(), value = own ? own[k] : null;
    write(figure, own ? `${short(tidy(value, 1))} after ${view.grove.many ? "iteration" : "tree"} ${k}` : "");
    adjust(box, { "data-score": own ? String(value) : "" });
    adjust(chart, { "aria-label": `${title.textContent}${own ? `: ${short(value)} after iteration ${k} of ${view.grove.n_iterations}` : ""}` });
    if (!cursor) return;
    adjust(cursor.line, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
    adjust(cursor.dot, own ? { cx: plane.x(k), cy: plane.y(value), display: "inline" } : { display: "none" });
    adjust(cursor.words, own ? { x: plane.end() + 6, y: plane.y(own[own.length - 1]), display: "inline" } : { display: "none" });
    if (own) write(cursor.words, plane.format(own[own.length - 1]));
  }

  const to = (event) => view.pin(firstOf(view.grove, plane.under(chart, event)));
  chart.addEventListener("pointerdown", (event) => { if (!plane) return; chart.setPointerCapture(event.pointerId); to(event); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons && cursor) to(event); });

  return { box, draw, reset: () => { key = ""; } };
}
