// [SL] Algorithm 1 with the lines of the stage in sight lit. Line 8 sums over the points of the leaf that it fills; the slides print Rⱼₘ.

import { el, write } from "../../component/js/dom.js";

const LINES = [
  ["1", "F₀(x) = arg min Σ L(yᵢ, γ)", "start"],
  ["2", "for m = 1, …, M do", null],
  ["3–5", "  ỹᵢ = −∂L(yᵢ, F) / ∂F at F = Fₘ₋₁(xᵢ), for each i", "residuals"],
  ["6", "  regions Rₖ: fit a regression tree to the ỹᵢ", "tree"],
  ["7–9", "  γₖ = arg min Σ L(yᵢ, Fₘ₋₁(xᵢ) + γ), xᵢ in Rₖ", "tree"],
  ["10", "  Fₘ(x) = Fₘ₋₁(x) + η Σ γₖ 1(x in Rₖ)", "sum"],
  ["12", "return Fₘ, m = M", null],
];

export function algorithmList(view) {
  const rows = LINES.map(([number, text, part]) => el("li", { "data-part": part }, el("small", { text: number }), el("span", { text })));
  const title = el("p", { class: "title" }),
    box = el("section", { class: "algorithm", "aria-label": "Algorithm 1" }, title, el("ol", {}, ...rows));

  function draw() {
    const now = view.k === 0 ? "start" : view.part;
    write(title, `[SL] Algorithm 1${view.k ? `, m = ${view.k}` : ""}, η = ${view.run.rate}`);
    for (const row of rows) {
      if (row.dataset.part === now) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
  }

  return { box, draw };
}
