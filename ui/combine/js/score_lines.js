// Each document's score as a line from R to R′; where two cross, they change places.

const SIDES = { left: 46, right: 14 }; // of every plane over alpha
const MOST_CROSSINGS = 1500; // that are marked with a dot

function alphaScale(view, chart) {
  const size = view.sizes.of(chart), left = view.large ? 66 : SIDES.left, x = (a) => left + a * (size.width - left - SIDES.right);
  return { ...size, left, x };
}

// A pointer on a plane moves alpha.
function dragsAlpha(view, chart) {
  const to = (event) => {
    const { left, width } = alphaScale(view, chart), px = event.clientX - chart.getBoundingClientRect().left;
    view.go((px - left) / (width - left - SIDES.right));
  };
  chart.addEventListener("pointerdown", (event) => { if (event.button === 0 && view.found) { event.preventDefault(); chart.setPointerCapture(event.pointerId); to(event); } });
  chart.addEventListener("pointermove", (event) => { if (event.buttons && view.found) to(event); });
}

function scoreLines(view) {
  const chart = svg("svg", { class: "lines", role: "img" }), cursor = svg("line", { class: "cursor", y1: 4 });
  const box = el("figure", { class: "plane" }, el("figcaption", {}, el("strong", { text: "Scores, less their mean" }), el("small", {}), el("cite", { text: "[SL] Optimally combine Rankers", title: "Schamoni, Ranking with Boosted Decision Trees, seminar slides, Heidelberg 2012" })), chart);
  let drawn = null, rows = [];
  dragsAlpha(view, chart);

  function build() {
    const { found } = view, { first, second } = found.lines, scale = alphaScale(view, chart), all = [...first, ...second], low = Math.min(...all), high = Math.max(...all), base = scale.height - 6;
    const y = (score) => 8 + (1 - (score - low) / (high - low || 1)) * (base - 16);
    const format = column([low, high]), share = (grade) => (grade === null || !found.max_grade ? 0 : grade / found.max_grade);
    rows = found.documents.map((doc, i) => svg("line", { class: "score-line", "data-document": i, style: `--share: ${(100 * share(doc.grade)).toFixed(0)}%; --width: ${(1.2 + 1.8 * share(doc.grade)).toFixed(2)}`, x1: scale.x(0), x2: scale.x(1), y1: y(first[i]), y2: y(second[i]) }, hint(`${doc.name}, grade ${doc.grade ?? "–"}`)));
    const { alpha, one } = found.crossings, every = Math.max(1, Math.ceil(alpha.length / MOST_CROSSINGS));
    const dots = Array.from(alpha).filter((_, c) => c % every === 0).map((a, c) => svg("circle", { class: "crossing", cx: scale.x(a), cy: y((1 - a) * first[one[c * every]] + a * second[one[c * every]]), r: view.large ? 3.4 : 2.2 }));
    const tick = (v) => svg("text", { class: "tick", x: scale.left - 6, y: y(v), text: format(v) });
    const best = found.best ? [svg("rect", { class: "best", x: scale.x(found.best.low), width: Math.max(1.5, scale.x(found.best.high) - scale.x(found.best.low)), y: 4, height: base - 4 })] : [];
    chart.replaceChildren(...best, tick(low), ...(high > low ? [tick(high)] : []), ...rows, ...dots, cursor);
    adjust(chart, { viewBox: `0 0 ${scale.width} ${scale.height}`, "aria-label": `Score lines of ${found.documents.length} documents from ${found.titles[0]} to ${found.titles[1]}, with ${alpha.length} crossings` });
    write(box.querySelector("small"), `drag α: (1 − α) ${found.titles[0]} + α ${found.titles[1]}; ${alpha.length > 10 ? `${alpha.length.toLocaleString("en")} crossings` : plural(alpha.length, "crossing", "crossings")}`);
    drawn = { found, scale, width: scale.width, height: scale.height, base, large: view.large };
  }

  function draw() {
    const { width, height } = view.sizes.of(chart);
    if (!width) return;
    if (!drawn || drawn.found !== view.found || drawn.width !== width || drawn.height !== height || drawn.large !== view.large) build();
    adjust(cursor, { x1: drawn.scale.x(view.alpha), x2: drawn.scale.x(view.alpha), y2: drawn.base });
  }
  return { box, draw, light: (d) => { for (const row of rows) row.classList.toggle("lit", Number(row.dataset.document) === d); } };
}
