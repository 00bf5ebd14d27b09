// What happens in the stage in sight, in a sentence with its numbers.

import { capital, count, inFull, plural, short, signed, tidy } from "../../component/js/numbers.js";
import { nameOf } from "./stages.js";

export function tellStage(view) {
  const { run, k, part } = view,
    n = run.scores[0].length;
  if (k === 0)
    return (
      `${nameOf(0)} = ${startWords(run)}, the mean of ${plural(n, "value", "values")}. No other constant has a smaller squared error ` +
      `than ${short(run.errors[0])}. Press → to add a tree.`
    );
  if (part === "residuals") return tellResiduals(run, k);
  return part === "tree" ? tellTree(run, k) : tellSum(run, k);
}

// A mean of whole numbers as a fraction too: 42/17 = 2.471.
function startWords({ whole: { n, sum }, start }) {
  return Number.isInteger(start) ? String(start) : `${sum}/${n} = ${start.toFixed(3)}`;
}

function tellResiduals(run, k) {
  const left = run.residuals[k - 1],
    above = left.filter((r) => r > 1e-12).length,
    below = left.filter((r) => r < -1e-12).length;
  return (
    `Tree ${k} is fitted to what ${nameOf(k - 1)} leaves, y − ${nameOf(k - 1)}: ${plural(above, "point lies", "points lie")} above ` +
    `it, ${below ? count(below) : "none"} below, and the squares add up to ${short(errorAfter(run, k - 1))}.`
  );
}

// The squared error after k trees; beside what there was to fit, rounding is 0.
const errorAfter = (run, k) => tidy(run.errors[k], run.errors[0]);
// A tree whose leaves give nothing but rounding: what is left has the mean 0 in each of them.
const isIdle = (leaves) => leaves.every(({ value }) => tidy(value, 1) === 0);

function tellTree(run, k) {
  const leaves = run.trees[k - 1],
    gives = ({ value }) => signed(tidy(value, 1));
  if (leaves.length > 1 && isIdle(leaves))
    return `Tree ${k} changes nothing: what ${nameOf(k - 1)} leaves has the mean 0 in each of its ${count(leaves.length)} leaves.`;
  if (leaves.length === 2) {
    const [yes, no] = leaves;
    return (
      `Tree ${k} splits at x ≤ ${yes.to}. ${capital(plural(yes.n, "point gets", "points get"))} ${gives(yes)}, ` +
      `${yes.n === 1 ? "its residual" : "the mean of their residuals"}; ${count(no.n)} ${no.n === 1 ? "gets" : "get"} ${gives(no)}.`
    );
  }
  if (leaves.length === 1) return `Tree ${k} has one leaf: no split lowers the squared error of what ${nameOf(k - 1)} leaves.`;
  const [least, most] = [Math.min, Math.max].map((end) => gives({ value: end(...leaves.map(({ value }) => value)) }));
  return (
    `Tree ${k} cuts the axis into ${plural(leaves.length, "leaf", "leaves")}. Each gives the mean of its points' residuals, from ` +
    `${least} to ${most}.`
  );
}

// How much of a tree's worth a step takes: with leaves that are means, a step of η lowers the squared error by η(2 − η) times what the
// whole tree would.
function tellSum(run, k) {
  const [before, after] = [errorAfter(run, k - 1), errorAfter(run, k)],
    { rate } = run,
    share = `${Number((100 * rate * (2 - rate)).toPrecision(4))} %`,
    [from, to] = inFull(before, after);
  const ways =
    Math.abs(after - before) <= 1e-9 * before ? `stays at ${short(after)}` : `${after < before ? "falls" : "rises"} from ${from} to ${to}`;
  const worth =
    Math.abs(rate - 1) < 1e-9
      ? "That is all that this tree can take away."
      : `${rate > 1 ? "A step past the means" : "The step"} takes away η(2 − η) = ${share} of what the whole tree would.`;
  return (
    `${nameOf(k)} = ${nameOf(k - 1)} + ${rate} · tree ${k}: the squared error ` +
    `${ways}.${run.trees[k - 1].length > 1 && !isIdle(run.trees[k - 1]) ? ` ${worth}` : ""}`
  );
}
