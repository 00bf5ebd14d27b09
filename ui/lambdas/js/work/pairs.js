// The pairs of one query and what each pushes, as boosting/losses/lambdamart has them: how much the metric changes when the two swap
// places, and the lambda and curvature that come of it ([BU] sections 4 and 7). To rounding: exp and log of a browser are its own.
//
// A query is { scores, grades }, arrays by row, NaN where a grade is not known. A loss is LambdaMART's fields, with `max_grade`.

const APART = 0.01; // score normalisation divides a delta by 0.01 + |score difference|
const NOISE = 1e-15; // of a sum's size: what is left of terms that cancel

export const rankOrder = (scores) => [...scores.keys()].sort((a, b) => scores[b] - scores[a] || a - b);

export function ranksOf(scores) {
  const rank = new Array(scores.length);
  rankOrder(scores).forEach((row, r) => (rank[row] = r));
  return rank;
}

export const gainOf = (grade) => (Number.isNaN(grade) ? 0 : 2 ** grade - 1);
export const discountOf = (rank) => 1 / Math.log2(rank + 2);
export const sumOf = (values) => values.reduce((a, b) => a + b, 0);
export const isRelevant = (grade) => grade > 0; // NaN is not

// What the metric sees in a grade.
export function worthOf({ metric, max_grade: best }, grade) {
  if (metric === "map" || metric === "mrr") return isRelevant(grade) ? 1 : 0;
  return metric === "err" ? gainOf(Math.min(Number.isNaN(grade) ? 0 : grade, best)) / 2 ** best : gainOf(grade);
}

// What a change of the metric is divided by.
export function idealOf({ metric, truncation }, grades) {
  if (metric === "map") return Math.min(grades.filter(isRelevant).length, truncation ?? grades.length);
  if (metric !== "ndcg") return 1;
  const best = grades.map(gainOf).sort((a, b) => b - a);
  return sumOf(best.slice(0, truncation ?? best.length).map((gain, r) => gain * discountOf(r)));
}

// Of a rank: what one unit of worth is worth there; 0 below a truncation that says so.
export function valuesOf({ metric, truncation, beyond_truncation: beyond }, n) {
  const isGain = metric === "ndcg" || metric === "dcg";
  return Array.from({ length: n }, (_, r) =>
    beyond === "keep" || r < (truncation ?? Infinity) ? (isGain ? discountOf(r) : 1 / (r + 1)) : 0,
  );
}

// Columns by pair, the upper rank first: winner, loser (rows), difference, rho, delta, force, curvature; and the size of all lambdas before
// they are scaled. only: of one document, whose pairs are scaled as those of the whole query.
export function pairsOf(loss, query, only = null) {
  const found = weighed(loss, query, listed(loss, query, only));
  if (!loss.query_normalisation) return found;
  const whole = only === null ? found.size : sizeOf(loss, query);
  if (whole > 0) {
    const share = factorOf(whole);
    for (const column of [found.force, found.curvature]) for (let p = 0; p < column.length; p++) column[p] *= share;
  }
  return found;
}

export const factorOf = (size) => (size > 0 ? Math.log2(1 + size) / size : 1);

function listed(loss, { scores, grades }, only) {
  const [winner, loser, delta] = [[], [], []];
  const keep = (i, j, change) => {
    winner.push(i);
    loser.push(j);
    delta.push(change);
  };
  eachPair(loss, grades, rankOrder(scores), keep, only);
  return { winner, loser, delta };
}

function weighed({ sigma, score_normalisation: byScore, curvature_factor: factor }, { scores }, pairs) {
  const isDivided = byScore && !isTied(scores),
    [difference, rho, delta, force, curvature] = [[], [], [], [], []];
  let size = 0;
  for (let p = 0; p < pairs.winner.length; p++) {
    const s = scores[pairs.winner[p]] - scores[pairs.loser[p]],
      wrong = 1 / (1 + Math.exp(sigma * s)),
      change = isDivided ? pairs.delta[p] / (APART + Math.abs(s)) : pairs.delta[p];
    difference.push(s);
    rho.push(wrong);
    delta.push(change);
    force.push(sigma * wrong * change);
    curvature.push((factor * sigma * sigma * wrong * change) / (1 + Math.exp(-sigma * s)));
    size += 2 * force[p];
  }
  return { ...pairs, difference, rho, delta, force, curvature, size };
}

