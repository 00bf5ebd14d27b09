// The trees of a packed run, opened a tree at a time: the nodes of all stand one after another in a few arrays.

const COLUMNS = [
  "feature",
  "left",
  "right",
  "count",
  "leaf_id",
  "threshold",
  "missing_left",
  "value",
  "split_gain",
  "weight",
  "numerator",
  "denominator",
];

// The steps of a run, or of a block of it, each with the trees that were sent of it. A column that the run cannot tell is null.
export function openTrees({ iterations, trees: packed }) {
  let first = 0;
  return iterations.map((step) => {
    const at = first;
    let opened = null;
    first += step.sent;
    return {
      ...step,
      get trees() {
        opened ??= Array.from({ length: step.sent }, (_, t) => treeAt(packed, at + t));
        return opened;
      },
    };
  });
}

function treeAt(packed, t) {
  const [from, to] = [packed.ptr.values[t], packed.ptr.values[t + 1]],
    tree = { documents: documentsOf(packed, t) };
  for (const name of COLUMNS) tree[name] = packed[name] && Array.from(packed[name].values.subarray(from, to));
  tree.threshold = tree.threshold.map((cut) => (Number.isFinite(cut) ? cut : null)); // it parts missing from present values
  return tree;
}

// The leaf of each document of the query.
function documentsOf({ documents }, t) {
  const n = documents.shape[1];
  return documents.values.subarray(t * n, (t + 1) * n);
}

// What the trees of each iteration give to each of n documents, added in the order in which training added it.
export function addTrees({ iterations, trees: packed }, n) {
  const sums = new Float64Array(iterations.length * n),
    value = [];
  let t = 0;
  iterations.forEach(({ sent }, k) => {
    for (let part = 0; part < sent; part++, t++) {
      const leaves = documentsOf(packed, t);
      for (let node = packed.ptr.values[t]; node < packed.ptr.values[t + 1]; node++) {
        const leaf = packed.leaf_id.values[node];
        if (leaf >= 0) value[leaf] = packed.value.values[node];
      }
      for (let d = 0, at = k * n; d < n; d++, at++) sums[at] = part ? sums[at] + value[leaves[d]] : value[leaves[d]];
    }
  });
  return sums;
}
