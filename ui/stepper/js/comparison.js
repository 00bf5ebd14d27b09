// Why one document stands above another, worked out from what the browser has of the run: the difference of their scores by iteration, and
// by feature as boosting/explain/pair_explanation.py has it, to the same bits. Nothing here draws.

import { runningSum, sharesOf, sumsFrom } from "./history.js";
import { splitShares } from "./pair_shares.js";

const ROUNDING = 1e-12; // of the scores: less is no share
const POINTS = 60; // of a feature's small curve over the run
const PARTINGS = 3; // of one iteration that are listed

// The sheet of a place: {iteration, document, other, ...}.
//
//   pair   what Python says of the two: {swap}, and of a run of which not all is here {together, partings, by_feature}; null until it comes
export function comparisonOf(run, asked, pair) {
  const { iteration: k, document: x, other: y } = asked;
  if (y === null || y === x) return { asked, k, second: null };
  const [mine, theirs] = [x, y].map((d) => sharesOf(run, d, k)),
    shares = mine.map((share, t) => share - theirs[t]),
    scores = [x, y].map((d) => run.scores.row(k)[d]),
    order = largestFirst(shares.keys(), (t) => shares[t]).filter((t) => t > 0),
    own = run.values ? ownOf(run, [x, y], k) : pair;
  return {
    asked,
    k,
    second: y,
    start: shares[0],
    difference: scores[0] - scores[1],
    scores,
    ranks: [x, y].map((d) => run.ranks.row(k)[d]),
    shares,
    running: runningSum(shares),
    together: own?.together ?? 0,
    trees: order.map((t) => ({ iteration: t, share: shares[t], parts: () => own?.partings[t] ?? [] })),
    rest: sumsFrom(order.map((t) => shares[t])),
    by_feature: own?.by_feature ?? null,
    swap: k === 0 ? "" : (pair?.swap ?? null),
  };
}

// By how much they count; what counts alike stays in its order.
const largestFirst = (things, share) => [...things].sort((a, b) => Math.abs(share(b)) - Math.abs(share(a)));

// The same as Python would say it, of a run that is here as a whole; partings are found where somebody looks.
function ownOf(run, pair, k) {
  const rows = pair.map((d) => run.values.row(d)),
    partings = new Proxy({}, { get: (_, t) => partingsAt(run, Number(t), pair, rows) });
  return { together: together(run, ...pair, k), partings, by_feature: byFeature(run, pair, rows, k) };
}

// How many of the first k iterations put both into the same leaves.
function together(run, x, y, k) {
  let n = 0;
  for (let t = 1; t <= k; t++) n += run.treesOf(t).every(({ documents }) => documents[x] === documents[y]);
  return n;
}

// Where the two part in the trees of iteration t: the question, both values, both leaf values.
function partingsAt(run, t, pair, rows) {
  const found = run
    .treesOf(t)
    .filter(({ documents }) => documents[pair[0]] !== documents[pair[1]])
    .slice(0, PARTINGS);
  return found.map((tree) => {
    const leaves = pair.map((d) => tree.leaf_id.indexOf(tree.documents[d])),
      node = lastShared(tree, leaves),
      feature = tree.feature[node];
    return {
      feature_name: run.feature_names[feature],
      threshold: tree.threshold[node],
      values: rows.map((row) => known(row[feature])),
      leaf_values: leaves.map((leaf) => tree.value[leaf]),
    };
  });
}

// A child stands behind its parent: the last node that leads to both leaves.
function lastShared({ left, right }, leaves) {
  const [one, other] = leaves.map((leaf) => {
    const way = new Set([leaf]);
    for (let node = leaf - 1, child = leaf; node >= 0; node--) {
      if (left[node] !== child && right[node] !== child) continue;
      way.add(node);
      child = node;
    }
    return way;
  });
  return Math.max(...[...one].filter((node) => other.has(node)));
}

const known = (value) => (Number.isFinite(value) ? value : null); // a missing value is none

// Each feature that has moved the two apart up to iteration k, with its curve over the whole run.
function byFeature(run, pair, rows, k) {
  const parting = alongRun(run, rows),
    scores = Array.from({ length: run.n_iterations + 1 }, (_, t) => pair.map((d) => run.scores.row(t)[d])),
    least = ROUNDING * scores.flat().reduce((top, score) => Math.max(top, Math.abs(score)), 1),
    so = parting.filter(({ since }) => since <= k),
    order = largestFirst(so, ({ values }) => values[k]).filter(({ values }) => Math.abs(values[k]) > least),
    points = pointsOf(run.n_iterations),
    base = run.iterations.slice(0, k).reduce((left, { decay }) => decay * left, scores[0][0] - scores[0][1]),
    rounding = scores[k][0] - scores[k][1] - base - so.reduce((sum, { values }) => sum + values[k], 0);
  return {
    n: order.length,
    features: order.map(({ feature, since, values }) => ({
      name: run.feature_names[feature],
      values: rows.map((row) => known(row[feature])),
      adds: values[k],
      since,
      curve: points.map((t) => values[t]),
    })),
    rest: sumsFrom(order.map(({ values }) => values[k])),
    points,
    base,
    rounding: Math.abs(rounding) > least ? rounding : 0,
  };
}

// The features that part the two: {feature, since, values}, the Shapley value after each iteration.
function alongRun(run, rows) {
  const { trees, n_iterations: last } = run,
    shares = splitShares(trees, ...rows),
    found = new Map();
  let tree = 0;
  run.iterations.forEach(({ sent }, t) => {
    tree += sent;
    for (let node = trees.ptr.values[tree - sent]; node < trees.ptr.values[tree]; node++) {
      if (shares[node] === 0) continue;
      const feature = trees.feature.values[node];
      if (!found.has(feature)) found.set(feature, { feature, since: t + 1, values: new Float64Array(last + 1) });
      found.get(feature).values[t + 1] += shares[node];
    }
  });
  for (const { values } of found.values())
    run.iterations.forEach(({ decay, rate }, t) => {
      values[t + 1] = decay * values[t] + rate * values[t + 1];
    });
  return [...found.values()].sort((a, b) => a.feature - b.feature);
}

const pointsOf = (last) => [...new Set(Array.from({ length: POINTS }, (_, i) => Math.round((i * last) / (POINTS - 1))))];

// The last one, made anew for another run or place, and when Python has said more. What Python says is an event: "boosting-pair".
export function comparisonBook(view, changed) {
  let of = "",
    sheet = null,
    pair = null;
  const about = (asked) => (pair !== null && JSON.stringify(pair.asked) === JSON.stringify(asked) ? pair : null),
    hear = ({ detail }) => {
      pair = detail;
      of = "";
      changed();
    };
  document.addEventListener("boosting-pair", hear);
  return {
    sheet(asked) {
      const key = `${view.key}/${asked.iteration}/${asked.document}/${asked.other}`;
      if (key !== of) sheet = comparisonOf(view.run, asked, about(asked));
      of = key;
      return sheet;
    },
    ask: () => document.dispatchEvent(new CustomEvent("boosting-pair-wanted")),
    close: () => document.removeEventListener("boosting-pair", hear),
  };
}
