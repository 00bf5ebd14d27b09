// Prints what the scripts work out of packed runs, a line of JSON each: node worked_out.js PLACES FILE ..., with the places as JSON:
// histories, a list of [iteration, document], and comparisons, of [iteration, document, other]; iteration -1 is the last one.

import { readFileSync } from "node:fs";

import { openBytes } from "../../ui/component/js/wire.js";
import { comparisonOf } from "../../ui/stepper/js/comparison.js";
import { historyOf } from "../../ui/stepper/js/history.js";
import { openRun } from "../../ui/stepper/js/run.js";

const [places, ...files] = process.argv.slice(2),
  { histories, comparisons } = JSON.parse(places);
const iterationOf = (run, k) => (k < 0 ? run.n_iterations : k);

function historyAt(run, [k, document]) {
  const { leavesAt, treesAt, ...rest } = historyOf(run, { iteration: iterationOf(run, k), document }),
    trees = run.iterations.map((_, t) => t + 1);
  return { ...rest, leaves: trees.map(leavesAt), n_trees: trees.map(treesAt) };
}

function compared(run, [k, document, other]) {
  const sheet = comparisonOf(run, { iteration: iterationOf(run, k), document, sheet: "above", other }, null);
  return { ...sheet, trees: sheet.trees.map((tree) => ({ ...tree, parts: tree.parts() })) };
}

for (const file of files) {
  const run = openRun(openBytes(new Uint8Array(readFileSync(file)))),
    at = (places, make) => places.map((place) => make(run, place));
  console.log(JSON.stringify({ histories: at(histories, historyAt), comparisons: at(comparisons, compared) }));
}
