// The packed trees, opened: where each node of a small drawing stands, and each tree as the drawing of a large one wants it.

// One tree; null while it is on its way.
export const treeAt = (trees, i) => trees.treeAt(i);

// Tree number `at` of some nodes, as plain arrays; the right child of a node follows its left child, and leaves count from left to right.
function opened(nodes, at, { k, part }) {
  const { ptr, leaves } = nodes,
    [from, to] = [ptr.values[at], ptr.values[at + 1]],
    column = (name) => Array.from(nodes[name].values.subarray(from, to)),
    left = column("left");
  return {
    left,
    right: left.map((child) => (child < 0 ? -1 : child + 1)),
    ...placesOf(left),
    feature: column("feature"),
    threshold: column("threshold").map((x) => (Number.isFinite(x) ? x : null)),
    missing_left: column("missing_left").map(Boolean),
    count: column("count"),
    value: column("value"),
    split_gain: nodes.split_gain && column("split_gain"), // not in every file of another engine
    documents: leaves.row(at), // a single tree's row stands for every row: that is what it is
    k,
    part,
  };
}

// Which leaf each node is, how deep it lies, and its place: a leaf's own number, of a split the middle of its children. Children follow
// their parent, so that no tree is too deep.
function placesOf(left) {
  const leaf_id = left.map(() => -1),
    depth = left.map(() => 0),
    place = left.map(() => 0),
    waiting = [0];
  let n = 0;
  while (waiting.length) {
    const node = waiting.pop(),
      child = left[node];
    if (child < 0) place[node] = leaf_id[node] = n++;
    else {
      depth[child] = depth[child + 1] = depth[node] + 1;
      waiting.push(child + 1, child);
    }
  }
  for (let node = left.length - 1; node >= 0; node--) if (left[node] >= 0) place[node] = (place[left[node]] + place[left[node] + 1]) / 2;
  return { leaf_id, depth, place, deepest: depth.reduce((most, each) => Math.max(most, each), 0), n_leaves: n };
}

const placeIn = ({ iteration, part }, i) => ({ k: iteration.values[i], part: part.values[i] });

// late(i): tree i of a large run, whose trees come when they are looked at
export function openTrees(run, late = () => null) {
  const packed = run.trees,
    known = new Map();
  const trees = { ...run, packed, n: packed.iteration.values.length, n_documents: run.documents.length, top: packed.top || 1 };
  trees.isLate = packed.nodes === null;
  trees.treeAt = trees.isLate ? late : (i) => known.get(i) ?? known.set(i, opened(packed.nodes, i, placeIn(packed, i))).get(i);
  trees.score = (k, d) => run.scores.values[k * run.documents.length + d];
  trees.line = (d) => Float64Array.from({ length: run.n_iterations + 1 }, (_, k) => trees.score(k, d));
  trees.many = packed.part.values.some((part) => part > 0);
  return trees;
}

// The trees of a block of a run; each is opened when it is first asked for.
export function treesOfBlock({ packed }, block, nodes) {
  const first = block * packed.block,
    known = [];
  return Array.from({ length: nodes.ptr.values.length - 1 }, (_, at) => () => {
    known[at] ??= opened(nodes, at, placeIn(packed, first + at));
    return known[at];
  });
}

// The first tree of an iteration that is here, -1 for iteration 0.
export const firstOf = (trees, k) => trees.packed.iteration.values.findIndex((each) => each === k);
export const iterationOf = (trees, i) => trees.packed.iteration.values[i];
export const partOf = (trees, i) => trees.packed.part.values[i];
export const leavesOf = (trees, i) => trees.packed.n_leaves.values[i];
export const treeName = (trees, i) => `Tree ${iterationOf(trees, i)}${trees.many ? `.${partOf(trees, i) + 1}` : ""}`;
