// Which values one constant is sought for: all grades, all residuals, or the residuals of a leaf; and where it lies.

import { interval, nameOf } from "./stages.js";

export function soughtFor(view) {
  const { run, k } = view,
    leaf = view.leaves()?.[view.leaf],
    around = { low: -view.reach, high: view.reach };
  if (k === 0) {
    const title = `Squared error of one constant c: ${run.formula}`;
    return { low: 0, high: view.data.best, of: run.whole, least: run.start, whose: `${nameOf(0)} =`, title };
  }
  if (leaf) {
    const name = view.leaves().length === 1 ? "the one leaf" : `leaf ${interval(leaf)}`;
    return {
      ...around,
      of: leaf,
      least: leaf.value,
      whose: `The leaf gives`,
      title: `Squared error of ${name} of tree ${k} by its value c`,
    };
  }
  const left = run.residuals[k - 1],
    of = { n: left.length, sum: left.reduce((a, b) => a + b, 0), squares: run.errors[k - 1] };
  return {
    ...around,
    of,
    least: 0,
    isAll: true,
    parts: run.trees[k - 1].length > 1,
    title: "Squared error of one constant c for all residuals",
  };
}

// Close to the least value it is that.
export function nearLeast({ low, high, least }, c) {
  return Math.abs(c - least) < (high - low) / 150 ? null : Math.max(low, Math.min(high, c));
}
