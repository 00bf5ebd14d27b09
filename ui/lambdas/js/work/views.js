// Two views of a query, as boosting/lambdas/push.py and slide.py have them: the push by rank, and the lambda of a document while its score
// slides past all others.

import { factorOf, forcesOf, isTied, pairsOf, ranknet, ranksOf, sizeOf, sumOf } from "./pairs.js";

const POINTS = 360; // of the whole curve
const PASSED = 40; // documents of a long list that are passed, on both sides together
const SCALED = 3; // points of a piece where each takes all pairs

// Shares of all push by rank, from the pairs under the loss and under RankNet.
export function pushByRank(pairs, plain, { scores }) {
  const rank = ranksOf(scores);
  const shares = ({ winner, loser, force }) => {
    const push = scores.map(() => 0);
    winner.forEach((i, p) => {
      push[rank[i]] += Math.abs(force[p]);
      push[rank[loser[p]]] += Math.abs(force[p]);
    });
    const total = sumOf(push);
    return total > 0 ? push.map((v) => v / total) : push;
  };
  return { ours: shares(pairs), ranknet: shares(plain), rank };
}

// The curve, point by point, by rising score: scores, piece, rank, lambdas, ranknet; own: the point of the present score; and the jumps.
export function slide(loss, query, row) {
  const own = query.scores[row],
    passed = passedOf(
      query.scores.filter((_, at) => at !== row),
      own,
    ),
    each = loss.query_normalisation ? SCALED : Math.max(2, Math.floor(POINTS / (passed.length + 1))),
    pieces = piecesOf(passed, own, each, loss.sigma),
    scores = pieces.flat(),
    known = [],
    along = (of) => pieces.flatMap((points) => lambdasAt(of, query, row, points, known)),
    lambdas = along(loss),
    at = scores.indexOf(own);
  lambdas[at] = lambdaOf(loss, query, row);
  const found = {
    scores,
    piece: pieces.flatMap((points, number) => points.map(() => number)),
    rank: pieces.flatMap((points) => {
      const rank = ranksOf(moved(query.scores, row, points[0]))[row];
      return points.map(() => rank);
    }),
    lambdas,
    ranknet: along(ranknet(loss.sigma)),
    own: at,
  };
  return { ...found, jumps: passed.map((score) => jumpAt(score, found, query, row)) };
}

const moved = (scores, row, score) => scores.map((v, at) => (at === row ? score : v));
const lambdaOf = (loss, query, row) => forcesOf(loss, query, pairsOf(loss, query, row)).lambdas[row];

function jumpAt(score, { scores, lambdas }, query, row) {
  const below = scores.findIndex((v) => v >= score) - 1,
    above = scores.findLastIndex((v) => v <= score) + 1;
  return {
    score,
    rows: [...query.scores.keys()].filter((at) => at !== row && query.scores[at] === score),
    below: lambdas[below],
    above: lambdas[above],
  };
}

function passedOf(others, own) {
  const distinct = [...new Set(others)].sort((a, b) => a - b),
    here = distinct.filter((v) => v < own).length,
    first = Math.max(0, Math.min(here - PASSED / 2, distinct.length - PASSED));
  return distinct.slice(first, first + PASSED);
}

// Scores to look at, piece by piece: both ends of a piece lie one float away from the document that is passed.
function piecesOf(passed, own, each, sigma) {
  const [low, high] = [Math.min(own, ...passed), Math.max(own, ...passed)],
    room = 0.35 * (high - low) || 1 / sigma,
    borders = [low - room, ...passed, high + room],
    pieces = [];
  borders.slice(1).forEach((to, i) => {
    const [first, last] = [borders[i], to].map((end, side) => (passed.includes(end) ? nextFloat(end, side ? -1 : 1) : end));
    if (first <= last) {
      const inside = Array.from({ length: each }, (_, p) => (p === each - 1 ? last : first + p * ((last - first) / (each - 1))));
      if (first <= own && own <= last) inside.push(own);
      pieces.push([...new Set(inside)].sort((a, b) => a - b));
    }
    if (to === own && passed.includes(to)) pieces.push([own]);
  });
  return pieces;
}

// The next double up or down.
function nextFloat(x, way) {
  if (x === 0) return way * Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + (x > 0 === way > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

// On a piece ranks stay, so what a swap changes is asked once, and only rho moves; so does the size of all lambdas, where the loss scales a
// query by it.
function lambdasAt(loss, { scores, grades }, row, points, known) {
  const { sigma, score_normalisation: byScore, query_normalisation: byQuery } = loss,
    query = { scores: moved(scores, row, points[Math.floor(points.length / 2)]), grades },
    pairs = pairsOf({ ...loss, score_normalisation: false, query_normalisation: false }, query, row),
    isDivided = byScore && !isTied(query.scores),
    others = byQuery ? sizeOf({ ...loss, score_normalisation: isDivided }, query, row, known) : 0;
  const terms = Array.from(pairs.winner, (i, p) => {
    const sign = i === row ? 1 : -1;
    return { sign, delta: pairs.delta[p], partner: scores[sign > 0 ? pairs.loser[p] : i] };
  });
  return points.map((score) => {
    const forces = terms.map(({ sign, delta, partner }) => {
      const difference = sign * (score - partner),
        weighs = isDivided ? delta / (0.01 + Math.abs(difference)) : delta;
      return (sigma * weighs) / (1 + Math.exp(sigma * difference));
    });
    const pushed = sumOf(forces.map((force, p) => terms[p].sign * force));
    return byQuery ? pushed * factorOf(others + 2 * sumOf(forces)) : pushed;
  });
}
