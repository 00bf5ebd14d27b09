// Two views of a query, as boosting/lambdas/push.py and slide.py have them: the push by rank, and the lambda of a document while its score
// slides past all others.

import { factorOf, forcesOf, isDirect, isTied, pairsOf, ranknet, ranksOf, sizeOf, sumOf } from "./pairs.js";

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
    others = query.scores.filter((_, at) => at !== row),
    { passed, beyond } = passedOf(others, own),
    each = loss.query_normalisation ? SCALED : Math.max(2, Math.floor(POINTS / (passed.length + 1))),
    pieces = piecesOf(passed, beyond, own, each, loss.sigma),
    scores = pieces.flat(),
    along = (of) => {
      const others = sizesWithout(of, query, row, pieces);
      return pieces.flatMap((points, number) => lambdasAt(of, query, row, points, others[number]));
    },
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
  return {
    passed: distinct.slice(first, first + PASSED),
    beyond: [distinct[first - 1] ?? -Infinity, distinct[first + PASSED] ?? Infinity], // the next ones, which are not passed
  };
}

// Scores to look at, piece by piece: both ends of a piece lie one float away from the document that is passed, and the first and the last
// piece end before the next one that is not.
function piecesOf(passed, beyond, own, each, sigma) {
  const [low, high] = [Math.min(own, ...passed), Math.max(own, ...passed)],
    room = 0.35 * (high - low) || 1 / sigma,
    least = Math.min(nextFloat(low, -1), Math.max(low - room, nextFloat(beyond[0], 1))),
    most = Math.max(nextFloat(high, 1), Math.min(high + room, nextFloat(beyond[1], -1))),
    borders = [least, ...passed, most],
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

// On a piece the ranks are those of its middle.
const onPiece = ({ scores, grades }, row, points) => ({ scores: moved(scores, row, points[Math.floor(points.length / 2)]), grades });

// Of each piece, the size of the lambdas of all pairs without the document, where the loss scales a query by it. From one piece to the next
// the document passes another one, and where only ranks count, the pairs of that one alone change.
function sizesWithout(loss, query, row, pieces) {
  if (!loss.query_normalisation) return pieces.map(() => 0);
  let [before, size] = [null, 0];
  return pieces.map((points) => {
    const here = onPiece(query, row, points),
      of = { ...loss, score_normalisation: loss.score_normalisation && !isTied(here.scores) },
      passed = before && isDirect(loss) ? passedBetween(before, here, row) : [];
    if (passed.length === 1) size += sizeOf(of, here, row, passed[0]) - sizeOf(of, before, row, passed[0]);
    else size = sizeOf(of, here, row);
    before = here;
    return size;
  });
}

// The documents that stand on another side of one that has moved.
const passedBetween = (before, here, row) => {
  const isAbove = ({ scores }, at) => scores[at] > scores[row] || (scores[at] === scores[row] && at < row);
  return [...here.scores.keys()].filter((at) => at !== row && isAbove(before, at) !== isAbove(here, at));
};

// On a piece ranks stay, so what a swap changes is asked once, and only rho moves; others: the size of the lambdas of all other pairs.
function lambdasAt(loss, { scores, grades }, row, points, others) {
  const { sigma, score_normalisation: byScore, query_normalisation: byQuery } = loss,
    query = onPiece({ scores, grades }, row, points),
    pairs = pairsOf({ ...loss, score_normalisation: false, query_normalisation: false }, query, row),
    isDivided = byScore && !isTied(query.scores);
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
