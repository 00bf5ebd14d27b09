// Prints the histories that the scripts work out of packed runs, as JSON: node histories.js PLACES FILE ..., with the places as a JSON list
// of [iteration, document], where -1 is the last iteration.

import { readFileSync } from "node:fs";

import { openBytes } from "../../ui/component/js/wire.js";
import { historyOf } from "../../ui/stepper/js/history.js";
import { openRun } from "../../ui/stepper/js/run.js";

const [places, ...files] = process.argv.slice(2),
  runs = files.map((file) => openRun(openBytes(new Uint8Array(readFileSync(file)))));

function historyAt(run, [k, document]) {
  const { leavesAt, treesAt, ...rest } = historyOf(run, { iteration: k < 0 ? run.n_iterations : k, document }),
    trees = run.iterations.map((_, t) => t + 1);
  return { ...rest, leaves: trees.map(leavesAt), n_trees: trees.map(treesAt) };
}

console.log(JSON.stringify(runs.map((run) => JSON.parse(places).map((place) => historyAt(run, place)))));
