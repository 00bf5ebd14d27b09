// How much each tree is the one before it over again: their correlation over the training documents, tree by tree.

import { capital, short } from "../numbers.js";
import { treeByTree } from "./along.js";
import { insightPart, insightSummary } from "./plot.js";

export function alikeInsight({ correlation, sentence, unit }, place) {
  const title = `Correlation of successive ${unit}s`,
    name = capital(unit),
    low = Math.min(0, ...correlation);
  if (correlation.length < 3) return [insightPart(title, insightSummary(sentence))];
  const said = (at) => {
    const here = correlation[at - 1];
    if (at === 1) return `${name} 1 has no ${unit} before it.`;
    return here === null
      ? `${name} ${at} or the one before gives all documents the same value.`
      : `${name} ${at} and the one before: correlation ${short(here)}.`;
  };
  const view = {
    unit,
    title,
    heading: `Correlation of each ${unit} with the one before`,
    column: "correlation",
    sentence,
    values: correlation,
    ends: [low, 1],
    marks: [...(low < 0 ? [low] : []), 0, 1],
    said,
    words: (value) => value ?? "–",
  };
  return [treeByTree(view, place)];
}
