// Prints the histories that the scripts work out of a packed run, as JSON: node histories.js FILE ITERATION DOCUMENT ...

import { readFileSync } from "node:fs";

import { openBytes } from "../../ui/component/js/wire.js";
import { historyOf } from "../../ui/stepper/js/history.js";
import { openRun } from "../../ui/stepper/js/run.js";

const [file, ...places] = process.argv.slice(2),
  run = openRun(openBytes(new Uint8Array(readFileSync(file)))),
  found = [];
for (let i = 0; i < places.length; i += 2) {
  const { leavesAt, treesAt, ...rest } = historyOf(run, { iteration: Number(places[i]), document: Number(places[i + 1]) }),
    trees = run.iterations.map((_, t) => t + 1);
  found.push({ ...rest, leaves: trees.map(leavesAt), n_trees: trees.map(treesAt) });
}
console.log(JSON.stringify(found));
