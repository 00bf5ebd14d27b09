// Prints the sheets that the scripts make again from what a file stores, as JSON: node stored.js RUN LEAVES SHEETS ..., three files each.

import { readFileSync } from "node:fs";

import { openBytes } from "../../ui/component/js/wire.js";
import { openRun } from "../../ui/stepper/js/run.js";
import { openLeaves, storedSheets } from "../../ui/stepper/js/stored_sheets.js";

const files = process.argv.slice(2).map((file) => openBytes(new Uint8Array(readFileSync(file)))),
  found = [];
for (let at = 0; at < files.length; at += 3) {
  const run = openRun(files[at]),
    sheetAt = storedSheets(run, files[at + 2], openLeaves(files[at + 1]));
  found.push(Array.from({ length: run.n_iterations + 1 }, (_, k) => run.documents.map((_, d) => sheetAt(k, d))));
}
console.log(JSON.stringify(found));
