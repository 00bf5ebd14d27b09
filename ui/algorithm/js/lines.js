// Algorithm 1 of [QB] as four lines; a press opens that line of the chosen loss.

import { el } from "../../component/js/dom.js";

const LINES = [
  ["gᵢ ← −∂R/∂hᵢ", "how the risk falls when a score rises", ["risk", "gradient"]],
  ["rᵢ ← gᵢ / Wᵢ", "over the curvature: the target", ["weights", "targets"]],
  ["t ← tree fitted to r, weighted by W", "a regression tree", ["fitted"]],
  ["h ← h + s t", "a step along the tree", ["after"]],
];

export function linesOf(view) {
  const buttons = LINES.map(([formula, words, lines]) =>
    el(
      "button",
      { type: "button", onclick: () => view.choose(view.column, lines.at(-1)) },
      el("span", { class: "formula", text: formula }),
      el("small", { text: words }),
    ),
  );
  const box = el(
    "section",
    { class: "lines", "aria-label": "Algorithm 1 of [QB]" },
    el("h2", { text: "Algorithm 1 [QB]" }),
    el("ol", {}, ...buttons.map((button) => el("li", {}, button))),
  );
  const draw = () => LINES.forEach(([, , lines], i) => buttons[i].setAttribute("aria-pressed", lines.includes(view.line)));
  return { box, draw };
}
