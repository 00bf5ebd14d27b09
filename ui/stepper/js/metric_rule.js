// How a metric is computed, one hover or focus away from its name: the rule in words, and the query in sight worked out.

import { el, quietButton } from "../../component/js/dom.js";
import { column, equals, grouped, short } from "../../component/js/numbers.js";
import { cell, figureTable, num, sumLine, total } from "../../component/js/run/figures.js";
import { pairCount } from "./pair_changes.js";

export function metricRule(view, data) {
  const id = `rule-${data.name}`,
    working = el("div", { class: "working" });
  const box = el("div", { class: "rule", role: "tooltip", id, hidden: true }, el("p", { text: data.rule }), working);
  const label = quietButton(
    {
      class: "metric",
      "aria-describedby": id,
      onmouseenter: open,
      onfocus: open,
      onmouseleave: close,
      onblur: close,
      onkeydown: (event) => {
        if (event.key === "Escape" && !box.hidden) {
          event.preventDefault();
          close();
        }
      },
    },
    el("strong", { text: data.label }),
    el("small", { text: ` ${data.short_sense}` }),
  );
  let drawn = null;

  function open() {
    box.hidden = false;
    work();
  }
  function close() {
    box.hidden = true;
  }
  function work() {
    if (drawn !== null && !box.hidden) working.replaceChildren(...WORKINGS[data.working](view, data, drawn));
  }
  function draw(k) {
    drawn = k;
    work();
  }

  return { label, box, draw };
}

const WORKINGS = { dcg: workedDcg, ndcg: workedDcg, share: workedShare };

// The first ranks of the list in sight: the gain of each (of equal scores the mean), times its discount.
function workedDcg(view, data, k) {
  const { run } = view,
    found = dcgTerms(run, k, data.cutoff);
  const gains = column(found.terms.map(({ gain }) => gain)),
    adds = column(found.terms.map(({ adds }) => adds));
  const rows = found.terms.map(({ gain, tied, adds: part }, r) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", text: r + 1 }),
      cell(num(gain, gains), tied > 1 ? el("small", { text: ` mean of ${tied}` }) : ""),
      cell(num(Math.log2(r + 2))),
      cell(num(part, adds)),
    ),
  );
  const parts = found.terms.map(({ adds: part }) => part),
    sum = total(parts, found.dcg, adds);
  const foot = [el("tr", { class: "total" }, el("th", { scope: "row", text: `DCG@${data.cutoff}` }), cell(), cell(), sum)];
  const ratio =
    data.working === "dcg"
      ? null
      : found.best
        ? sumLine(
            `Best order ${short(found.best)}, so ${data.label} = ${short(found.dcg)} / ${short(found.best)} ` +
              `${equals(found.dcg, found.best, (a, b) => a / b, found.dcg / found.best)} `,
            num(found.dcg / found.best),
            ".",
          )
        : sumLine("No document of this query is relevant: it has no NDCG and is left out of the mean.");
  return [
    el("p", { class: "which", text: `“${run.qid}” after iteration ${k}` }),
    figureTable(`${data.label} of this query`, ["rank", "gain", "÷ log₂(rank + 1)", "adds"], rows, foot),
    ratio,
  ].filter(Boolean);
}

function dcgTerms(run, k, cutoff) {
  const gain = run.documents.map(({ grade }) => (grade === null ? 0 : 2 ** grade - 1));
  const order = Array.from(run.orders.row(k)),
    scores = run.scores.row(k);
  const worth = [];
  for (let r = 0, end; r < order.length && r < cutoff; r = end) {
    end = r + 1;
    while (end < order.length && scores[order[end]] === scores[order[r]]) end++;
    const block = order.slice(r, end),
      mean = block.reduce((sum, d) => sum + gain[d], 0) / block.length;
    for (const _ of block) worth.push({ gain: mean, tied: block.length });
  }
  const terms = worth.slice(0, cutoff).map((term, r) => ({ ...term, adds: term.gain / Math.log2(r + 2) }));
  const discounted = (gains) => gains.slice(0, cutoff).reduce((sum, g, r) => sum + g / Math.log2(r + 2), 0);
  return { terms, dcg: terms.reduce((sum, { adds }) => sum + adds, 0), best: discounted(gain.slice().sort((a, b) => b - a)) };
}

function workedShare(view, data, k) {
  const { run } = view,
    n = run.pair_changes.pairs;
  if (!n) return [el("p", { class: "which", text: `“${run.qid}” has no pair.` })];
  const wrong = pairCount(run, k, "contradicting");
  return [
    sumLine(
      `“${run.qid}” after iteration ${k}: ${grouped(wrong)} of ${grouped(n)} ${n === 1 ? "pair" : "pairs"}, ` +
        `${grouped(wrong)} / ${grouped(n)} = `,
      num(wrong / n),
      ".",
    ),
  ];
}
