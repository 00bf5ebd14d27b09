// What each split of the trees of a run adds to the difference of two rows, as boosting/explain/pair_shares.py does it, to the same bits:
// exact interventional Shapley values, split by split. Nothing here draws.

const UNDECIDED = 0,
  FROM_X = 1,
  FROM_Y = 2;

// (n_nodes,) from the packed trees of a run and the feature values of the two rows; 0 where they do not part.
export function splitShares(trees, x, y) {
  const walk = walkOf(trees, x, y);
  for (let tree = 0; tree + 1 < trees.ptr.values.length; tree++) walkTree(walk, trees.ptr.values[tree]);
  return walk.shares;
}

// Whether a row goes left at a node, wherever it came.
function turnsOf({ feature, threshold, cut, missing_left: missing }, row) {
  const at = (cut ?? threshold).values;
  return Uint8Array.from(feature.values, (f, node) => (f < 0 || Number.isNaN(row[f]) ? missing.values[node] : row[f] <= at[node]));
}

const walkOf = (trees, x, y) => ({
  feature: trees.feature.values,
  left: trees.left.values,
  right: trees.right.values,
  value: trees.value.values,
  turnsX: turnsOf(trees, x),
  turnsY: turnsOf(trees, y),
  shares: new Float64Array(trees.feature.values.length),
  taken: new Uint8Array(x.length), // of each feature, from whom it is taken
  decided: [], // the splits that did, from the root down
});

// Where the rows part on a feature that is undecided, the way of x is taken and the way of y put on a pile: its node, how many splits had
// decided something by then, and the split itself.
function walkTree(walk, root) {
  const { feature, left, right, turnsX, turnsY, taken, decided } = walk,
    pile = [],
    child = (node, goesLeft) => root + (goesLeft ? left : right)[node],
    decide = (split, from) => {
      decided.push(split);
      taken[feature[split]] = from;
    },
    forget = (n) => {
      while (decided.length > n) taken[feature[decided.pop()]] = UNDECIDED;
    };
  for (let node = root; ;) {
    while (feature[node] >= 0) {
      let goesLeft = turnsX[node];
      if (turnsX[node] !== turnsY[node]) {
        const from = taken[feature[node]];
        if (from === FROM_Y) goesLeft = turnsY[node];
        if (from === UNDECIDED) {
          pile.push([child(node, turnsY[node]), decided.length, node]);
          decide(node, FROM_X);
        }
      }
      node = child(node, goesLeft);
    }
    addLeaf(walk, node);
    if (!pile.length) break;
    const [next, n, split] = pile.pop();
    forget(n);
    decide(split, FROM_Y);
    node = next;
  }
  forget(0);
}

function addLeaf({ feature, value, shares, taken, decided }, leaf) {
  const isOfX = (split) => taken[feature[split]] === FROM_X,
    nX = decided.filter(isOfX).length,
    nY = decided.length - nX;
  for (const split of decided) {
    if (isOfX(split)) shares[split] += value[leaf] * weight(nX, nY);
    else shares[split] -= value[leaf] * weight(nY, nX);
  }
}

// (own - 1)! other! / (own + other)!
function weight(own, other) {
  let found = 1 / (own + other);
  for (let i = 1; i <= other; i++) found *= i / (own - 1 + i);
  return found;
}
