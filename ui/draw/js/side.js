// Beside the plane: how far the model is in a sentence, the challenge, the curves, and each query's list.

import { el, quietButton, write } from "../../component/js/dom.js";
import { documentNames, drawingText, openDrawing } from "../../component/js/drawing.js";
import { lineChart } from "../../component/js/lines.js";
import { column, count } from "../../component/js/numbers.js";
import { brush, gradeLook, outline } from "./document_mark.js";

// How many of the pairs contradict; before any tree all scores are alike.
export function contradictWords(wrong, n, k) {
  if (wrong === 0) return "no pair contradicts";
  if (wrong < n) return `${wrong} of ${n} pairs ${wrong === 1 ? "contradicts" : "contradict"}`;
  const all = n === 1 ? "the one pair" : n === 2 ? "both pairs" : `all ${count(n)} pairs`;
  return `${all} ${k === 0 ? `${n === 1 ? "is" : "are"} tied` : n === 1 ? "contradicts" : "contradict"}`;
}

export function sideView(view) {
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }),
    task = challengeBox(view),
    charts = el("div", { class: "charts" }),
    lists = el("div", { class: "lists", tabindex: 0, role: "group", "aria-label": "Ranked lists" });
  const box = el("aside", {}, sentence, task.box, charts, lists);
  let drawn = [];

  function open(run) {
    const curves = [
      { name: "wrong", label: "Contradicting pairs", sense: "↓ better", format: String, lines: [{ train: run.wrong, test: null }] },
      { name: "ndcg", label: run.metric, sense: "↑ better", lines: [{ train: run.ndcg, test: null }] },
    ];
    drawn = curves.map((data) => lineChart(view, { runs: [{ at: 0, title: run.loss }], n_iterations: run.n_iterations }, data));
    charts.replaceChildren(...drawn.map(({ box: chart }) => chart));
  }

  function draw() {
    write(sentence, stateWords(view));
    task.draw();
    charts.hidden = !view.run || !view.run.n_pairs;
    if (!charts.hidden) for (const chart of drawn) chart.draw(view.k);
    lists.replaceChildren(...rankedLists(view));
  }

  return { box, open, draw };
}

function stateWords(view) {
  const { run, k, data } = view,
    special = data.remark;
  // Where no run can be had of this drawing, the reason stands below.
  if (view.isStale()) return special || (!data.run && data.drawing === drawingText(view.book.documents) ? "" : "Training …");
  if (!run || !run.n_pairs) return special;
  const when = k ? `After tree ${k} of ${run.n_iterations} under ${run.loss}` : `Before any tree of ${run.loss}`;
  const wrong = contradictWords(run.wrong[k], run.n_pairs, k);
  const ended = run.ended && k === run.n_iterations ? ` ${run.ended}` : "";
  const hints = k === 0 && !data.task && !view.book.past.length ? " Click the plane to place a document, press → to add a tree." : "";
  return `${when}, ${wrong}.${ended}${special ? ` ${special}` : ""}${hints}`;
}

function challengeBox(view) {
  const box = el("section", { class: "task", "aria-label": "Challenge" });
  const again = quietButton({
    text: "Start again",
    title: "The documents as the challenge began",
    onclick: () => {
      view.selected = null;
      view.edit(() => view.book.change(openDrawing(view.data.task.drawing)));
    },
  });

  function draw() {
    const { task } = view.data,
      verdict = view.run && !view.isStale() ? view.run.verdicts[view.k] : null,
      met = Boolean(verdict?.met);
    box.hidden = !task;
    if (!task) return;
    again.hidden = drawingText(view.book.documents) === task.drawing;
    const outcome = el("b", { text: met ? "✓ Done. " : verdict ? "Not yet. " : "" });
    box.replaceChildren(
      el("header", {}, el("h3", { text: task.title }), again),
      el("p", { text: task.words }),
      el("p", { class: met ? "verdict met" : "verdict", role: "status" }, outcome, verdict?.words ?? ""),
    );
    box.dataset.met = met;
  }

  return { box, draw };
}

// One list a query, best score first; in the order of the drawing while there is no score.
function rankedLists(view) {
  const { documents } = view.book,
    names = documentNames(documents),
    scores = view.scores(documents),
    format = column(scores ?? []);
  const line = (i) =>
    el(
      "li",
      { class: view.selected === i ? "selected" : null, onclick: () => view.select(view.selected === i ? null : i) },
      el("span", { class: "name", text: names[i] }),
      gradeChip(view.data, documents[i].g),
      el("span", { class: "score", text: scores ? format(scores[i]) : "–" }),
    );
  const list = (q) => {
    const rows = documents.map((_, i) => i).filter((i) => documents[i].q === q);
    if (scores) rows.sort((a, b) => scores[b] - scores[a] || a - b);
    return el("section", {}, el("h3", {}, brush(outline(q)), `query ${q}`), el("ol", {}, ...rows.map(line)));
  };
  return view.data.queries.filter((q) => documents.some((d) => d.q === q)).map(list);
}

function gradeChip(rules, g) {
  const { share, ink } = gradeLook(rules, g);
  return el("span", { class: `grade ${ink}`, style: `--share: ${share * 100}%`, title: `grade ${g}`, text: g });
}
