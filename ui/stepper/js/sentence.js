// What an iteration did, in words with names and numbers. Returns parts: strings, and {name: d} for a document.

import { short, capital, count, divide, equals, multiply, plural, signed, tidy } from "../../component/js/numbers.js";
import { leafNode } from "../../component/js/run/leaves.js";
import { allTied, isLeftOut, protagonist, pushes } from "./run.js";

export function tell(run, now, selected) {
  const [headline, reasons] = story(run, now, selected);
  return [...headline, ...remarks(run, now), ...reasons];
}

export function story(run, now, selected) {
  if (now.k === 0) return [opening(run, now, selected), []];
  const moved = now.before.reduce((n, rank, d) => n + (rank !== now.after[d]), 0);
  const d = selected ?? protagonist(run, now);
  const places = now.before[d] - now.after[d];
  const parts = [`Iteration ${now.k}: `];
  const change = now.scoresAfter[d] - now.scoresBefore[d];
  if (run.n === 1) return [[...parts, "a query with one document has nothing to order."], []];
  if (selected === null && changesAlike(run, now))
    return [[...parts, "this tree gives every document of the query the same value, so the order stays."], []];
  if (places === 0 && selected === null) {
    const most = isMatched(run, now, d) ? `by ${signed(change)}, and no other by more` : `most, by ${signed(change)}`;
    parts.push("no document changed places. ", { name: d }, ` changed its score ${most}${whyAgainst(run, now, d, "")}.`);
  } else if (places === 0) {
    parts.push({ name: d }, ` stayed at rank ${now.after[d] + 1}${whyAgainst(run, now, d, "; its score ")}.`);
  } else {
    const others = othersMoved(run, now, d);
    parts.push(
      { name: d },
      ` ${places > 0 ? "rose" : "fell"} ${plural(Math.abs(places), "place", "places")} to rank ` +
        `${now.after[d] + 1}${others}${whyAgainst(run, now, d, others && "; its score ")}.`,
    );
  }
  const all = selected === null && moved > 2 ? ` ${capital(count(moved))} documents moved.` : "";
  return [parts, [` ${reason(run, now, d)}${all}`]];
}

// Whether the order inside the query cannot change.
export function changesAlike(run, now) {
  return now.step.decay === 1 && run.documents.every((_, d) => changeOf(now, d) === changeOf(now, 0));
}

// Of a score, as the loop adds it: the difference of two scores differs by rounding where the leaf value is one.
export const changeOf = (now, d) => (now.step.decay === 1 ? now.step.rate * now.g[d] : now.scoresAfter[d] - now.scoresBefore[d]);

// Whether another document's score changed by as much, up or down.
export function isMatched(run, now, d) {
  const most = Math.abs(changeOf(now, d));
  return run.documents.some((_, i) => i !== d && most - Math.abs(changeOf(now, i)) <= ROUNDING * most);
}

// The documents that changed sides with one, by their new rank: it `passed` some, and `passers` went past it.
export function crossings(run, now, d) {
  const { before, after } = now,
    documents = [...run.documents.keys()].sort((a, b) => after[a] - after[b]);
  return {
    passed: documents.filter((i) => before[i] < before[d] && after[i] > after[d]),
    passers: documents.filter((i) => before[i] > before[d] && after[i] < after[d]),
  };
}

// Rank and score may go different ways: those that it changed sides with moved more.
function othersMoved(run, now, d) {
  const places = now.before[d] - now.after[d],
    change = now.scoresAfter[d] - now.scoresBefore[d];
  if (places === 0 || places * change > 0) return "";
  const { passed, passers } = crossings(run, now, d),
    [met, did] = places > 0 ? [passed, "fell"] : [passers, "rose"];
  return `, although its score ${change ? did : "stayed"}: ${met.length === 1 ? "another" : "others"} ${did}${change ? " further" : ""}`;
}

// Why a score went against what its document asks for, or moved although nothing is asked; "" where it went the asked way. The
// twin of boosting/explain/reasons.py. lead: what names the score, where the headline has not said what moved.
function whyAgainst(run, now, d, lead) {
  const found = againstPush(run, now, d);
  if (!found) return "";
  const way = lead ? `${lead}${found.change > 0 ? "rose" : "fell"}` : "";
  return found.push === 0 ? `${way} with its leaf, ${found.words}` : `${way}${way ? "" : ","} against its push: ${found.words}`;
}

