// One sentence for a sub-step, with names and numbers. Returns parts as `tell` does: strings, and {name: d} for a document.

import { capital, count, divide, equals, grouped, MINUS, plural, printed, short, signed, tidy } from "../../component/js/numbers.js";
import { documentsBelow, documentsByLeaf, leafNode } from "../../component/js/run/leaves.js";
import { pathWords } from "../../component/js/run/tree_text.js";
import { pairCount } from "./pair_changes.js";
import { allTied, isLeftOut, protagonist, pushes } from "./run.js";
import { changeOf, changesAlike, crossings, inWords, isMatched, netPush, ROUNDING } from "./sentence.js";
import { SUBSTEPS } from "./substeps.js";

const TELL = {
  sort: tellSort,
  pairs: tellPairs,
  targets: tellTargets,
  split: tellSplit,
  leaves: tellLeaves,
  scores: tellScores,
  order: tellOrder,
};
const NAMED = 3;
const ASKED = ["pairs", "targets"]; // what the loss asks

export function tellSubstep(run, now, at, selected) {
  const [id] = SUBSTEPS[at];
  const unseen = run.part === "test" && ASKED.includes(id) ? [" A test query: no tree is fitted to this."] : [];
  return [...TELL[id](run, now, selected), ...unseen];
}

const graded = (run, d) => [
  { name: d },
  run.documents[d].grade === null ? "" : ` (grade ${short(run.documents[d].grade).replace(/\.0+$/, "")})`,
];
const documentsOf = (run) => run.documents.map((_, d) => d);
// To rounding.
const isLevel = (one, other) => Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
// How many besides the one with the top value have as much.
const levelWith = (list, top, value) => list.filter((i) => i !== top && isLevel(value(i), value(top))).length;
const likeOthers = (list, top, value) => {
  const n = levelWith(list, top, value);
  return n ? ` (like ${plural(n, "other", "others")})` : "";
};
const topBy = (list, value) => list.reduce((best, d) => (value(d) > value(best) ? d : best), list[0]);

