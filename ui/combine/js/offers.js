// What the Combine page gives to the frame: a picture, the staircases and the list, its keys and marks.

import { grades, sample, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";
import { mixed, orderOf } from "./mixture.js";

const KEYS = [
  ["← →", "α by 0.01, with Shift by 0.001"],
  ["< >", "previous crossing, next crossing"],
  ["Home End", "R alone, R′ alone"],
  ["B", "the middle of the widest best interval"],
];

const marks = () => [
  [grades(), "the grade of a document: the stronger the colour, the better"],
  [sample(stroke("M2 14 L42 2", "curve")), "a document’s score as α goes from R to R′; where two lines cross, two change places"],
  [sample(stroke("M2 11 H16 V5 H30 V9 H42", "curve")), "the metric, which changes only at crossings"],
  [sample(stroke("M22 0 V16", "accent", 3)), "this α"],
];

export function offersOf(view) {
  const name = (what) => `combine ${view.found.qid} ${what}`;
  const caption = () =>
    `${view.found.titles[0]} and ${view.found.titles[1]} mixed, query “${view.found.qid}” (${view.found.part}), α = ` +
    `${view.alpha.toFixed(3)}. Boosting to rank ${view.found.version}`;
  const stairs = () =>
    [
      [view.found.part, view.found.qid, view.found.query],
      ...Object.entries(view.found.means).map(([part, one]) => [part, "all queries", one]),
    ].flatMap(([part, query, { ends, values }]) =>
      Array.from(values, (value, i) => [part, query, ends[i], ends[i + 1], Number.isFinite(value) ? value : ""]),
    );
  const list = () => {
    const scores = mixed(view.found, view.alpha);
    return orderOf(scores).map((d, r) => [
      r + 1,
      view.found.documents[d].name,
      view.found.documents[d].grade,
      view.found.first[d],
      view.found.second[d],
      scores[d],
    ]);
  };
  const scores = () => [...view.found.titles.map((title, i) => `R${"′".repeat(i)}: ${title}`), `score at alpha ${view.alpha}`];
  return {
    keys: KEYS,
    marks,
    place: () => ({ alpha: Number(view.alpha.toFixed(6)) }),
    picture: () => ({
      name: name("page"),
      parts: [...view.root.querySelectorAll(":scope > :is(.gist, .planes, aside)")],
      caption: caption(),
    }),
    tables: () => [
      ["Staircases", name("staircases"), () => csv(["part", "query", "alpha from", "alpha to", view.found.metric], stairs())],
      ["List", name("list"), () => csv(["rank", "document", "grade", ...scores()], list())],
    ],
  };
}
