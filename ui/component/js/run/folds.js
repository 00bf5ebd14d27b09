// Which splits of a large tree are folded at first. A tree of 255 leaves in one window is a strip that nobody reads, and takes a tenth of a
// second to draw; its upper part, and the way of the chosen document down to its leaf, say what there is to say. Nothing here draws.

export const LARGE = 64; // leaves: beyond it a tree opens folded
export const ROWS = 24; // of a folded tree, and as many more as the way of the document takes

const isLeaf = (tree, node) => tree.left[node] < 0;

export const isLarge = (tree) => tree.leaf_id.filter((leaf) => leaf >= 0).length > LARGE;

// The folded splits, as a set: what is on the path is open, then the splits that most documents reach.
export function foldsOf(tree, path) {
  const ends = [],
    waiting = [0], // from the top down: the last one is the next
    below = (node) => [tree.left[node], tree.right[node]];
  if (isLeaf(tree, 0)) return new Set();
  while (waiting.length) {
    const node = waiting.pop();
    if (node === 0 || (path.has(node) && !isLeaf(tree, node))) waiting.push(tree.right[node], tree.left[node]);
    else ends.push(node);
  }
  while (ends.length < ROWS) {
    const splits = ends.filter((node) => !isLeaf(tree, node));
    if (!splits.length) break;
    const next = splits.reduce((most, node) => (tree.count[node] > tree.count[most] ? node : most));
    ends.splice(ends.indexOf(next), 1, ...below(next));
  }
  return new Set(ends.filter((node) => !isLeaf(tree, node)));
}

// What is folded now: as at first, but for the splits that a person has turned since. One that was opened shows all that is below it.
export function foldedNow(tree, path, turned, isWhole) {
  const folded = isWhole || !isLarge(tree) ? new Set() : foldsOf(tree, path);
  for (const node of turned) if (!folded.delete(node)) folded.add(node);
  return folded;
}
