// Two queries, one far more popular: the same three grades at other numbers of links ([GB] 3.3.1). Two losses learned both; drag how
// much more popular, and after how many trees to look.

import { el, svg } from "../dom.js";
import { insightPart, insightSummary, plotKey, pointSlider, tickText, twinTable } from "./plot.js";
import { linkWords, POPULAR, popularityPanel } from "./popularity_panel.js";
import { popularityWords } from "./popularity_words.js";

const TITLE = "One scale for all queries";
let popularAt = { factor: null, leaves: 0, tree: null }; // stays from one iteration of the run to the next

export function popularityInsight(data) {
  if (data.why_not)
    return [insightPart(TITLE, insightSummary(`With these settings, the loss cannot use the two queries of this view: ${data.why_not}`))];
  const { factors, leaves, names } = data,
    trees = data.cells[0][0][0].scores.length - 1;
  const at = {
    factor: popularAt.factor ?? factors.indexOf(2),
    leaves: Math.min(popularAt.leaves, leaves.length - 1),
    tree: popularAt.tree ?? trees,
  };
  const box = svg("svg", { class: "plot popular", viewBox: `0 0 ${POPULAR.width} ${POPULAR.height}`, role: "img" }),
    summary = el("p", { class: "insight-summary", "aria-live": "polite" });
  const factor = countSlider("How many times more links", "times more links", factors.length, at.factor, (i) => go({ factor: i })),
    tree = countSlider("Trees", "trees", trees + 1, at.tree, (i) => go({ tree: i }));
  const options = leaves.map((n, i) => el("option", { value: n, text: `${n} leaves`, selected: i === at.leaves }));
  const picker = el("select", { "aria-label": "Leaves of a tree", onchange: () => go({ leaves: picker.selectedIndex }) }, ...options);

  function go(change) {
    Object.assign(at, change);
    popularAt = { ...at };
    box.replaceChildren(...data.cells[at.leaves][at.factor].map((cell, i) => popularityPanel(data, cell, i, at)));
    summary.textContent = popularityWords(data, at);
    box.setAttribute("aria-label", summary.textContent);
    const times = tickText(factors[at.factor]);
    factor.show(at.factor, `${times} ×`, `${times} times; ${summary.textContent}`);
    tree.show(at.tree, String(at.tree), `${at.tree} trees; ${summary.textContent}`);
    Object.assign(box.dataset, { factor: factors[at.factor], leaves: leaves[at.leaves], tree: at.tree });
  }

  go({});
  return [
    insightPart(
      TITLE,
      summary,
      box,
      el("div", { class: "line-sliders" }, factor.node, tree.node),
      el("p", { class: "insight-pick" }, "Each tree has ", picker),
      plotKey(["often", names[0]], ["seldom", names[1]], ["wrong-pair", "a contradicting pair"], ["ours", "score by links"]),
      twinTable("Two queries, two losses", ["query", "links", "grade", ...data.losses], rowsOf(data, at)),
    ),
  ];
}

// A slider over 0, 1, ..., n - 1 with what it stands for beside it.
function countSlider(label, words, n, start, go) {
  let now = start;
  const stops = Array.from({ length: n }, (_, i) => i),
    slider = pointSlider(label, stops, () => now, go),
    value = el("output");
  return {
    node: el("label", { class: "line-slider" }, el("span", { text: words }), slider, value),
    show(at, text, spoken) {
      now = at;
      slider.value = at;
      value.textContent = text;
      slider.setAttribute("aria-valuetext", spoken);
    },
  };
}

const rowsOf = ({ names, grades, links, cells }, { factor, leaves, tree }) =>
  grades.map((grade, d) => [
    names[d < 3 ? 0 : 1],
    linkWords(links[factor][d]),
    tickText(grade),
    ...cells[leaves][factor].map((cell) => cell.scores[tree][d]),
  ]);