// "A, B and C"; beyond a few, "A, B and 4 others".
function listed(ds, most = NAMED) {
  const shown = ds.length > most ? ds.slice(0, most - 1) : ds;
  const parts = shown.flatMap((d, i) => [i === 0 ? "" : i === ds.length - 1 ? " and " : ", ", { name: d }]);
  return ds.length > most ? [...parts, ` and ${count(ds.length - shown.length)} others`] : parts;
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

const everyPair = (n) => (n === 2 ? "Both pairs" : `All ${count(n)} pairs`);

function wrongWords(wrong, total) {
  if (total === 1) return wrong ? "Its only pair contradicts: the winner is not above the loser." : "Its only pair is in the right order.";
  if (wrong === 0) return `${everyPair(total)} are in the right order.`;
  return (
    `${capital(count(wrong))} of ${grouped(total)} pairs ${wrong === 1 ? "contradicts" : "contradict"}: the winner is not ` +
    "above the loser."
  );
}

export function tellPairs(run, now, d) {
  const active = now.pairs.length + now.leftOut,
    { total } = run.forces.left_out[now.row];
  const example = d ?? now.before.indexOf(0);
  if (!run.knows_pairs) return comparesNoPairs(run, now, example);
  if (total === 0) return hasNoPairs(run, now, example);
  if (now.leftOut === null)
    return [
      `The ${grouped(total)} pairs of this query are too many to find the strongest under these parameters. The sheet of a ` +
        "document, such as ",
      ...graded(run, example),
      ", has its own.",
    ];
  if (active === 0) return nonePushes(run, total, example);
  return d === null ? strongestPushes(run, now, active, total) : pushesOn(run, now, d);
}

function comparesNoPairs(run, now, d) {
  const own = inWords(run, now, d);
  return [
    `${run.loss} compares no pairs, ${run.without_pairs}: `,
    ...graded(run, d),
    own ? `: ${own}.` : ` has score ${short(now.scoresBefore[d])}.`,
  ];
}

const hasNoPairs = (run, now, d) => [
  "This query has no two documents of different grades, so no pair pushes ",
  ...graded(run, d),
  run.n > 1 ? " or any other" : "",
  withoutPairs(run, now),
];

// The pairs of a test query would push: no tree hears them.
const wouldPush = (run) => (run.part === "test" ? "would push" : "");

function nonePushes(run, total, d) {
  const would = wouldPush(run);
  if (total === 1) {
    return [`The only pair ${would ? "would not push" : "does not push"} `, ...graded(run, d), " or any other document now."];
  }
  const none = `${total === 2 ? "Neither of the two" : `None of the ${count(total)}`} pairs ${would || "pushes"} `;
  return [none, ...graded(run, d), " or any other document now."];
}

function strongestPushes(run, now, active, total) {
  const { winner, loser, force } = now.pairs[0],
    [up, down] = force > 0 ? [winner, loser] : [loser, winner];
  const [lifts, lowers] = wouldPush(run) ? ["would lift", "lower"] : ["lifts", "lowers"];
  return [
    `${howManyPush(run, now, active, total)} ${lifts} `,
    ...graded(run, up),
    ` and ${lowers} `,
    ...graded(run, down),
    `: ${run.force_word} ${short(Math.abs(force))}.`,
  ];
}

// How many pairs push, and who is spoken of next.
function howManyPush(run, now, active, total) {
  const would = wouldPush(run);
  if (total === 1) return `The only pair ${would || "pushes"}. It`;
  const [first, ...others] = now.pairs.map(({ force }) => Math.abs(force)),
    strongest = others.some((force) => isLevel(force, first)) ? "One of the strongest" : "The strongest";
  const many = active === total ? everyPair(total) : `${capital(count(active))} of ${grouped(total)} pairs`;
  return `${many} ${would || (active === 1 ? "pushes" : "push")}. ${active === 1 ? "It" : strongest}`;
}

// Whether anything is asked of the documents of this query besides what pairs ask: a label, a grade.
const asksWithoutPairs = (run, now) => documentsOf(run).some((d) => netPush(run, now, d) !== 0);

// What becomes of a query without pairs: its grades may still count, and its documents move with their leaves.
function withoutPairs(run, now) {
  const isTest = run.part === "test";
  const isOne = run.n === 1,
    others = isTest ? "training documents" : "documents of other queries";
  if (asksWithoutPairs(run, now))
    return isOne
      ? `. Its grade ${isTest ? "would still count" : "still counts"}.`
      : `. Their grades ${isTest ? "would still count" : "still count"}.`;
  return !run.n_iterations
    ? "."
    : isOne
      ? `. It moves only with its leaf, whose value comes from ${others}.`
      : `. They move only with their leaves, whose values come from ${others}.`;
}

function pushesOn(run, now, d) {
  if (isLeftOut(now, d)) return notDrawn(run, d);
  const { up, down, nUp, nDown } = pushes(now, d);
  const sent = now.pairs.length,
    among = now.leftOut ? `the strongest ${grouped(sent)} of ${grouped(sent + now.leftOut)} pairs` : "";
  const [push, pushing] = run.part === "test" ? ["would push", "would push"] : ["push", "pushes"];
  if (nUp + nDown === 0)
    return now.leftOut
      ? [...graded(run, d), ` is in none of ${among}; its sheet has its own.`]
      : [`No pair ${pushing} `, ...graded(run, d), " now."];
  const ways = [];
  if (nUp) ways.push(`up by ${short(up)} (${plural(nUp, "pair", "pairs")})`);
  if (nDown) ways.push(`down by ${short(down)} (${plural(nDown, "pair", "pairs")})`);
  const all = now.leftOut
    ? ` That is among ${among}; its sheet has all of its pairs.`
    : nUp && nDown
      ? ` In all ${signed(tidy(up - down, up))}.`
      : "";
  return [`Pairs ${push} `, ...graded(run, d), ` ${ways.join(" and ")}.${all}`];
}

function tellTargets(run, now, d) {
  if (d !== null) return askedOf(run, now, d);
  const asked = documentsOf(run).filter((i) => now.weights[i] !== 0),
    rest = run.n - asked.length;
  if (asked.length === 1) return [...askedOf(run, now, asked[0]), idleWords(rest)];
  if (asked.length === 0)
    return [
      `No document of this query has a weight, so ${nothingAsked(run)} for `,
      ...graded(run, now.before.indexOf(0)),
      " or any other.",
    ];
  const target = (i) => now.targets[i],
    isOne = target(topBy(asked, target)) === target(topBy(asked, (i) => -target(i)));
  if (run.targets_are_scores && !(run.fits_pairs && !isOne)) return [...furthest(run, now, asked), idleWords(rest)];
  return [...(isOne ? sameForAll(run, now, asked, rest) : largestAndSmallest(run, now, asked)), idleWords(rest)];
}

const nothingAsked = (run) => (run.part === "test" ? "the loss would have no target" : "the tree has no target");

// Before what is asked: of the tree, or of the loss where a test query is in sight, which no tree hears.
function asks(run, what) {
  const isTest = run.part === "test";
  if (run.fits_pairs) return isTest ? "Averaged over its own pairs, " : "The tree is fitted to the pairs. Averaged over its own pairs, ";
  return `${isTest ? "The loss would set" : "The tree is fitted to"} ${what}: `;
}

const notDrawn = (run, d) => [...graded(run, d), " is not in the sample of this tree and has no target there."];

function askedOf(run, now, d) {
  if (isLeftOut(now, d)) return notDrawn(run, d);
  const target = now.targets[d];
  if (now.weights[d] === 0)
    return [
      ...graded(run, d),
      ` has weight 0: ${run.part === "test" ? "the loss would have no target" : "this tree has no target"} for it.`,
    ];
  const goal = run.targets_are_scores
    ? `should go from ${short(now.scoresBefore[d])} to the ${run.target_word} ${short(target)}`
    : `has the ${run.target_word} ${signed(target)}`;
  return [asks(run, "this target"), ...graded(run, d), ` ${goal}, with weight ${short(now.weights[d])}.`];
}

function furthest(run, { targets, scoresBefore }, asked) {
  const way = (i) => Math.abs(targets[i] - scoresBefore[i]),
    far = topBy(asked, way),
    n = levelWith(asked, far, way);
  const too = n ? ` ${capital(plural(n, "other has", "others have"))} as far to go.` : "";
  return [
    `Each ${run.target_word} is a score to reach: `,
    ...graded(run, far),
    ` has furthest to go, from ${short(scoresBefore[far])} to ${short(targets[far])}.${too}`,
  ];
}

function sameForAll(run, { targets }, asked, rest) {
  const like = rest ? "one with a weight" : "document",
    top = topBy(asked, (i) => targets[i]);
  return [
    asks(run, "one target for all"),
    ...graded(run, top),
    ` has the ${run.target_word} ${signed(targets[top])}, like every other ${like}.`,
  ];
}

function largestAndSmallest(run, { targets }, asked) {
  const target = (i) => targets[i],
    top = topBy(asked, target),
    low = topBy(asked, (i) => -targets[i]);
  return [
    asks(run, "these targets"),
    ...graded(run, top),
    ` has the largest ${run.target_word}, ${signed(targets[top])}${likeOthers(asked, top, target)}, `,
    ...graded(run, low),
    ` the smallest, ${signed(targets[low])}${likeOthers(asked, low, target)}.`,
  ];
}

const idleWords = (n) => (n ? ` ${capital(plural(n, "document", "documents"))} with weight 0 ${n === 1 ? "takes" : "take"} no part.` : "");

// "The tree", or which of several.
function whichTree(now) {
  const n = now.step.n_trees;
  return n === 1 ? "the tree" : `tree ${now.part + 1} of ${n}`;
}

const withoutTree = (now) => (now.isLate ? "Its tree is on its way." : "This iteration has no tree.");

function tellSplit(run, now, d) {
  const { tree } = now;
  if (!tree) return [withoutTree(now)];
  const which = capital(whichTree(now));
  if (tree.left[0] < 0) return [`${which} makes no split: one leaf holds `, ...listed(documentsOf(run)), "."];
  const yes = documentsBelow(tree, tree.left[0]),
    isYes = new Set(yes),
    no = documentsOf(run).filter((i) => !isYes.has(i));
  const inner = tree.left.filter((child) => child >= 0).length;
  const first = [`${which} ${inner > 1 ? "splits first on" : "has one split"}: ${question(run, tree, 0)} `];
  const made = inner > 1 ? ` ${capital(count(inner))} splits make ${count(inner + 1)} leaves.` : "";
  if (d !== null)
    return [
      ...first,
      `${isYes.has(d) ? "Yes" : "No"} for `,
      ...graded(run, d),
      inner > 1 ? `, whose path is ${pathWords(run, tree, leafNode(tree, tree.documents[d])).replace(/ → $/, "")}.` : ".",
    ];
  if (run.n === 1) return [...first, `${yes.length ? "Yes" : "No"} for `, { name: 0 }, `.${made}`];
  if (!yes.length || !no.length)
    return [...first, `${yes.length ? "Yes" : "No"} for `, ...listed(documentsOf(run)), `, so it does not separate this query.${made}`];
  const [few, many, word, other] = yes.length <= no.length ? [yes, no, "Yes", "no"] : [no, yes, "No", "yes"];
  return [
    ...first,
    `${word} for `,
    ...listed(few),
    `, ${other} for `,
    ...(many.length === 1 ? [{ name: many[0] }] : [`the other ${count(many.length)}`]),
    `.${made}`,
  ];
}

const question = (run, tree, node) =>
  tree.threshold[node] === null
    ? `is ${run.feature_names[tree.feature[node]]} known?`
    : `${run.feature_names[tree.feature[node]]} ${run.sign} ${short(tree.threshold[node])}?`;

function tellLeaves(run, now, d) {
  const { tree } = now;
  if (!tree) return [withoutTree(now)];
  const leaves = [...new Set(tree.documents)].sort((a, b) => tree.value[leafNode(tree, b)] - tree.value[leafNode(tree, a)]);
  const inside = (leaf) => documentsByLeaf(tree).get(leaf);
  const place = now.step.n_trees === 1 ? "" : `In ${whichTree(now)}, `;
  const says = (leaf) => valueWords(tree, leafNode(tree, leaf));
  const start = (words) => (place ? place + words : capital(words));
  // Leaves that hold no document of this query may give more, or less.
  const here = leaves.length < tree.leaf_id.filter((leaf) => leaf >= 0).length ? "of the leaves that this query reaches, " : "";
  if (d !== null) {
    const leaf = tree.documents[d],
      node = leafNode(tree, leaf);
    return [
      place || "",
      ...graded(run, d),
      ` falls into leaf ${leaf + 1}, which ${holdsWords(run, tree.count[node])} and gives ${says(leaf)}.`,
    ];
  }
  const top = leaves[0],
    low = leaves[leaves.length - 1];
  if (leaves.length === 1)
    return [start(`leaf ${top + 1} gives ${says(top)} to `), ...listed(inside(top)), run.n > 1 ? ", all of this query." : "."];
  const value = (leaf) => tree.value[leafNode(tree, leaf)];
  if (value(top) === value(low))
    return [
      start(
        `${leaves.length === 2 ? "both" : `all ${count(leaves.length)}`} leaves ${here ? "that this query reaches " : ""}give the ` +
          `same, ${signed(tidy(value(top), 1))}, to `,
      ),
      ...listed(documentsOf(run)),
      ".",
    ];
  return [
    start(`${here}leaf ${top + 1} gives most, ${says(top)}${likeOthers(leaves, top, value)}, to `),
    ...listed(inside(top), 2),
    `; leaf ${low + 1} gives least, ${says(low)}${likeOthers(leaves, low, value)}, to `,
    ...listed(inside(low), 2),
    ".",
  ];
}

// A run that cannot tell what its trees were fitted to knows whom they hold.
const holdsWords = (run, n) =>
  run.unexplained ? `holds ${plural(n, "training document", "training documents")}` : `was fitted to ${plural(n, "document", "documents")}`;

// A leaf's value, as numerator over denominator where it was made so.
function valueWords(tree, node) {
  if (!tree.numerator) return signed(tidy(tree.value[node], 1));
  const [above, below, value] = [tree.numerator[node], tree.denominator[node], tree.value[node]];
  const divides = below > 0 && Math.abs(above / below - value) <= 1e-9 * Math.abs(value) + 1e-12;
  if (!divides || value === 0) return signed(tidy(value, 1));
  return `${short(above)} / ${short(below)} ${equals(above, below, divide, value)} ${signed(value)}`;
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
