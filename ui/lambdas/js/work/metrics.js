// The metrics of one query: those that people read, of which equal scores count by the mean over their possible orders, and those that a
// swap changes, of an order without ties.

import { discountOf, gainOf, isRelevant, rankOrder, sumOf, worthOf } from "./pairs.js";

// contradicting pairs, all pairs, NDCG and MRR; null where a query has nothing to measure.
export function measuresOf({ scores, grades }) {
  let [errors, pairs] = [0, 0];
  grades.forEach((y, i) =>
    grades.forEach((z, j) => {
      if (!(y > z)) return;
      pairs += 1;
      errors += scores[i] <= scores[j];
    }),
  );
  const gains = grades.map(gainOf),
    best = [...gains].sort((a, b) => b - a),
    ideal = sumOf(best.map((gain, r) => gain * discountOf(r)));
  return {
    errors,
    pairs,
    ndcg: ideal > 0 ? dcgOf(scores, gains) / ideal : null,
    mrr: grades.some(isRelevant) ? mrrOf(scores, grades) : null,
  };
}

// Ranks of equal scores, from the top: [first, rows].
function blocksOf(scores) {
  const blocks = [];
  rankOrder(scores).forEach((row, r) => {
    const last = blocks.at(-1);
    if (last && scores[last.rows[0]] === scores[row]) last.rows.push(row);
    else blocks.push({ first: r, rows: [row] });
  });
  return blocks;
}

const dcgOf = (scores, gains) =>
  sumOf(
    blocksOf(scores).map(
      ({ first, rows }) => (sumOf(rows.map((row) => gains[row])) / rows.length) * sumOf(rows.map((_, t) => discountOf(first + t))),
    ),
  );

// The first block that holds a relevant document decides.
function mrrOf(scores, grades) {
  const { first, rows } = blocksOf(scores).find((block) => block.rows.some((row) => isRelevant(grades[row]))),
    relevant = rows.filter((row) => isRelevant(grades[row])).length;
  let [noneYet, value] = [1, 0];
  for (let t = 0; t <= rows.length - relevant; t++) {
    const left = Math.max(rows.length - t, 1);
    value += (noneYet * relevant) / left / (first + t + 1);
    noneYet *= Math.max(rows.length - relevant - t, 0) / left;
  }
  return value;
}

// MAP, MRR or ERR of an order, rows from rank 0 on, down to rank `cut`; 0 where nothing is relevant.
const OF_ORDER = {
  map(worth, cut) {
    let [seen, sum] = [0, 0];
    worth.forEach((w, r) => {
      seen += w;
      if (r < cut) sum += (w * seen) / (r + 1);
    });
    return sum / Math.max(Math.min(seen, cut), 1);
  },
  mrr(worth, cut) {
    const first = worth.findIndex((w) => w > 0);
    return first >= 0 && first < cut ? 1 / (first + 1) : 0;
  },
  err(worth, cut) {
    let [alive, sum] = [1, 0];
    worth.forEach((w, r) => {
      if (r < cut) sum += (alive * w) / (r + 1);
      alive *= 1 - w;
    });
    return sum;
  },
};

// [before, after] two rows stand in each other's place. A truncation that keeps what lies below compares whole lists, but MAP still divides
// by the relevant documents that fit above.
export function swapped(loss, { scores, grades }, i, j) {
  const { metric, truncation, beyond_truncation: beyond } = loss,
    order = rankOrder(scores),
    other = order.map((row) => (row === i ? j : row === j ? i : row)),
    cut = beyond === "zero" ? (truncation ?? Infinity) : Infinity,
    n = grades.filter(isRelevant).length,
    scale = metric === "map" && cut === Infinity && truncation !== null && n ? n / Math.min(n, truncation) : 1;
  const worths = (rows) => rows.map((row) => worthOf(loss, grades[row]));
  return [order, other].map((rows) => OF_ORDER[metric](worths(rows), cut) * scale);
}
