// How much each tree is the one before it over again: their correlation over the training documents, tree by tree.

import { short } from "../numbers.js";
import { treeByTree } from "./along.js";
import { insightPart, insightSummary } from "./plot.js";

export function alikeInsight({ correlation, sentence }, place) {
  const title = "Correlation of successive trees",
    low = Math.min(0, ...correlation);
  if (correlation.length < 3) return [insightPart(title, insightSummary(sentence))];
  const said = (at) => {
    const here = correlation[at - 1];
    if (at === 1) return "Tree 1 has no tree before it.";
    return here === null
      ? `Tree ${at} or the one before gives all documents the same value.`
      : `Tree ${at} and the one before: correlation ${short(here)}.`;
  };
  const view = {
    title,
    heading: "Correlation of each tree with the one before",
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
