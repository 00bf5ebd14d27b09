// One sentence for a sub-step, with names and numbers. Returns parts as `tell` does: strings, and {name: d} for a document.

import { capital, count, equals, MINUS, plural, printed, short } from "../../component/js/numbers.js";
import { tellPairs, tellTargets, wrongWords } from "./asked_words.js";
import { documentsOf, graded, listed, topBy } from "./naming.js";
import { pairCount } from "./pair_changes.js";
import { allTied, protagonist } from "./run.js";
import { changeOf, changesAlike, crossings, isMatched } from "./sentence.js";
import { SUBSTEPS } from "./substeps.js";
import { tellLeaves, tellSplit } from "./tree_words.js";

const TELL = {
  sort: tellSort,
  pairs: tellPairs,
  targets: tellTargets,
  split: tellSplit,
  leaves: tellLeaves,
  scores: tellScores,
  order: tellOrder,
};
const ASKED = ["pairs", "targets"]; // what the loss asks

export function tellSubstep(run, now, at, selected) {
  const [id] = SUBSTEPS[at];
  const unseen = run.part === "test" && ASKED.includes(id) ? [" A test query: no tree is fitted to this."] : [];
  return [...TELL[id](run, now, selected), ...unseen];
}

function tellSort(run, now, d) {
  const { before, scoresBefore: scores } = now;
  if (run.n === 1) return [{ name: 0 }, ` is the only document, with score ${short(scores[0])}: there is nothing to sort.`];
  const first = before.indexOf(0),
    last = before.indexOf(run.n - 1);
  if (allTied(scores))
    return [
      `All scores are ${short(scores[0])}, so the list keeps the order of the file: `,
      ...graded(run, first),
      " is first and ",
      ...graded(run, last),
      " last.",
    ];
  const wrong = run.pair_changes.pairs ? ` ${wrongWords(pairCount(run, now.row, "contradicting"), run.pair_changes.pairs)}` : "";
  if (d !== null)
    return ["Sorted by score, ", ...graded(run, d), ` has rank ${before[d] + 1} of ${run.n} with ${short(scores[d])}.${wrong}`];
  return [
    "Sorted by score: ",
    ...graded(run, first),
    ` is first with ${short(scores[first])}, `,
    ...graded(run, last),
    ` last with ${short(scores[last])}.${wrong}`,
  ];
}

function tellScores(run, now, d) {
  const { decay, rate, n_trees: trees } = now.step,
    { scoresBefore: old, scoresAfter: next, g } = now;
  const who = d ?? topBy(documentsOf(run), (i) => Math.abs(changeOf(now, i)));
  const kept = decay === 1 ? short(old[who]) : `${short(decay)} × ${short(old[who])}`;
  const step = `${short(rate)} × ${short(Math.abs(g[who]))}`;
  const sign = equals(old[who], g[who], (h, x) => printed(decay) * h + printed(rate) * x, next[who]);
  const sum = `${kept} ${g[who] < 0 ? MINUS : "+"} ${step} ${sign} ${short(next[who])}`;
  const from = `score + rate × ${trees === 1 ? "leaf value" : `sum of ${count(trees)} leaves`}`;
  const formula = decay === 1 ? from : `decay × ${from}`;
  const most =
    d !== null || run.n === 1
      ? ""
      : changesAlike(run, now)
        ? ", and every other changes by as much"
        : isMatched(run, now, who)
          ? ", and no other changes by more"
          : ", the largest change";
  return [`New score = ${formula}: `, ...graded(run, who), ` has ${sum}${most}.`];
}

export function tellOrder(run, now, d) {
  const { before, after } = now;
  if (run.n === 1) return [{ name: 0 }, ` is the only document and stays first, with score ${short(now.scoresAfter[0])}.`];
  const who = d ?? protagonist(run, now),
    places = before[who] - after[who];
  const [cured, broken] = ["cured", "broken"].map((kind) => pairCount(run, now.k, kind));
  const pairs =
    run.pair_changes.pairs === 0
      ? ""
      : cured + broken === 0
        ? " No pair is cured and none is broken."
        : ` ${cured ? capital(plural(cured, "pair is", "pairs are")) : "No pair is"} cured, ${broken ? count(broken) : "none"} newly ` +
          "broken.";
  if (places === 0 && d === null)
    return [
      "No document changes places: ",
      ...graded(run, after.indexOf(0)),
      ` stays first with ${short(now.scoresAfter[after.indexOf(0)])}.${pairs}`,
    ];
  if (places === 0) return [...graded(run, who), ` stays at rank ${after[who] + 1} with ${short(now.scoresAfter[who])}.${pairs}`];
  const { passed, passers } = crossings(run, now, who);
  const [way, past, met, also, against] =
    places > 0 ? ["rises", "past", passed, "is overtaken by", passers] : ["falls", "behind", passers, "overtakes", passed];
  return [
    ...graded(run, who),
    ` ${way} ${plural(Math.abs(places), "place", "places")} to rank ${after[who] + 1}, ${past} `,
    ...listed(met),
    ...(against.length ? [`, and ${also} `, ...listed(against)] : []),
    `.${pairs}`,
  ];
}
