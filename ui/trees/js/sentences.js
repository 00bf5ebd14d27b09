// What a tree is worth after its splits, in a sentence; and of two orders, where they part and which errs less.

import { capital, inFull, plural, short } from "../../component/js/numbers.js";
import { grownTo, parting, question } from "./grown.js";

export function tellTree(view) {
  const { train, held } = view.grown.errors[view.order],
    n = view.look().now.leaves.length,
    fits = train[view.k] < 1e-12;
  const tree =
    `${capital(plural(n, "leaf", "leaves"))}: mean squared error ${short(train[view.k])} on ` +
    `${plural(view.grown.n_learnt, "point", "points")}`;
  if (!held)
    return fits
      ? `${tree}. It fits perfectly.`
      : `${tree}.${whyEnds(view, view.order) || (view.k ? "" : " Press → to split it where that falls most.")}`;
  const least = held.indexOf(Math.min(...held)),
    worse = fits && held[view.k] > held[least] + 1e-9;
  return (
    `${tree}, ${short(held[view.k])} on ${plural(view.grown.points.length - view.grown.n_learnt, "point", "points")} held out, where ` +
    "it is least with " +
    `${plural(least + 1, "leaf", "leaves")}.${worse ? " A perfect fit of its own points is not the best fit of the points held out." : ""}`
  );
}

// Why a tree that errs asks nothing more.
function whyEnds(view, order) {
  const { nodes, least } = view.grown,
    { leaves, next } = grownTo(view.grown, order, view.k),
    erring = leaves.map((i) => nodes[i]).filter(({ error }) => error > 1e-9);
  if (next !== null || !erring.length) return "";
  const errors = ({ cuts }) => cuts.flatMap((cut) => cut.errors),
    sides = least > 1 ? ` with ${plural(least, "point", "points")} on either side` : "";
  if (erring.some((node) => Math.min(...errors(node)) < node.error - 1e-9)) return " A bound on leaves or depth stops it here.";
  if (erring.every((node) => !errors(node).length))
    return sides ? ` No leaf with an error can be split${sides}.` : " Points at one place cannot be separated.";
  return ` No single split lowers that${sides}, and a tree that grows split by split does not look two splits ahead.`;
}

// A question that no end of a line cuts.
const whole = (node) => question(node).replaceAll(" ", "\u00a0");

export function tellOrders(view) {
  const { grown, k } = view,
    {
      orders: { best, level },
      errors,
      nodes,
    } = grown,
    { at, same } = parting(grown, k);
  if (!best.length) return `Neither order makes a split: ${tellAlone(view)}`;
  if (at === null) return "Both orders split the same leaves in the same order: here they do not differ.";
  const splits = (node) =>
    `${whole(nodes[node])} of ${plural(nodes[node].n, "point", "points")}, which takes ${short(takes(nodes, node))} off the squared error`;
  if (k <= at)
    return (
      `${k ? `After ${plural(k, "split", "splits")}` : "Before any split"} both are the same tree. At split ${at + 1} they differ: ` +
      `best first splits at ${splits(best[at])}; level by level at ${splits(level[at])}.`
    );
  const differ = compareErrors("train", "on the points", errors, k);
  const held = errors.best.held ? `; ${compareErrors("held", "on those held out", errors, k)}` : "";
  return (
    `They first differ at split ${at + 1}: ${whole(nodes[best[at]])} and ${whole(nodes[level[at]])}. ` +
    `${same ? `With ${plural(k + 1, "leaf", "leaves")} both have made the same splits` : capital(differ)}${same ? "" : held}.`
  );
}

function tellAlone(view) {
  const error = view.grown.errors.best.train[0];
  return `the mean squared error is ${short(error)}.${error < 1e-12 ? " One leaf fits perfectly." : whyEnds(view, "best")}`;
}

function compareErrors(part, where, errors, k) {
  const [best, level] = [errors.best[part][k], errors.level[part][k]];
  if (Math.abs(best - level) < 1e-9) return `${where}, both err alike, ${short(best)}`;
  const [less, more] = inFull(Math.min(best, level), Math.max(best, level));
  return `${where}, ${best < level ? "best first" : "level by level"} errs less, ${less} against ${more}`;
}

// What a tree is once nothing is left to ask: [SL] Formal Definition of a Decision Tree.
export const tellWhole = (n) =>
  `T(x) = Σ γₖ 1(x in Rₖ), [SL] (1): ${plural(n, "region", "regions")} Rₖ, and γₖ is the mean of the points in each. Which regions ` +
  "are best, (2), is too much to try in full, so they are found split by split.";

// How much of a node's squared error its question takes away.
const takes = (nodes, node) => nodes[node].error - nodes[nodes[node].left].error - nodes[nodes[node].right].error;