export const isTied = (scores) => scores.every((score) => score === scores[0]);

// S, the size of all lambdas of a query before they are scaled; but: of all pairs without this document.
export function sizeOf(loss, { scores, grades }, but = null) {
  const isDivided = loss.score_normalisation && !isTied(scores),
    { sigma } = loss;
  let size = 0;
  eachPair(loss, grades, rankOrder(scores), (i, j, delta) => {
    if (i === but || j === but) return;
    const s = scores[i] - scores[j];
    size += (2 * sigma * (isDivided ? delta / (APART + Math.abs(s)) : delta)) / (1 + Math.exp(sigma * s));
  });
  return size;
}

// tell(winner, loser, delta) of every pair, or of those of one document. Ranks a < b run over the order; what lies between them is kept as
// running sums, so that each pair costs O(1).
function eachPair(loss, grades, order, tell, only = null) {
  const n = order.length,
    T = loss.truncation ?? Infinity,
    ideal = idealOf(loss, grades),
    worth = order.map((row) => worthOf(loss, grades[row])),
    value = valuesOf(loss, n),
    first = [...worth, 1].findIndex((w) => w > 0); // of the relevant ones, for MRR
  let [a, b, gap, above, survive] = [0, 0, 0, 0, 1], // relevant documents down to rank a; the chance that ERR's reader gets as far as a
    [between, reach, upto, second] = [0, 1, 0, n];
  const gained = () => Math.abs(gap) * Math.abs(value[a] - value[b]);
  const change = {
    ranknet: () => 1,
    ndcg: gained,
    dcg: gained,
    // A relevant document goes from a to b, or comes from b to a: the precisions between change by one.
    map: () => Math.abs(gap) * Math.abs((gap > 0 ? above : above + 1) * value[a] + between - upto * value[b]),
    mrr() {
      if (gap > 0 && a === first) return value[a] - value[Math.min(b, second)];
      return gap < 0 && a < first ? value[a] - value[first] : 0;
    },
    err: () => survive * Math.abs(gap) * Math.abs(value[a] - between - reach * value[b]),
  }[loss.metric];
  const isErr = loss.metric === "err";
  function pair(i, j) {
    const delta = a < T && ideal > 0 ? change() / ideal : 0;
    if (grades[i] > grades[j]) tell(i, j, delta);
    else if (grades[j] > grades[i]) tell(j, i, delta);
  }
  for (a = 0; a < n; a++) {
    const i = order[a];
    above += worth[a];
    [between, reach, upto, second] = [0, 1, above, n];
    for (b = a + 1; b < n; b++) {
      const j = order[b];
      upto += worth[b];
      if (second === n && worth[b] > 0) second = b;
      gap = worth[a] - worth[b];
      if (only === null || only === i || only === j) pair(i, j);
      between += worth[b] * reach * value[b];
      if (isErr) reach *= 1 - worth[b];
    }
    survive *= 1 - worth[a];
  }
}

export function most(values) {
  let top = 0;
  for (const v of values) top = Math.max(top, v);
  return top;
}

// lambdas, curvature, rank by row; a sum whose terms cancel is 0.
export function forcesOf(loss, query, pairs = pairsOf(loss, query)) {
  const n = query.scores.length,
    [lambdas, curvature, size] = [0, 1, 2].map(() => new Array(n).fill(0));
  pairs.winner.forEach((i, p) => {
    const j = pairs.loser[p];
    lambdas[i] += pairs.force[p];
    lambdas[j] -= pairs.force[p];
    for (const row of [i, j]) {
      curvature[row] += pairs.curvature[p];
      size[row] += pairs.force[p];
    }
  });
  return { lambdas: lambdas.map((v, row) => (Math.abs(v) <= NOISE * size[row] ? 0 : v)), curvature, rank: ranksOf(query.scores) };
}

// RankNet's own gradient ([BU] section 2).
export const ranknet = (sigma) => ({
  metric: "ranknet",
  sigma,
  truncation: null,
  beyond_truncation: "keep",
  curvature_factor: 1,
  score_normalisation: false,
  query_normalisation: false,
});
