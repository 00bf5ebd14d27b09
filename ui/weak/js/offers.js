// What the Weak queries page gives to the frame: a picture of its stage, its tables, and what its keys and marks mean.

import { patch, sample, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";

const KEYS = [
  ["↑ ↓", "previous query, next query"],
  ["← →", "previous iteration, next iteration"],
  ["Home End", "the start, the last iteration"],
];

const marks = () => [
  [
    sample(
      patch("var(--down)", 2, 12, "fill-opacity: 0.1"),
      patch("var(--down)", 16, 12, "fill-opacity: 0.5"),
      patch("var(--down)", 30, 12),
    ),
    "what a query loses after an iteration; a stronger colour means more",
  ],
  [sample(stroke("M22 1 V15", "accent", 2.5)), "the current iteration"],
  [sample(stroke("M2 8 H42", "accent", 2.5)), "the query that you chose"],
  [sample(stroke("M2 8 H42", "muted", 1.2)), "the mean over all queries"],
  [sample(stroke("M22 1 V15", "muted", 1.4, "2 3")), "so few trees are enough"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks,
  picture: () => ({
    name: "weak queries",
    parts: [...view.root.querySelectorAll(":scope > :is(.said, .weakest, .taken-apart)")],
    caption: view.data.caption,
  }),
  tables: () =>
    view.found
      ? [
          ["Weak queries", "weak queries", () => queries(view.found)],
          ["Costly pairs", "costly pairs", () => pairs(view.data.detail)],
          ["Lost by iteration", "lost by iteration", () => losses(view.found)],
        ]
      : [],
});

const queries = ({ queries: all, label }) =>
  csv(
    ["query", "documents", "relevant", "tied", `lost ${label}`, "share"],
    all.map(({ qid, documents, relevant, tied, lost, share }) => [qid, documents, relevant, tied, lost, share]),
  );
const pairs = (detail) =>
  csv(
    ["query", "winner", "loser", "winner rank", "loser rank", "cost", "wrong since", "iteration that hurt most"],
    detail.pairs.map(({ winner, loser, cost, since, worst }) => [
      detail.qid,
      winner.name,
      loser.name,
      winner.rank,
      loser.rank,
      cost,
      since,
      worst[0]?.k ?? "",
    ]),
  );
function losses({ queries: all, iterations, lost }) {
  const rows = all.map(({ qid }, i) => [qid, ...lost.row(i)]);
  return csv(["query", ...iterations.values], rows);
}
