// The history of a document, worked out from what the browser has of the run: as boosting/explain/document_history.py does it, to the same
// bits. Nothing here draws.

// What the start and each iteration up to k contribute to the score after iteration k. A step that rescales what was there rescales the
// shares before it: later is the product of all decays after an iteration.
export function sharesOf(run, d, k) {
  const shares = new Array(k + 1);
  let later = 1;
  for (let t = k; t > 0; t--) {
    const { decay, rate } = run.iterations[t - 1];
    shares[t] = rate * run.g.row(t - 1)[d] * later;
    later *= decay;
  }
  shares[0] = run.scores.row(0)[d] * later;
  return shares;
}

// What a share is of: an iteration may hold several trees.
export const unitOf = ({ iterations }) => (iterations.some(({ n_trees }) => n_trees > 1) ? "iteration" : "tree");

export function runningSum(shares) {
  let sum = 0;
  return shares.map((share) => (sum += share));
}

// sums[i] is the sum of values[i] and what follows, and of what stands beyond.
export function sumsFrom(values, beyond = 0) {
  const sums = [...values, beyond];
  for (let i = values.length - 1; i >= 0; i--) sums[i] = values[i] + sums[i + 1];
  return sums;
}

// The leaf of a document in each tree of an iteration that has been sent; null while the trees of a large run have not come.
const leavesOf = (run, d, k) => run.treesOf(k)?.map((tree) => tree.documents[d]) ?? null;

// The sheet of a place: {iteration, document, ...}.
export function historyOf(run, asked) {
  const { iteration: k, document: d } = asked,
    every = Array.from({ length: run.n_iterations + 1 }, (_, t) => t),
    shares = sharesOf(run, d, k);
  return {
    asked,
    k,
    ranks: every.map((t) => run.ranks.row(t)[d]),
    scores: every.map((t) => run.scores.row(t)[d]),
    shares,
    running: runningSum(shares),
    g: every.slice(1).map((t) => run.g.row(t - 1)[d]),
    leavesAt: (t) => leavesOf(run, d, t),
    treesAt: (t) => run.iterations[t - 1].n_trees,
    decayed: run.iterations.slice(0, k).some(({ decay }) => decay !== 1),
  };
}

// The last one, made anew for another run or another place.
export function historyBook(view) {
  let of = "",
    sheet = null;
  function at(asked) {
    const key = `${view.key}/${asked.iteration}/${asked.document}/${asked.other}`;
    if (key !== of) sheet = historyOf(view.run, asked);
    of = key;
    return sheet;
  }
  return { sheet: at };
}