export const ROUNDING = 1e-12; // of what is compared: a smaller change is no change

// null, or {push, change, kind, words}: what a document is pushed by, what its score did, and who decided.
export function againstPush(run, now, d) {
  if (run.unexplained || (now.k === 1 && run.offset)) return null; // an engine's first tree may hold a start, which nothing asked for
  const [was, is] = [now.scoresBefore[d], now.scoresAfter[d]];
  const change = Math.abs(is - was) <= ROUNDING * Math.max(Math.abs(is), Math.abs(was)) ? 0 : is - was;
  const push = netPush(run, now, d);
  if (change === 0 || push * change > 0) return null;
  const [kind, words] = decidedBy(run, now, d, push);
  return { push, change, kind, words };
}

// Who decided where a document goes that is pushed otherwise: [kind, words].
function decidedBy(run, now, d, push) {
  const { step } = now,
    isScore = run.targets_are_scores;
  if (isScore && (now.g[d] - now.scoresBefore[d]) * push > 0)
    return ["decay", `its leaf agrees with it, but the old score is multiplied by ${short(step.decay)}`];
  const others = othersInLeaf(run, now, d);
  if (run.part === "test")
    return ["unheard", push === 0 ? `whose value comes from ${others}` : `the value of its leaf comes from ${others}`];
  if (push === 0) return ["carried", `whose value comes from ${others}`];
  if (step.n_trees > 1) return ["leaf", `the documents that share its leaves in ${count(step.n_trees)} trees outvoted it`];
  if (run.fits_pairs && now.tree && now.tree.numerator[leafNode(now.tree, now.tree.documents[d])] * push > 0)
    return ["leaf", "its leaf pulls the same way, but all leaves are fitted together"];
  if (isScore) return ["leaf", `its target is ${short(now.targets[d])}, but with ${others} in its leaf the mean is ${short(now.g[d])}`];
  return ["leaf", `${others} in its leaf outvoted it`];
}

// The documents that decide in its leaf, without itself; of several trees they are not counted, nor while the tree is on its way.
function othersInLeaf(run, now, d) {
  const isTest = run.part === "test",
    kind = isTest ? "training" : "other";
  if (now.step.n_trees > 1 || !now.tree) return `${kind} documents`;
  const isAsked = !isTest && now.weights[d] !== 0,
    n = now.tree.count[leafNode(now.tree, now.tree.documents[d])] - (isAsked ? 1 : 0);
  return plural(n, `${kind} document`, `${kind} documents`);
}

// What all evidence on a document adds up to, without rounding noise beside what it is a difference of.
export function netPush(run, now, d) {
  const { up, down } = pushes(now, d);
  return tidy((now.targets[d] - baseOf(run, now, d)) * now.weights[d], up + down);
}

const baseOf = (run, now, d) => (run.targets_are_scores ? now.scoresBefore[d] : 0);

function opening(run, now, selected) {
  if (run.unexplained) return unexplainedOpening(run, now, selected);
  const whose = run.base ? ` of ${run.base}` : "";
  if (selected !== null)
    return ["Before any tree: ", { name: selected }, ` has score ${short(now.scoresAfter[selected])}${whose}. ${ask(run, now, selected)}`];
  const bars =
    run.part === "test"
      ? "would set as targets for these documents"
      : run.fits_pairs
        ? "sets for each document, averaged over its pairs"
        : `sets as targets${run.n_iterations ? " for the first tree" : ""}`;
  if (allTied(now.scoresAfter))
    return [
      `Before any tree, all scores are ${short(now.scoresAfter[0])} and the order is the file's. The bars show what the loss ${bars}.`,
    ];
  return [`Before any tree${run.base && `: scores are those of ${run.base}`}. The bars show what the loss ${bars}.`];
}

