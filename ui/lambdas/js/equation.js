// One lambda taken apart in place: that of the document in the hand, or chosen or changed last. Every factor is redrawn with the list.

import { el } from "../../component/js/dom.js";
import { MINUS, short } from "../../component/js/numbers.js";

export function equationOf(view) {
  const box = el("section", { class: "equation", "aria-label": "One lambda taken apart", "aria-live": "polite" });
  box.addEventListener("mouseenter", () => view.answer.apart && view.light(view.answer.apart.row));
  box.addEventListener("mouseleave", () => view.light(null));

  function draw({ apart }) {
    box.hidden = !apart || !apart.n;
    if (box.hidden) return box.replaceChildren();
    box.dataset.row = apart.row;
    box.replaceChildren(sumOf(apart), el("p", { class: apart.sentence ? "summary" : "summary hint", text: apart.sentence || HINT }));
  }
  return { box, draw };
}

const HINT = "Drag a document, or type a score: each factor is recomputed, and a sentence here says what changed its lambda.";

// λ = Σ ± σ ρ |Δ|, with what normalises |Δ|, for the second factor of each term has it in it; then curvature, the leaf that the document
// would have by itself, and its rank.
function sumOf({ name, sigma, column, by_score: byScore, by_query: byQuery, pairs, n, rest, curvature, leaf, rank, lambda }) {
  const delta = column === "RankNet" ? "" : ` |Δ${column}|`,
    factor = `${delta}${byScore ? " / (0.01 + |s|)" : ""}${byQuery ? " × log₂(1 + S) / S" : ""}`;
  return el(
    "p",
    {},
    el("span", { class: "formula", text: `λ of ${name} = σ Σ ± ρ${factor}` }),
    ` = ${short(sigma)} (`,
    ...pairs.flatMap((pair, i) => [i ? " " : "", termOf(pair, i)]),
    n > pairs.length ? ` ${rest < 0 ? MINUS : "+"} ${short(Math.abs(rest / sigma))} of ${n - pairs.length} more` : "",
    ") = ",
    value("lambda", lambda),
    el("span", { class: "results" }, " · curvature ", value("curvature", curvature), " · leaf by itself ", value("leaf", leaf)),
    el("span", { class: "results" }, " · rank ", value("rank", rank + 1, String)),
  );
}

// hover names the partner
const termOf = ({ name, sign, rho, delta, force }, i) =>
  el(
    "span",
    { class: `pair-term ${sign > 0 ? "up" : "down"}`, title: `${name}: ${short(sign * force)}` },
    el("b", { text: sign < 0 ? `${MINUS} ` : i ? "+ " : "" }),
    `${short(rho)}·${short(delta)}`,
  );

const value = (what, x, format = short) => el("b", { text: format(x), "data-term": what, "data-value": x });
