// Lambdas taken apart ([BU] sections 2, 4 and 7): every factor of a pair, the pairs of a document, the Newton step of a leaf,
// and why a lambda is another than before.

import { factorOf, gainOf, idealOf, most, pairsOf, ranksOf, sumOf, valuesOf } from "./pairs.js";
import { swapped } from "./metrics.js";

export const ALIKE = 1e-12; // of a number: by less none has changed

// Everything that lambda of one pair is made of; null where the two are no pair. listed: all pairs of the query
export function pairTerms(loss, query, winner, loser, listed = pairsOf(loss, query)) {
  const plain = loss.query_normalisation ? pairsOf({ ...loss, query_normalisation: false }, query) : listed,
    p = plain.winner.findIndex((i, at) => i === winner && plain.loser[at] === loser);
  if (p < 0) return null;
  const { scores, grades } = query,
    both = [winner, loser],
    rank = ranksOf(scores),
    ranks = both.map((row) => rank[row]),
    isGain = loss.metric === "ndcg" || loss.metric === "dcg",
    gains = isGain ? both.map((row) => gainOf(grades[row])) : null,
    values = isGain ? valuesOf(loss, scores.length) : null,
    discounts = isGain ? ranks.map((r) => values[r]) : null,
    swap = ["map", "mrr", "err"].includes(loss.metric) ? swapped(loss, query, winner, loser) : null,
    ideal = loss.metric === "ndcg" ? idealOf(loss, grades) : 1,
    isApart = loss.score_normalisation && scores.some((score) => score !== scores[0]),
    total = 2 * sumOf(plain.force);
  return {
    grades: both.map((row) => grades[row]),
    ranks,
    scores: both.map((row) => scores[row]),
    difference: plain.difference[p],
    rho: plain.rho[p],
    gains,
    discounts,
    ideal,
    swap,
    counted: loss.truncation === null || Math.min(...ranks) < loss.truncation,
    raw_delta: rawDelta(gains, discounts, ideal, swap),
    divisor: isApart ? 0.01 + Math.abs(plain.difference[p]) : 1,
    delta: plain.delta[p],
    query_sum: total,
    query_factor: loss.query_normalisation ? factorOf(total) : 1,
    force: listed.force[p],
    curvature: listed.curvature[p],
  };
}

function rawDelta(gains, discounts, ideal, swap) {
  if (gains) return ideal > 0 ? (Math.abs(gains[0] - gains[1]) * Math.abs(discounts[0] - discounts[1])) / ideal : 0;
  return swap ? Math.abs(swap[0] - swap[1]) : 1;
}

// The pairs of a document, the strongest first; those that differ by rounding as they are listed. sign: 1 where it is the winner.
export function documentTerms(loss, query, row) {
  const { winner, loser, rho, force } = pairsOf(loss, query, row),
    found = Array.from(force, (f, p) => ({
      partner: winner[p] === row ? loser[p] : winner[p],
      sign: winner[p] === row ? 1 : -1,
      rho: rho[p],
      delta: rho[p] > 0 ? f / (loss.sigma * rho[p]) : 0,
      force: f,
    }));
  const top = most(force) || 1,
    strength = ({ force: f }) => Math.round(f / top / ALIKE);
  return found.sort((a, b) => strength(b) - strength(a));
}

// Of a document between two score vectors: |delta| at the old rho, then rho at the new |delta|.
export function rise(loss, { scores, grades }, before, row) {
  const byPartner = (terms) => [...terms].sort((a, b) => a.partner - b.partner),
    [old, now] = [before, scores].map((h) => byPartner(documentTerms(loss, { scores: h, grades }, row))),
    total = (terms) => sumOf(terms.map(({ sign, force }) => sign * force));
  return {
    before: total(old),
    after: total(now),
    byDelta: loss.sigma * sumOf(old.map(({ sign, rho, delta }, p) => sign * rho * (now[p].delta - delta))),
    byRho: loss.sigma * sumOf(old.map(({ sign, rho }, p) => sign * (now[p].rho - rho) * now[p].delta)),
    ranks: [before, scores].map((h) => ranksOf(h)[row]),
    scores: [before[row], scores[row]],
    grew: sumOf(now.map(({ delta }) => delta)) > sumOf(old.map(({ delta }) => delta)) * (1 + ALIKE),
    isScaled: loss.score_normalisation || loss.query_normalisation,
  };
}

export function leafOf({ lambdas, curvature }, rows, l2) {
  const [top, curve] = [lambdas, curvature].map((values) => sumOf(rows.map((row) => values[row]))),
    bottom = curve + l2;
  return { numerator: top, curvature: curve, denominator: bottom, value: bottom > 0 ? top / bottom : 0 };
}

// A better document below a worse one with the smaller lambda, the widest such case ([ML]).
export function incoherence({ scores, grades }, { lambdas }) {
  const least = 1e-9 * Math.max(0, ...lambdas.map(Math.abs));
  let [widest, cases] = [0, 0];
  const each = (tell) =>
    grades.forEach((y, better) =>
      grades.forEach((z, worse) => {
        const gap = lambdas[worse] - lambdas[better];
        if (y > z && scores[better] < scores[worse] && gap > least) tell(gap, better, worse);
      }),
    );
  each((gap) => {
    widest = Math.max(widest, gap);
    cases += 1;
  });
  let found = null;
  each((gap, better, worse) => {
    if (!found && gap >= widest * (1 - ALIKE)) found = { better, worse, n_cases: cases };
  });
  return found;
}
