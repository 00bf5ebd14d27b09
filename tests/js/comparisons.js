// Prints the comparisons that the scripts work out of packed runs, as JSON: node comparisons.js PLACES FILE ..., with the places as a JSON
// list of [iteration, document, other], where -1 is the last iteration.

import { readFileSync } from "node:fs";

import { openBytes } from "../../ui/component/js/wire.js";
import { comparisonOf } from "../../ui/stepper/js/comparison.js";
import { openRun } from "../../ui/stepper/js/run.js";

const [places, ...files] = process.argv.slice(2);

function compared(run, [k, document, other]) {
  const iteration = k < 0 ? run.n_iterations : k,
    sheet = comparisonOf(run, { iteration, document, sheet: "above", other }, null);
  return { ...sheet, trees: sheet.trees.map((tree) => ({ ...tree, parts: tree.parts() })) };
}

const runs = files.map((file) => openRun(openBytes(new Uint8Array(readFileSync(file)))));
console.log(JSON.stringify(runs.map((run) => JSON.parse(places).map((place) => compared(run, place)))));
