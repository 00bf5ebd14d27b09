// A tree after some of its splits, and what it could ask next. Nothing here draws.

export const ORDERS = { best: "Best first", level: "Level by level", both: "Side by side" };

// Nodes that are leaves after `k` splits of an order, with the ones that are split by then.
export function grownTo(grown, order, k) {
  const split = new Set(grown.orders[order].slice(0, k));
  const leaves = grown.nodes
    .map((_, i) => i)
    .filter((i) => !split.has(i) && (grown.nodes[i].parent < 0 || split.has(grown.nodes[i].parent)));
  return { split, leaves, next: grown.orders[order][k] ?? null };
}

// The threshold of a feature with the least error, the booster's own among equals; null where the feature parts nothing.
export function bestCut(node, feature) {
  const { thresholds, errors } = node.cuts[feature],
    least = Math.min(...errors);
  if (!errors.length) return null;
  const own = node.feature === feature ? thresholds.indexOf(node.threshold) : -1,
    at = own >= 0 && errors[own] <= least + 1e-9 ? own : errors.indexOf(least);
  return { at, threshold: thresholds[at], error: errors[at] };
}

// The nearest threshold to a place on the axis.
export function nearestCut({ thresholds }, value) {
  let best = 0;
  thresholds.forEach((t, i) => {
    if (Math.abs(t - value) < Math.abs(thresholds[best] - value)) best = i;
  });
  return best;
}

export const AXES = ["x", "y"];
export const question = (node) => `${AXES[node.feature]} ≤ ${node.threshold}`;

// The number of the first split at which two orders differ, null where they never do; and whether they are one tree again after k.
export function parting({ orders: { best, level } }, k) {
  const at = best.findIndex((node, i) => node !== level[i]),
    now = new Set(best.slice(0, k));
  return { at: at < 0 ? null : at, same: level.slice(0, k).every((node) => now.has(node)) };
}
