// Orders and ranks, and what is found once and kept. Nothing here draws.

// Documents from the highest score down; ties keep the order of the file.
export const sorted = (scores) => Int32Array.from(scores, (_, d) => d).sort((a, b) => scores[b] - scores[a] || a - b);

// The rank of each document, from 0.
export function placesIn(order) {
  const ranks = new Int32Array(order.length);
  order.forEach((d, at) => {
    ranks[d] = at;
  });
  return ranks;
}

// A function of k whose answers are kept.
export function remember(find) {
  const known = new Map();
  return (k) => {
    if (!known.has(k)) known.set(k, find(k));
    return known.get(k);
  };
}
