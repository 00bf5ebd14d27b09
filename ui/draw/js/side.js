// Beside the plane: how far the model is in a sentence, the challenge, the curves, and each query's list.

// How many of the pairs contradict; before any tree all scores are alike.
function contradictWords(wrong, n, k) {
  if (wrong === 0) return "no pair contradicts";
  if (wrong < n) return `${wrong} of ${n} pairs ${wrong === 1 ? "contradicts" : "contradict"}`;
  const all = n === 1 ? "the one pair" : n === 2 ? "both pairs" : `all ${count(n)} pairs`;
  return `${all} ${k === 0 ? `${n === 1 ? "is" : "are"} tied` : n === 1 ? "contradicts" : "contradict"}`;
}

function sideView(view) {
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }), task = el("section", { class: "task", "aria-label": "Challenge" });
  const again = el("button", { type: "button", text: "Start again", title: "The documents as the challenge began", onmousedown: (e) => e.preventDefault(), onclick: () => { view.selected = null; view.edit(() => view.book.change(openDrawing(view.data.task.drawing))); } });
  const charts = el("div", { class: "charts" }), lists = el("div", { class: "lists", tabindex: 0, role: "group", "aria-label": "Ranked lists" });
  const box = el("aside", {}, sentence, task, charts, lists);
  let drawn = [];

  function open(run) {
    const curves = [
      { name: "wrong", label: "Contradicting pairs", sense: "↓ better", format: String, lines: [{ train: run.wrong, test: null }] },
      { name: "ndcg", label: "NDCG@5", sense: "↑ better", lines: [{ train: run.ndcg, test: null }] },
    ];
    drawn = curves.map((data) => lineChart(view, { runs: [{ at: 0, title: run.loss }], n_iterations: run.n_iterations }, data));
    charts.replaceChildren(...drawn.map(({ box: chart }) => chart));
  }

  function told() {
    const { run, k, data } = view, special = data.remark;
    if (view.isStale()) return special || (!data.run && data.drawing === drawingText(view.book.documents) ? "" : "Training …"); // the reason why there is no run stands below
    if (!run || !run.n_pairs) return special;
    const when = k ? `After tree ${k} of ${run.n_iterations} under ${run.loss}` : `Before any tree of ${run.loss}`;
    const wrong = contradictWords(run.wrong[k], run.n_pairs, k);
    const ended = run.ended && k === run.n_iterations ? ` ${run.ended}` : "";
    const hints = k === 0 && !data.task && !view.book.past.length ? " Click the plane to place a document, press → to add a tree." : "";
    return `${when}, ${wrong}.${ended}${special ? ` ${special}` : ""}${hints}`;
  }

  function drawTask() {
    const { task: given } = view.data, verdict = view.run && !view.isStale() ? view.run.verdicts[view.k] : null;
    task.hidden = !given;
    if (!given) return;
    const met = Boolean(verdict?.met);
    again.hidden = drawingText(view.book.documents) === given.drawing;
    task.replaceChildren(el("header", {}, el("h3", { text: given.title }), again), el("p", { text: given.words }), el("p", { class: met ? "verdict met" : "verdict", role: "status" }, el("b", { text: met ? "✓ Done. " : verdict ? "Not yet. " : "" }), verdict?.words ?? ""));
    task.dataset.met = met;
  }

  function drawLists() {
    const { documents } = view.book, names = documentNames(documents), scores = view.scores(documents);
    const letters = view.rules.queries.filter((q) => documents.some((d) => d.q === q)), format = column(scores ?? []);
    lists.replaceChildren(...letters.map((q) => {
      const rows = documents.map((_, i) => i).filter((i) => documents[i].q === q);
      if (scores) rows.sort((a, b) => scores[b] - scores[a] || a - b);
      return el("section", {}, el("h3", {}, svg("svg", { class: "brush", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, svg("path", { class: "outline", d: SHAPES[q](8), style: `stroke: var(--query-${q})` })), `query ${q}`),
        el("ol", {}, ...rows.map((i) => el("li", { class: view.selected === i ? "selected" : null, onclick: () => view.select(view.selected === i ? null : i) },
          el("span", { class: "name", text: names[i] }), gradeChip(documents[i].g), el("span", { class: "score", text: scores ? format(scores[i]) : "–" })))));
    }));
  }

  function gradeChip(g) {
    const share = g / view.rules.best, flips = ["light", "dark"].filter((theme) => share >= view.rules.grade_flip[theme]).map((theme) => ` flip-${theme}`).join("");
    return el("span", { class: `grade${flips}`, style: `--share: ${share * 100}%`, title: `grade ${g}`, text: g });
  }

  function draw() {
    write(sentence, told());
    drawTask();
    charts.hidden = !view.run || !view.run.n_pairs;
    if (!charts.hidden) for (const chart of drawn) chart.draw(view.k);
    drawLists();
  }

  return { box, open, draw };
}
