// The formula of one pair with live numbers, every factor as boosting has it.

import { el } from "../../component/js/dom.js";
import { closes, printed, short } from "../../component/js/numbers.js";
import { gradeText, product } from "./fields.js";

export function pairFormula() {
  const lines = el("div", { class: "lines" });
  const box = el("section", { class: "pair", "aria-label": "Formula of a pair", "aria-live": "polite" }, lines);

  function draw(answer) {
    const { pair } = answer;
    box.hidden = !pair;
    if (!pair) return lines.replaceChildren();
    if (pair.error) return lines.replaceChildren(el("p", { text: pair.error }));
    const [winner, loser] = pair.names;
    lines.replaceChildren(
      el(
        "p",
        { class: "who" },
        pair.chosen ? "" : pair.force ? "The strongest pair: " : "No pair pushes. The first one: ",
        el("b", { text: winner }),
        ` (grade ${gradeText(pair.grades[0])}, rank ${pair.ranks[0] + 1}) should be above `,
        el("b", { text: loser }),
        ` (grade ${gradeText(pair.grades[1])}, rank ${pair.ranks[1] + 1}).`,
      ),
      ...rho(pair),
      ...delta(pair),
      ...force(pair, winner, loser),
    );
  }

  return { box, draw };
}

const row = (what, ...parts) =>
  el("p", { class: "term", "data-term": what }, el("span", { class: "symbol", text: what }), el("span", {}, ...parts));
const worked = (text) => el("span", { class: "worked", text }); // numbers that lead to the result, hidden while somebody works them out
const power = (base, exponent) => [String(base), el("sup", { text: exponent })];
const minus = (x) => (x < 0 ? `(${short(x)})` : short(x));
const result = (x, parts = x) => el("b", { text: ` ${closes(x, parts)} ${short(x)}`, "data-value": x });

function rho(pair) {
  return [
    row(
      "ρ",
      "1 / (1 + ",
      ...power("e", "σ (h₁ − h₂)"),
      ") = 1 / (1 + ",
      ...power("e", `${short(pair.sigma)} (${short(pair.scores[0])} − ${minus(pair.scores[1])})`),
      ")",
      result(pair.rho),
    ),
  ];
}

function delta(pair) {
  if (!pair.counted)
    return [row(`|Δ${pair.column}|`, `Both are below rank ${pair.truncation}, the truncation: the pair does not count`, result(0))];
  const parts = raw(pair);
  const cut = pair.truncation === null ? "" : `@${pair.truncation}`,
    ideal = pair.gains && pair.column === "NDCG" ? `; M is the DCG${cut} of the perfect order` : "",
    first = row(`|Δ${pair.column}|`, ...parts, result(pair.raw_delta, onScreen(pair)), ideal);
  if (!pair.by_score) return [first];
  return [
    first,
    row(
      "|Δ|",
      `÷ (0.01 + |score difference|) = ${short(pair.raw_delta)} / ${short(pair.divisor)}`,
      result(pair.delta, printed(pair.raw_delta) / printed(pair.divisor)),
    ),
  ];
}

// The change of the metric as the rounded numbers on screen give it.
function onScreen(pair) {
  if (pair.gains)
    return product(Math.abs(pair.gains[0] - pair.gains[1]), Math.abs(pair.discounts[0] - pair.discounts[1])) / printed(pair.ideal);
  return pair.swap ? Math.abs(printed(pair.swap[0]) - printed(pair.swap[1])) : pair.raw_delta;
}

function raw(pair) {
  const discount = (k) => (pair.discounts[k] === 0 ? "0" : `1/log₂(${pair.ranks[k] + 2})`);
  if (pair.gains) {
    const over = pair.column === "NDCG" ? ` / ${short(pair.ideal)}` : "";
    return [
      "|(",
      ...power(2, gradeText(pair.grades[0])),
      " − 1) − (",
      ...power(2, gradeText(pair.grades[1])),
      ` − 1)| × |${discount(0)} − ${discount(1)}|${over ? " / M" : ""} = ${short(Math.abs(pair.gains[0] - pair.gains[1]))} × ` +
        `${short(Math.abs(pair.discounts[0] - pair.discounts[1]))}${over}`,
    ];
  }
  if (pair.swap) return [`|${pair.column} now − after the swap| = |${short(pair.swap[0])} − ${short(pair.swap[1])}|`];
  return ["RankNet uses no metric"];
}

function force(pair, winner, loser) {
  const scale = pair.by_query ? ` × ${short(pair.query_factor)}` : "",
    symbol = pair.by_query ? " × log₂(1 + S) / S" : "";
  const rows = pair.by_query ? [row("S", `2 Σ λ over the query's pairs, before this factor`, result(pair.query_sum))] : [];
  return [
    ...rows,
    row(
      "λ",
      `σ ρ |Δ|${symbol}`,
      worked(` = ${short(pair.sigma)} × ${short(pair.rho)} × ${short(pair.delta)}${scale}`),
      result(pair.force, product(pair.sigma, pair.rho, pair.delta, pair.query_factor)),
      ` up for ${winner}, down for ${loser}`,
    ),
    row(
      "curvature",
      `${pair.factor === 1 ? "" : "2 "}σ² ρ (1 − ρ) |Δ|${symbol}`,
      worked(
        ` = ${pair.factor === 1 ? "" : "2 × "}${short(pair.sigma)}² × ${short(pair.rho)} × ${short(1 - pair.rho)} × ` +
          `${short(pair.delta)}${scale}`,
      ),
      result(pair.curvature, product(pair.factor, pair.sigma, pair.sigma, pair.rho, 1 - pair.rho, pair.delta, pair.query_factor)),
    ),
  ];
}
