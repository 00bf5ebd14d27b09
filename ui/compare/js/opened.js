// The packed runs, opened once, and questions about them. Nothing here draws.

import { column } from "../../component/js/numbers.js";
import { placesIn, remember, sorted } from "../../component/js/run/orders.js";

export function openComparison(packed) {
  const n = packed.documents.length;
  const runs = packed.there.map((at, i) => {
    const scores = packed.scores[i],
      last = scores.shape[0] - 1,
      ndcg = packed.queries.ndcg[i];
    const within = (k) => Math.min(k, last);
    const orders = remember((k) => sorted(scores.row(k))),
      ranks = remember((k) => placesIn(orders(k)));
    return {
      ...packed.runs[at],
      at,
      last,
      format: column(scores.values),
      scoresAt: (k) => scores.row(within(k)),
      orderAt: (k) => orders(within(k)),
      ranksAt: (k) => ranks(within(k)),
      ndcgAt: (k) => ndcg.row(ndcg.shape[0] > 1 ? within(k) : 0),
      ndcgOfLastOnly: ndcg.shape[0] === 1 && last > 0,
    };
  });
  return { ...packed, n, runs, n_iterations: Math.max(...runs.map(({ last }) => last)) };
}

// How far apart the runs place a document: its lowest rank less its highest.
export function spreads(found, k) {
  const places = found.runs.map((run) => run.ranksAt(k));
  return found.documents.map((_, d) => {
    let low = Infinity,
      high = -Infinity;
    for (const ranks of places) {
      low = Math.min(low, ranks[d]);
      high = Math.max(high, ranks[d]);
    }
    return high - low;
  });
}

// The first rank, from 0, at which two orders hold other documents; null where they are the same.
export function firstDifference(one, other) {
  const at = one.findIndex((d, rank) => d !== other[rank]);
  return at < 0 ? null : at;
}

// How the other runs differ from the first one, by their titles: those that rank alike, those that differ in ties alone, and [rank, the
// document there -> those that have it] of those that first differ at a rank, the highest first.
export function firstDifferences({ runs: [first, ...others] }, k) {
  const alike = [],
    tied = [],
    byRank = new Map();
  for (const run of others) {
    const at = firstDifference(first.orderAt(k), run.orderAt(k));
    if (at === null) (sameOrder(first, run, k) ? alike : tied).push(run.title);
    else {
      const d = run.orderAt(k)[at],
        there = byRank.get(at) ?? new Map();
      byRank.set(at, there.set(d, [...(there.get(d) ?? []), run.title]));
    }
  }
  return { alike, tied, ranks: [...byRank].sort(([a], [b]) => a - b) };
}

// Whether two runs rank alike: the same order, and ties between the same documents.
export function sameOrder(one, other, k) {
  const order = one.orderAt(k);
  if (firstDifference(order, other.orderAt(k)) !== null) return false;
  const [a, b] = [one.scoresAt(k), other.scoresAt(k)];
  return order.every((d, rank) => rank === 0 || (a[d] === a[order[rank - 1]]) === (b[d] === b[order[rank - 1]]));
}

// Queries on which run a is above run b, below it, and level, of one part. A query without a relevant document says nothing.
export function tally(found, a, b, k, part) {
  const one = found.runs[a].ndcgAt(k),
    other = found.runs[b].ndcgAt(k),
    sum = { above: 0, below: 0, level: 0 };
  found.queries.parts.forEach((its, q) => {
    if (its !== part || Number.isNaN(one[q])) return;
    sum[Math.abs(one[q] - other[q]) < 1e-12 ? "level" : one[q] > other[q] ? "above" : "below"] += 1;
  });
  return sum;
}
