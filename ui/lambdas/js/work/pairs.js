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
  const n = countOf(grades, only),
    [winner, loser, delta] = [new Int32Array(n), new Int32Array(n), new Float64Array(n)];
  let p = 0;
  const keep = (i, j, change) => {
    winner[p] = i;
    loser[p] = j;
    delta[p] = change;
    p += 1;
  };
  eachPair(loss, grades, rankOrder(scores), keep, only);
  return { winner, loser, delta };
}

// How many pairs there are: documents of different grades, all of them or those of one.
function countOf(grades, only) {
  const sizes = new Map();
  for (const grade of grades) if (!Number.isNaN(grade)) sizes.set(grade, (sizes.get(grade) ?? 0) + 1);
  const all = sumOf([...sizes.values()]);
  if (only !== null) return Number.isNaN(grades[only]) ? 0 : all - sizes.get(grades[only]);
  return sumOf([...sizes.values()].map((n) => n * (all - n))) / 2;
}

function weighed({ sigma, score_normalisation: byScore, curvature_factor: factor }, { scores }, pairs) {
  const isDivided = byScore && !isTied(scores),
    n = pairs.winner.length,
    [difference, rho, delta, force, curvature] = Array.from({ length: 5 }, () => new Float64Array(n));
  let size = 0;
  for (let p = 0; p < n; p++) {
    const s = scores[pairs.winner[p]] - scores[pairs.loser[p]],
      wrong = 1 / (1 + Math.exp(sigma * s)),
      change = isDivided ? pairs.delta[p] / (APART + Math.abs(s)) : pairs.delta[p];
    difference[p] = s;
    rho[p] = wrong;
    delta[p] = change;
    force[p] = sigma * wrong * change;
    curvature[p] = (factor * sigma * sigma * wrong * change) / (1 + Math.exp(-sigma * s));
    size += 2 * force[p];
  }
  return { ...pairs, difference, rho, delta, force, curvature, size };
}

export const isTied = (scores) => scores.every((score) => score === scores[0]);

// S, the size of all lambdas of a query before they are scaled; but: of all pairs without this document;  only: of those with this one.
export function sizeOf(loss, { scores, grades }, but = null, only = null) {
  const isDivided = loss.score_normalisation && !isTied(scores),
    { sigma } = loss;
  let size = 0;
  eachPair(
    loss,
    grades,
    rankOrder(scores),
    (i, j, delta) => {
      if (i === but || j === but) return;
      const s = scores[i] - scores[j];
      size += ((2 * sigma) / (isDivided ? APART + Math.abs(s) : 1) / (1 + Math.exp(sigma * s))) * delta;
    },
    only,
  );
  return size;
}

// Whether what a swap changes hangs on the two ranks alone, and on nothing that lies between them.
export const isDirect = ({ metric }) => ["ranknet", "ndcg", "dcg"].includes(metric);

// How much a metric changes when documents at ranks a < b swap places.
//
//   gap        of their worths, the upper one's first;  atA, atB: what a unit of worth is worth at both ranks
//   lie        what lies above and between: `above`, relevant documents down to rank a, `upto`, those down to b;  first, second: ranks of
//              the first relevant document, and of the first one below a;  survive: the chance that ERR's reader gets as far as a;
//              between, reach: sums over what lies between
const gained = (gap, atA, atB) => Math.abs(gap) * Math.abs(atA - atB);
const CHANGES = {
  ranknet: () => 1,
  ndcg: gained,
  dcg: gained,
  // A relevant document goes from a to b, or comes from b to a: the precisions between change by one.
  map: (gap, atA, atB, { above, between, upto }) => Math.abs(gap) * Math.abs((gap > 0 ? above : above + 1) * atA + between - upto * atB),
  mrr(gap, atA, atB, { a, b, first, second, value }) {
    if (gap > 0 && a === first) return atA - value[Math.min(b, second)];
    return gap < 0 && a < first ? atA - value[first] : 0;
  },
  err: (gap, atA, atB, { between, reach, survive }) => survive * Math.abs(gap) * Math.abs(atA - between - reach * atB),
};

// tell(winner, loser, delta) of every pair, or of those of one document. Ranks a < b run over the order; what lies between them is kept as
// running sums, so that each pair costs O(1).
function eachPair(loss, grades, order, tell, only = null) {
  const n = order.length,
    ideal = idealOf(loss, grades),
    counting = countingOf(loss, ideal),
    worth = order.map((row) => worthOf(loss, grades[row])),
    value = valuesOf(loss, n),
    at = only === null ? n : order.indexOf(only), // ranks below it are in no pair of the document
    isNear = isDirect(loss),
    { from, reached, passed } = isNear ? STILL : WALK,
    change = CHANGES[loss.metric],
    lie = { a: 0, b: 0, first: [...worth, 1].findIndex((w) => w > 0), value, above: 0, survive: 1, isErr: loss.metric === "err" };
  function tellPair(i, j, delta) {
    if (grades[i] > grades[j]) tell(i, j, delta);
    else if (grades[j] > grades[i]) tell(j, i, delta); // a grade that is not known is neither
  }
  for (let a = 0; a < n && a <= at; a++) {
    const i = order[a],
      isAny = only === null || a === at, // whether all ranks below it make a pair with it
      end = isAny ? n : at + 1;
    from(lie, a, worth[a], n);
    for (let b = isAny || !isNear ? a + 1 : at; b < end; b++) {
      const j = order[b];
      reached(lie, b, worth[b], n);
      if ((isAny || b === at) && grades[i] !== grades[j]) {
        const delta = a < counting ? change(worth[a] - worth[b], value[a], value[b], lie) / ideal : 0;
        tellPair(i, j, delta);
      }
      passed(lie, worth[b], value[b]);
    }
    lie.survive *= 1 - worth[a];
  }
}

// Of how many ranks the pairs change the metric.
const countingOf = ({ truncation }, ideal) => (ideal > 0 ? (truncation ?? Infinity) : 0);

const WALK = {
  from(lie, a, worth, n) {
    lie.above += worth;
    Object.assign(lie, { a, between: 0, reach: 1, upto: lie.above, second: n });
  },
  reached(lie, b, worth, n) {
    lie.b = b;
    lie.upto += worth;
    if (lie.second === n && worth > 0) lie.second = b;
  },
  passed(lie, worth, value) {
    lie.between += worth * lie.reach * value;
    if (lie.isErr) lie.reach *= 1 - worth;
  },
};
const STILL = { from() {}, reached() {}, passed() {} };

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
    const j = pairs.loser[p],
      [force, bend] = [pairs.force[p], pairs.curvature[p]];
    lambdas[i] += force;
    lambdas[j] -= force;
    curvature[i] += bend;
    curvature[j] += bend;
    size[i] += force;
    size[j] += force;
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
