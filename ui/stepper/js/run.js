// The packed run, opened once, and questions about it. Nothing here draws.

import { column, largest } from "../../component/js/numbers.js";
import { placesIn, remember, sorted } from "../../component/js/run/orders.js";
import { addTrees, openTrees } from "../../component/js/run/trees.js";
import { table } from "../../component/js/wire.js";
import { openPairChanges } from "./pair_changes.js";

// In large letters the lists are wider where a name has more signs than LONG, or, where no tree of the run has more nodes, than SHORT.
const LONG = 18,
  SHORT = 9,
  FEW = 7;

// lateTrees(k): those of iteration k of a large run, whose trees come when they are looked at; null while they are on their way.
export function openRun(data, lateTrees = () => null) {
  const iterations = data.trees ? openTrees(data) : data.iterations;
  const run = {
    ...data,
    n: data.documents.length,
    clause: { ...data.clause, columns: Object.entries(data.clause.columns) },
    iterations,
    treesOf: data.trees ? (k) => iterations[k - 1].trees : lateTrees,
    pair_changes: openPairChanges(data.pair_changes),
    forces: openForces(data),
    longNames: hasLonger(data.documents, LONG),
    smallTrees: hasLonger(data.documents, SHORT) && iterations.every(({ trees }) => trees?.every(({ left }) => left.length <= FEW)),
  };
  const preferences = new Map(
    Array.from(data.preferences.values, (pair, i) => [
      pair,
      data.preference_weights ? `preference of weight ${Number(data.preference_weights.values[i].toPrecision(6))}` : "preference",
    ]),
  );
  run.isPreference = (winner, loser) => preferences.has(winner * run.n + loser);
  run.preferenceWords = (winner, loser) => preferences.get(winner * run.n + loser) ?? "";
  run.g = run.g || table(addTrees(data, run.n), [run.n_iterations, run.n]);
  run.scores = run.scores || moveScores(run); // where the engine's own arithmetic is another, they were sent
  run.orders = { row: remember((k) => sorted(run.scores.row(k))) };
  run.ranks = { row: remember((k) => placesIn(run.orders.row(k))) };
  run.scoreFormat = column(run.scores.values);
  run.forceTop = largest(run.forces.force);
  if (run.unexplained) return run;
  run.targetFormat = column(run.targets.values);
  run.targetTop = run.targets_are_scores ? Math.max(largest(run.targets.values), largest(run.scores.values)) : largest(run.targets.values);
  return run;
}

const hasLonger = (documents, most) => documents.some(({ name }) => name.length > most);

// The pair forces of every iteration; none where the run cannot tell them.
function openForces({ forces, n_iterations: last }) {
  if (!forces) {
    const none = Array.from({ length: last + 1 }, () => ({ pairs: 0, total: 0 }));
    return { winner: [], loser: [], force: [], ptr: new Int32Array(last + 2), left_out: none };
  }
  return { ...forces, winner: forces.winner.values, loser: forces.loser.values, force: forces.force.values };
}

// scores <- decay * scores + rate * g, as training moved them: the same numbers to the last bit.
function moveScores(run) {
  const values = new Float64Array((run.n_iterations + 1) * run.n);
  values.set(run.start.values);
  run.iterations.forEach(({ decay, rate }, k) => {
    const g = run.g.row(k);
    for (let d = 0, at = k * run.n; d < run.n; d++, at++) values[at + run.n] = rate * g[d] + decay * values[at];
  });
  return table(values, [run.n_iterations + 1, run.n]);
}

// Iteration k as the screen shows it, with one of its trees: tree number `part`, which is null where there is none, and while it is late.
// k = 0 is the start, with the targets that tree 1 will see.
export function moment(run, k, part) {
  const row = Math.max(k - 1, 0),
    before = run.ranks.row(row),
    after = run.ranks.row(k),
    step = k > 0 ? run.iterations[k - 1] : null,
    at = step ? Math.min(part, step.sent - 1) : -1,
    tree = (at >= 0 && run.treesOf(k)?.[at]) || null;
  return {
    k,
    row,
    before,
    after,
    orderBefore: run.orders.row(row),
    orderAfter: run.orders.row(k),
    scoresBefore: run.scores.row(row),
    scoresAfter: run.scores.row(k),
    targets: run.targets && run.targets.row(row), // null where the run cannot tell them
    weights: run.weights && run.weights.row(row),
    drawn: run.drawn && run.drawn.row(row),
    sample: k > 0 && run.samples ? run.samples[k - 1] : "",
    clause: run.clause.columns.map(([key, values]) => [key, values.row(row)]),
    pairs: pairsAt(run, row),
    leftOut: run.forces.left_out[row].pairs,
    step,
    part: at,
    tree,
    isLate: at >= 0 && !tree, // it is on its way
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

// Whether the sample of this tree leaves a document out.
export const isLeftOut = (now, d) => now.drawn !== null && !now.drawn[d];

// How the pairs of one document push it: counts and sums of both directions, of the pairs that were sent.
export function pushes(now, d) {
  const sum = { up: 0, down: 0, nUp: 0, nDown: 0 };
  for (const { winner, loser, force } of now.pairs) {
    if (winner !== d && loser !== d) continue;
    const push = winner === d ? force : -force;
    if (push > 0) {
      sum.up += push;
      sum.nUp += 1;
    } else {
      sum.down -= push;
      sum.nDown += 1;
    }
  }
  return sum;
}

// The document that this iteration is about: the largest move in rank, then in score.
export function protagonist(run, now) {
  let best = 0,
    most = [-1, -1];
  for (let d = 0; d < run.n; d++) {
    const size = [Math.abs(now.before[d] - now.after[d]), Math.abs(now.scoresAfter[d] - now.scoresBefore[d])];
    if (size[0] > most[0] || (size[0] === most[0] && size[1] > most[1])) {
      best = d;
      most = size;
    }
  }
  return best;
}

export const allTied = (scores) => scores.every((s) => s === scores[0]);
