// A regression tree of unweighted rows, grown best first as boosting/trees grows it and to the same bits: of all leaves the one whose split
// lowers the squared error most is split next (Friedman 2001; Shi 2007). Nothing here draws.

const TIE = 1e-12; // two gains closer than rounding are equal: then the lowest feature wins, then the lowest threshold

// Half-way between neighbouring values, rising.
export function thresholdsOf(column) {
  const values = [...new Set(column)].sort((a, b) => a - b);
  return values.slice(1).map((value, i) => values[i] + (value - values[i]) / 2);
}

// The number of thresholds below a value: values equal to one go left.
export function cellOf(thresholds, value) {
  let low = 0;
  for (let high = thresholds.length; low < high;) {
    const middle = (low + high) >> 1;
    if (thresholds[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

// columns   of the features, a value for each row;  targets   of the rows
// Nodes are numbered as they are made, the root first. Of each: parent, depth, left, right, feature (-1 in a leaf), threshold, rows, value.
export function growTree(columns, targets, { leaves, least = 1, depth = Infinity }) {
  const cuts = columns.map(thresholdsOf),
    bins = columns.map((column, f) => column.map((value) => cellOf(cuts[f], value))),
    rows = targets.map((_, i) => i),
    most = 2 * Math.max(1, Math.min(leaves, Math.floor(rows.length / Math.max(least, 1)))) - 1,
    limits = { least: Math.max(least, 1), cuts };
  const nodes = [leafOf(rows, -1, 0)];
  if (most > 1) look(nodes[0], sumsOf(rows, targets, bins, cuts), limits);
  for (let node = choose(nodes, limits); node && nodes.length < most; node = choose(nodes, limits)) {
    const [left, right] = split(nodes, node, bins[node.best], cuts[node.best]);
    if (nodes.length < most && left.depth < depth) lookBelow(node, left, right, { targets, bins, limits });
  }
  sumUp(nodes, targets);
  return nodes;
}

const leafOf = (rows, parent, depth) => ({ parent, depth, feature: -1, threshold: 0, left: -1, right: -1, rows, gain: 0, isExact: false });

function split(nodes, node, bins, cuts) {
  const parent = nodes.indexOf(node),
    yes = [],
    no = [];
  for (const row of node.rows) (bins[row] <= node.bin ? yes : no).push(row);
  const both = [yes, no].map((rows) => leafOf(rows, parent, node.depth + 1));
  Object.assign(node, { left: nodes.length, right: nodes.length + 1, threshold: cuts[node.bin], feature: node.best, gain: 0 });
  nodes.push(...both);
  return both;
}

// The sums of the larger child are those of its parent without the smaller one's.
function lookBelow(node, left, right, { targets, bins, limits }) {
  const [small, large] = 2 * left.rows.length <= node.rows.length ? [left, right] : [right, left],
    sums = sumsOf(small.rows, targets, bins, limits.cuts),
    rest = node.sums.map((own, f) => own.map(([s, n], b) => [s - sums[f][b][0], n - sums[f][b][1]]));
  look(small, sums, limits);
  look(large, rest, limits);
}

// By feature and bin: the sum of the targets, and how many rows there are.
const sumsOf = (rows, targets, bins, cuts) =>
  cuts.map((found, f) => {
    const sums = Array.from({ length: found.length + 1 }, () => [0, 0]);
    for (const row of rows) {
      const sum = sums[bins[f][row]];
      sum[0] += targets[row];
      sum[1] += 1;
    }
    return sums;
  });

// How much each feature could gain: a bound, until the one that is about to win is looked at closely.
function look(node, sums, { least }) {
  const found = sums.map((bins) => couldGain(bins, least));
  Object.assign(node, { sums, gains: found.map(({ gain }) => gain), own: found[0].own });
  for (const gain of node.gains) node.gain = Math.max(node.gain, gain);
}

function couldGain(bins, least) {
  let S = 0,
    N = 0,
    s = 0,
    n = 0,
    children = 0;
  for (const [sum, count] of bins) {
    S += sum;
    N += count;
  }
  for (const [sum, count] of bins.slice(0, -1)) {
    s += sum;
    n += count;
    const rest = S - s;
    if (n >= least && N - n >= least) children = Math.max(children, (s * s) / n + (rest * rest) / (N - n));
  }
  const own = N > 0 ? (S * S) / N : 0;
  return { gain: children - own > TIE * children ? children - own : 0, own };
}

function bestCut(bins, least) {
  const [S, N] = bins.reduce(([s, n], [sum, count]) => [s + sum, n + count], [0, 0]),
    own = N > 0 ? (S * S) / N : 0;
  let best = { gain: 0, bin: 0 },
    s = 0,
    n = 0;
  bins.slice(0, -1).forEach(([sum, count], bin) => {
    if (count === 0) return; // the same split as one bin before
    s += sum;
    n += count;
    if (n < least || N - n < least) return;
    const children = (s * s) / n + ((S - s) * (S - s)) / (N - n),
      gain = children - own;
    if (gain > TIE * children && gain > best.gain + TIE * Math.max(best.gain, children)) best = { gain, bin };
  });
  return best;
}

// The node whose split gains most, the first of several; undefined where none gains.
function choose(nodes, { least }) {
  for (;;) {
    const gain = Math.max(...nodes.map((each) => each.gain)),
      node = gain > 0 ? nodes.find((each) => each.gain === gain) : undefined;
    if (!node || node.isExact) return node;
    const feature = firstBest(node),
      found = bestCut(node.sums[feature], least);
    node.gains[feature] = found.gain;
    const best = firstBest(node);
    Object.assign(node, { best: feature, bin: found.bin, gain: node.gains[best], isExact: best === feature });
  }
}

// The lowest feature among those that gain most, but for rounding.
function firstBest({ gains, own }) {
  const most = Math.max(...gains),
    at = gains.findIndex((gain) => gain > 0 && gain >= most * (1 - TIE) - TIE * own);
  return Math.max(at, 0);
}

// A leaf gives the mean of its targets; the sums above are those of the children.
function sumUp(nodes, targets) {
  for (const node of [...nodes].reverse()) {
    node.sum = node.left < 0 ? node.rows.reduce((sum, row) => sum + targets[row], 0) : nodes[node.left].sum + nodes[node.right].sum;
    node.value = node.rows.length ? node.sum / node.rows.length : 0;
  }
}
