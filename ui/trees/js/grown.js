// A tree after some of its splits, and what it could ask next. Nothing here draws.

// Nodes that are leaves after `k` splits of an order, with the ones that are split by then.
function grownTo(grown, order, k) {
  const split = new Set(grown.orders[order].slice(0, k));
  const leaves = grown.nodes.map((_, i) => i).filter((i) => !split.has(i) && (grown.nodes[i].parent < 0 || split.has(grown.nodes[i].parent)));
  return { split, leaves, next: grown.orders[order][k] ?? null };
}

// The threshold of a feature with the least error; null where the feature parts nothing.
function bestCut({ thresholds, errors }) {
  if (!errors.length) return null;
  const at = errors.indexOf(Math.min(...errors));
  return { at, threshold: thresholds[at], error: errors[at] };
}

// The nearest threshold to a place on the axis.
function nearestCut({ thresholds }, value) {
  let best = 0;
  thresholds.forEach((t, i) => { if (Math.abs(t - value) < Math.abs(thresholds[best] - value)) best = i; });
  return best;
}

const AXES = ["x", "y"];
const question = (node) => `${AXES[node.feature]} ≤ ${node.threshold}`;
