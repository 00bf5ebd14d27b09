// What the loss asks, in a sentence: by its pairs, and as targets.

import { capital, count, grouped, plural, short, signed, tidy } from "../../component/js/numbers.js";
import { documentsOf, graded, isLevel, levelWith, likeOthers, topBy } from "./naming.js";
import { isLeftOut, pushes } from "./run.js";
import { inWords, netPush } from "./sentence.js";

const everyPair = (n) => (n === 2 ? "Both pairs" : `All ${count(n)} pairs`);

export function wrongWords(wrong, total) {
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

export function tellTargets(run, now, d) {
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

// Whether a tree is fitted to what is asked here: none is to a test query, and some runs end before the first one.
const isHeard = (run) => run.part !== "test" && run.n_iterations > 0;

const nothingAsked = (run) => (isHeard(run) ? "the tree has no target" : "the loss would have no target");

// Before what is asked: of the tree, or of the loss where no tree hears it.
function asks(run, what) {
  const isAsked = isHeard(run);
  if (run.fits_pairs) return isAsked ? "The tree is fitted to the pairs. Averaged over its own pairs, " : "Averaged over its own pairs, ";
  return `${isAsked ? "The tree is fitted to" : "The loss would set"} ${what}: `;
}

const notDrawn = (run, d) => [...graded(run, d), " is not in the sample of this tree and has no target there."];

function askedOf(run, now, d) {
  if (isLeftOut(now, d)) return notDrawn(run, d);
  const target = now.targets[d];
  if (now.weights[d] === 0)
    return [...graded(run, d), ` has weight 0: ${isHeard(run) ? "this tree has no target" : "the loss would have no target"} for it.`];
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
