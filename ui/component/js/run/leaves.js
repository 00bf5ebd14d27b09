// Where documents go in a tree. Nothing here draws.

// Documents of the query by leaf of a tree, found once a tree.
const inLeaves = new WeakMap();
export function documentsByLeaf(tree) {
  if (!inLeaves.has(tree)) {
    const found = new Map();
    tree.documents.forEach((leaf, d) => {
      if (!found.has(leaf)) found.set(leaf, []);
      found.get(leaf).push(d);
    });
    inLeaves.set(tree, found);
  }
  return inLeaves.get(tree);
}

// Those in a leaf, or in any leaf below a split: leaves count from left to right, so that these lie side by side.
export function documentsBelow(tree, node) {
  if (tree.left[node] < 0) return documentsByLeaf(tree).get(tree.leaf_id[node]) || [];
  let [first, last] = [node, node];
  while (tree.left[first] >= 0) first = tree.left[first];
  while (tree.left[last] >= 0) last = tree.right[last];
  const found = [];
  tree.documents.forEach((leaf, d) => {
    if (leaf >= tree.leaf_id[first] && leaf <= tree.leaf_id[last]) found.push(d);
  });
  return found;
}

export function leafNode(tree, leaf) {
  return tree.leaf_id.indexOf(leaf);
}

// Nodes from the root to the leaf of a document, as a set.
export function pathOf(tree, d) {
  const parent = new Map();
  tree.left.forEach((child, node) => {
    if (child >= 0) {
      parent.set(child, node);
      parent.set(tree.right[node], node);
    }
  });
  const path = new Set();
  for (let node = leafNode(tree, tree.documents[d]); node !== undefined; node = parent.get(node)) path.add(node);
  return path;
}
