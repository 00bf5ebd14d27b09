// The size of S- before each tree: the pairs that are asked anything.

import { grouped } from "../numbers.js";
import { treeByTree } from "./along.js";
import { insightPart, insightSummary } from "./plot.js";

export function unsettledInsight({ sizes, n_pairs: all, sentence, unit }, place) {
  const title = "Pairs that lack their margin: S−";
  if (sizes.length < 2) return [insightPart(title, insightSummary(sentence))];
  const view = {
    unit,
    title,
    heading: `Size of S− before each ${unit}`,
    column: "pairs in S−",
    sentence,
    values: sizes,
    ends: [0, Math.max(all, 1)],
    marks: [0, all],
    said: (at) => `Before ${unit} ${at}: ${grouped(sizes[at - 1])} of ${grouped(all)} training pairs.`,
    words: grouped,
  };
  return [treeByTree(view, place)];
}
