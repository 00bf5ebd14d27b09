// The packed run, decoded once, and questions about it. Nothing here draws.

function openRun(data) {
  const run = {
    ...data,
    n: data.documents.length,
    scores: decode(data.scores),
    ranks: decode(data.ranks),
    targets: decode(data.targets),
    weights: decode(data.weights),
    g: decode(data.g),
    told: { ...data.told, columns: Object.entries(data.told.columns).map(([key, values]) => [key, decode(values)]) },
    pair_changes: openPairChanges(data.pair_changes),
    forces: { ...data.forces, winner: decode(data.forces.winner).values, loser: decode(data.forces.loser).values, force: decode(data.forces.force).values },
  };
  run.scoreFormat = column(run.scores.values);
  run.targetFormat = column(run.targets.values);
  run.forceTop = largest(run.forces.force);
  run.targetTop = run.targets_are_scores ? largest([...run.targets.values, ...run.scores.values]) : largest(run.targets.values);
  return run;
}

// Iteration k as the screen shows it, with one of its trees. k = 0 is the start, with the targets that tree 1 will see.
function moment(run, k, part) {
  const row = Math.max(k - 1, 0);
  const before = run.ranks.row(row);
  const after = run.ranks.row(k);
  return {
    k, row, before, after,
    scoresBefore: run.scores.row(row),
    scoresAfter: run.scores.row(k),
    targets: run.targets.row(row),
    weights: run.weights.row(row),
    told: run.told.columns.map(([key, values]) => [key, values.row(row)]),
    pairs: pairsAt(run, row),
    leftOut: run.forces.left_out[row].pairs,
    step: k > 0 ? run.iterations[k - 1] : null,
    tree: k > 0 ? run.iterations[k - 1].trees[Math.min(part, run.iterations[k - 1].trees.length - 1)] : null,
    g: k > 0 ? run.g.row(k - 1) : null,
    watched: k > 0 ? run.watched.map(({ heading, help, values }) => ({ heading, help, value: values[k - 1] })) : [],
  };
}

function pairsAt(run, row) {
  const { winner, loser, force, ptr } = run.forces;
  const pairs = [];
  for (let p = ptr[row]; p < ptr[row + 1]; p++) pairs.push({ winner: winner[p], loser: loser[p], force: force[p] });
  return pairs;
}

// How the pairs of one document push it: counts and sums of both directions.
function pushes(now, d) {
  const sum = { up: 0, down: 0, nUp: 0, nDown: 0 };
  for (const { winner, loser, force } of now.pairs) {
    if (winner !== d && loser !== d) continue;
    const push = winner === d ? force : -force;
    if (push > 0) { sum.up += push; sum.nUp += 1; } else { sum.down -= push; sum.nDown += 1; }
  }
  return sum;
}

// The document that this iteration is about: the largest move in rank, then in score.
function protagonist(run, now) {
  let best = 0, most = [-1, -1];
  for (let d = 0; d < run.n; d++) {
    const size = [Math.abs(now.before[d] - now.after[d]), Math.abs(now.scoresAfter[d] - now.scoresBefore[d])];
    if (size[0] > most[0] || (size[0] === most[0] && size[1] > most[1])) { best = d; most = size; }
  }
  return best;
}

const allTied = (scores) => scores.every((s) => s === scores[0]);

function leafNode(tree, leaf) { return tree.leaf_id.indexOf(leaf); }

// Nodes from the root to the leaf of a document, as a set.
function pathOf(tree, d) {
  const parent = new Map();
  tree.left.forEach((child, node) => { if (child >= 0) { parent.set(child, node); parent.set(tree.right[node], node); } });
  const path = new Set();
  for (let node = leafNode(tree, tree.documents[d]); node !== undefined; node = parent.get(node)) path.add(node);
  return path;
}
