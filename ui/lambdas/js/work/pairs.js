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
export function pairsOf(loss, { scores, grades }, only = null) {
  const found = deltasOf(loss, grades, rankOrder(scores), only),
    size = weigh(found, loss, scores);
  if (!loss.query_normalisation) return { ...found, size };
  const whole = only === null ? size : pairsOf({ ...loss, query_normalisation: false }, { scores, grades }).size;
  if (whole > 0) {
    const share = factorOf(whole);
    for (const column of [found.force, found.curvature]) column.forEach((v, p) => (column[p] = v * share));
  }
  return { ...found, size };
}

export const factorOf = (size) => (size > 0 ? Math.log2(1 + size) / size : 1);

function weigh(pairs, { sigma, score_normalisation: byScore, curvature_factor: factor }, scores) {
  const isTied = scores.every((score) => score === scores[0]);
  let size = 0;
  Object.assign(pairs, { difference: [], rho: [], force: [], curvature: [] });
  pairs.winner.forEach((i, p) => {
    const s = scores[i] - scores[pairs.loser[p]],
      rho = 1 / (1 + Math.exp(sigma * s));
    if (byScore && !isTied) pairs.delta[p] /= APART + Math.abs(s);
    const delta = pairs.delta[p];
    pairs.difference.push(s);
    pairs.rho.push(rho);
    pairs.force.push(sigma * rho * delta);
    pairs.curvature.push((factor * sigma * sigma * rho * delta) / (1 + Math.exp(-sigma * s)));
    size += 2 * pairs.force[p];
  });
  return size;
}

// Ranks a < b run over the order; what lies between them is kept as running sums, so that each pair costs O(1).
function deltasOf(loss, grades, order, only) {
  const { metric } = loss,
    n = order.length,
    T = loss.truncation ?? Infinity,
    ideal = idealOf(loss, grades),
    worth = order.map((row) => worthOf(loss, grades[row])),
    value = valuesOf(loss, n),
    pairs = { winner: [], loser: [], delta: [] },
    first = [...worth, 1].findIndex((w) => w > 0); // of the relevant ones, for MRR
  let above = 0, // relevant documents down to rank a
    survive = 1; // the chance that ERR's reader gets as far as a
  for (let a = 0; a < n; a++) {
    above += worth[a];
    let [between, reach, upto, second] = [0, 1, above, n];
    for (let b = a + 1; b < n; b++) {
      const [i, j] = [order[a], order[b]],
        isPair = grades[i] > grades[j] || grades[j] > grades[i];
      upto += worth[b];
      if (second === n && worth[b] > 0) second = b;
      if (isPair && (only === null || only === i || only === j)) {
        const at = { gap: worth[a] - worth[b], a, b, value, above, between, upto, reach, survive, first, second },
          [winner, loser] = grades[i] > grades[j] ? [i, j] : [j, i];
        pairs.winner.push(winner);
        pairs.loser.push(loser);
        pairs.delta.push(a < T && ideal > 0 ? changeOf(metric, at) / ideal : 0);
      }
      between += worth[b] * reach * value[b];
      if (metric === "err") reach *= 1 - worth[b];
    }
    survive *= 1 - worth[a];
  }
  return pairs;
}

// How much a metric changes when ranks a and b swap.
function changeOf(metric, { gap, a, b, value, above, between, upto, reach, survive, first, second }) {
  const size = Math.abs(gap);
  if (metric === "ndcg" || metric === "dcg") return size * Math.abs(value[a] - value[b]);
  // A relevant document goes from a to b, or comes from b to a: the precisions between change by one.
  if (metric === "map") return size * Math.abs((gap > 0 ? above : above + 1) * value[a] + between - upto * value[b]);
  if (metric === "err") return survive * size * Math.abs(value[a] - between - reach * value[b]);
  if (metric !== "mrr") return 1; // ranknet
  if (gap > 0 && a === first) return value[a] - value[Math.min(b, second)];
  return gap < 0 && a < first ? value[a] - value[first] : 0;
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