// Of a run that cannot tell what it asked.
function unexplainedOpening(run, now, selected) {
  const why = run.unexplained;
  if (selected !== null) return ["Before any tree: ", { name: selected }, ` has score ${short(now.scoresAfter[selected])}. ${why}`];
  const tied = allTied(now.scoresAfter) ? `, all scores are ${short(now.scoresAfter[0])} and the order is the file's` : "";
  return [`Before any tree${tied}. ${run.unexplained}`];
}

// What a document's evidence adds up to, and how its target follows: the same words as in boosting/explain/reasons.py.
function ask(run, now, d) {
  const [would, is] = run.part === "test" ? ["would push", "would be"] : ["", "is"];
  const said = inWords(run, now, d),
    own = `its ${run.target_word} ${is} ${run.targets_are_scores ? short(now.targets[d]) : signed(now.targets[d])}`;
  if (isLeftOut(now, d)) return "It is not in the sample of this tree and has no target there.";
  if (said) return `${capital(said)}.`;
  if (!run.knows_pairs || now.leftOut !== 0) return `${capital(own)}.`; // its sheet has all of its pairs
  const { up, down, nUp, nDown } = pushes(now, d),
    all = netPush(run, now, d);
  const rest = run.evidence ? 0 : tidy(all - up + down, up + down), // an engine's sums are rounded, and its pairs are all there is
    parts = [];
  const verb = (n) => `${n === 1 ? "pair" : "pairs"} ${would || (n === 1 ? "pushes" : "push")} it`;
  if (nUp) parts.push(`${count(nUp)} ${verb(nUp)} up by ${short(up)}`);
  if (nDown) parts.push(`${count(nDown)} ${nUp ? "" : `${verb(nDown)} `}down by ${short(down)}`);
  if (rest) parts.push(`${run.row_word} ${would ? "would add" : "adds"} ${signed(rest)}`);
  if (!parts.length) return "No pair pushes it.";
  const joined = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}` : parts[0];
  return `${capital(joined)}${sumUp(run, now, d, parts.length > 1)}.`;
}

// What the evidence adds up to, and the way to the target: over the weight, and from the score on.
function sumUp(run, now, d, isLong) {
  const weight = now.weights[d],
    target = now.targets[d],
    base = baseOf(run, now, d),
    push = netPush(run, now, d),
    all = signed(push);
  const name = run.targets_are_scores
    ? `from its score ${short(base)} to its ${run.target_word} ${short(target)}`
    : `its ${run.target_word}`;
  return weight === 1 || weight === 0
    ? `${isLong ? `: ${all} in all` : ""}, ${name}`
    : `: ${all} ÷ weight ${short(weight)} ${equals(push, weight, divide, target - base)} ${signed(target - base)}, ${name}`;
}

// What a loss says of a document in words of its own, such as "its share should be 0.4 and is 0.2"; "" where it has none.
export function inWords(run, now, d) {
  if (!run.clause.words || run.documents[d].grade === null) return "";
  return now.clause.reduce((words, [key, values]) => words.replace(`{${key}}`, short(values[d])), run.clause.words);
}

function reason(run, now, d) {
  const { step } = now,
    value = now.g[d];
  const who = step.n_trees === 1 ? "Its leaf gives" : `Its leaves in ${count(step.n_trees)} trees add up to`;
  const moves = step.rate * value,
    times = ` (×\u00a0${short(step.rate)} ${equals(value, step.rate, multiply, moves)}\u00a0${signed(moves)})`;
  const gave = `${who} ${signed(value)}${step.rate === 1 || value === 0 ? "" : times}.`;
  const decay = step.decay === 1 ? "" : ` The old score is multiplied by ${short(step.decay)}.`;
  return run.unexplained ? `${gave}${decay}` : `${ask(run, now, d)} ${gave}${decay}`;
}

function remarks(run, now) {
  const parts = [];
  if (run.part === "test")
    parts.push(
      run.elsewhere
        ? " A test query of these data; whether its trees have seen it is not in the file."
        : " A test query: no tree has seen its grades.",
    );
  if (now.step && now.step.note) parts.push(` ${now.step.note}`);
  if (now.k === run.n_iterations && now.k > 0) parts.push(...run.warnings.map((warning) => ` ${warning}`));
  if (now.k === run.n_iterations && run.ended) parts.push(` Training ended here. ${run.ended}`);
  return parts;
}
