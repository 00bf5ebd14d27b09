// What the story gives to the frame: a picture, the list with its lambdas, its keys and marks.

import { grades, sample, spot, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";
import { called, RESULTS } from "./arrangement.js";
import { CHAPTERS } from "./chapters.js";

const KEYS = [
  ["1 2 3, ← →", "the step of the story"],
  ["drag A or B", "to another rank"],
  ["Tab, then ↑ ↓", "A or B up, down"],
];

const marks = () => [
  [grades(), "the grade of a result: A and B are relevant, the others are not"],
  [sample(stroke("M14 15 V5", "up", 2.6), spot("M9 6 L14 -1 L19 6 Z", "up")), "λ above 0: the result is pushed up"],
  [sample(stroke("M30 1 V11", "down", 2.6), spot("M25 10 L30 17 L35 10 Z", "down")), "λ below 0: it is pushed down"],
  [sample(stroke("M2 8 H42", "accent", 3)), "the pair in hand: its cost and the slope there"],
];

export function offersOf(view) {
  const caption = () =>
    `${CHAPTERS[view.at.step - 1][0]}: A at rank ${view.at.a}, B at rank ${view.at.b} of ${RESULTS}, neighbouring scores ` +
    `${view.apart} apart. Boosting to rank ${view.data.version}`;
  const rows = () =>
    view.names.map((row, r) => [
      r + 1,
      called(row),
      typeof row === "string" ? 1 : 0,
      view.lists.scores[r],
      view.now.net[r],
      view.now.ours[r],
      ...(view.tree ? [view.tree.leaf_of[r] + 1, view.tree.after[r], view.tree.rank[r] + 1] : []),
    ]);
  const heads = () => [
    "rank",
    "result",
    "grade",
    "score",
    "lambda, RankNet",
    "lambda, LambdaRank",
    ...(view.tree ? ["leaf of tree 1", "score after tree 1", "rank after tree 1"] : []),
  ];
  return {
    keys: KEYS,
    marks,
    place: () => view.at,
    picture: () => ({ name: "story", parts: [...view.root.querySelectorAll(":scope > :is(.sentence, .stage)")], caption: caption() }),
    tables: () => [["List", "story list", () => csv(heads(), rows())]],
  };
}
