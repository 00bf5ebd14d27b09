// The arithmetic of the chosen cell: each term, their sum, and where the loss stretches the frame. Numbers are Python's; a sign "≈" says
// that the rounded ones do not close.

import { el } from "../../component/js/dom.js";
import { closes, divide, equals, plural, printed, short, signed } from "../../component/js/numbers.js";
import { matrix } from "./matrix.js";
import { ROWS } from "./table.js";

const TITLES = Object.fromEntries(ROWS.map(([line, symbol, words]) => [line, `${symbol}, ${words}`]));

export function sums(view) {
  const title = el("h2"),
    body = el("div", { class: "terms" }),
    stretch = el("p", { class: "stretch" }),
    box = el("section", { class: "sums", "aria-live": "polite", tabindex: 0 }, title, body, stretch);

  function draw() {
    const column = view.packed.columns[view.column];
    title.textContent = `${column.title}: ${TITLES[view.line]}`;
    body.replaceChildren(...(column.refused ? [el("p", { text: column.refused })] : OPENED[view.line](view, column)));
    stretch.textContent = column.stretch ?? "";
  }
  return { box, draw };
}

// Whether a term is written out: what adds 0 is not, but for a label, which says that the score is already what it asks for.
export const counts = ([over, adds, weighs], part) => Boolean([over, adds, weighs][part] || (typeof over === "string" && weighs));

// From a score and what the tree gives to the new score.
export function stepWords(score, given, after, { decay, rate }) {
  const kept = decay === 1 ? short(score) : `${short(decay)} × ${short(score)}`,
    sum = printed(decay) * printed(score) + printed(rate) * printed(given);
  return `h = ${kept} + ${short(rate)} × ${short(given)} ${closes(after, sum)} ${short(after)}.`;
}

const line = (text) => el("p", { class: "line", text });

// One chip for each term, the largest first, and their sum.
function added({ packed, document: d }, column, part, total, isSigned) {
  const { terms, rest } = column.evidence[d],
    written = isSigned ? signed : short;
  const chips = terms
    .filter((term) => counts(term, part))
    .map((term) => {
      const over = typeof term[0] === "number" ? packed.documents[term[0]].name : term[0];
      return el("li", {}, el("b", { text: written(term[part]) }), el("span", { text: over }));
    });
  if (rest[0])
    chips.push(el("li", {}, el("b", { text: written(rest[part]) }), el("span", { text: plural(rest[0], "more pair", "more pairs") })));
  if (!chips.length) return [line(`No pair and no label counts for this document: ${short(total)}.`)];
  return [el("ul", { class: "chips" }, ...chips), line(`Sum: ${written(total)}`)];
}

const OPENED = {
  risk(view, { risk, risk_after, words }) {
    if (risk === null) return [line("This loss is given by its gradient alone; there is no number that it lowers.")];
    const after = risk_after === null ? "" : ` After this turn ${short(risk_after)}.`;
    return [line(`R = ${words.risk} = ${short(risk)}, over all training documents.${after}`)];
  },
  gradient: (view, column) => added(view, column, 1, column.gradient[view.document], true),
  weights(view, column) {
    const found = added(view, column, 2, column.weights[view.document], false);
    return view.packed.hessian ? [...found, matrix(view.packed.hessian, view.document)] : found;
  },
  targets({ document: d, packed }, column) {
    const [g, w, r] = ["gradient", "weights", "targets"].map((name) => column[name][d]);
    if (!w) return [line("W is 0: this document has no target.")];
    const found = [line(`r = g / W = ${short(g)} / ${short(w)} ${equals(g, w, divide, r)} ${short(r)}`)];
    if (column.fits_scores) found.push(line(`The tree is fitted to h + r = ${short(packed.documents[d].score + r)}.`));
    return found;
  },
  fitted({ document: d }, column) {
    const leaf = column.leaves[d];
    if (!leaf) return [line(column.finished || "No tree.")];
    const way = leaf.path.length ? `${leaf.path.join(", ")}: ` : "",
      value = short(column.fitted[d]),
      asked = column.fits_scores ? "Σ W (h + r)" : "Σ g";
    const who = `${way}a leaf of ${plural(leaf.count, "document", "documents")} in all queries.`;
    if (!leaf.quotient) return [line(who), line(`Leaf values are fitted to pairs: t = ${value}`)];
    const { above, below } = leaf;
    return [
      line(who),
      line(`${asked} / Σ W = ${short(above)} / ${short(below)} ${equals(above, below, divide, column.fitted[d])} ${value}`),
    ];
  },
  after({ document: d, packed }, { decay, rate, fitted, after, ranks }) {
    const { score, rank } = packed.documents[d];
    const moved = ranks[d] === rank ? `Rank ${rank + 1} stays.` : `Rank ${rank + 1} becomes ${ranks[d] + 1}.`;
    return [line(`${stepWords(score, fitted[d], after[d], { decay, rate })} ${moved}`)];
  },
};
