// The loss in the four lines of Algorithm 1: each quantity of the document, in words and in numbers.

import { el } from "../dom.js";
import { short } from "../numbers.js";
import { insightPart, insightSummary } from "./plot.js";

export function linesInsight({ sentence, lines }) {
  const rows = lines.map(([symbol, words, value]) =>
    el("tr", {}, el("th", { scope: "row", text: symbol }), el("td", { text: words }), el("td", { text: short(value) })),
  );
  return [
    insightPart(
      "The loss in four lines",
      insightSummary(sentence),
      el("table", { class: "four-lines", "aria-label": "The loss in the lines of Algorithm 1" }, el("tbody", {}, ...rows)),
      el("p", { class: "insight-readout", text: "The page One algorithm shows all losses side by side." }),
    ),
  ];
}
