// Every sentence of the stepper about packed runs: a line of JSON for each file that is named, {file: [[what is lit, sentence], ...]}.

import { readFileSync } from "node:fs";
import process from "node:process";

import { openBytes } from "../../../ui/component/js/wire.js";
import { nodeWords } from "../../../ui/component/js/run/tree_text.js";
import { moment, openRun } from "../../../ui/stepper/js/run.js";
import { tell } from "../../../ui/stepper/js/sentence.js";
import { tellSubstep } from "../../../ui/stepper/js/substep_words.js";
import { SUBSTEPS, substepsOf } from "../../../ui/stepper/js/substeps.js";
import { documentsTable } from "../../../ui/stepper/js/tables.js";

for (const file of process.argv.slice(2)) {
  const run = openRun(openBytes(new Uint8Array(readFileSync(file)))),
    said = (parts) => parts.map((part) => (typeof part === "string" ? part : run.documents[part.name].name)).join(""),
    found = [];
  for (let k = 0; k <= run.n_iterations; k++)
    for (const d of [null, 0, run.n - 1]) {
      const now = moment(run, k, 0);
      found.push(["whole", said(tell(run, now, d))], ["table", documentsTable(run, now).split("\n")[0]]);
      for (const id of substepsOf(run, k)) {
        const at = SUBSTEPS.findIndex(([name]) => name === id);
        found.push([id, said(tellSubstep(run, now, at, d))]);
      }
      if (now.tree) now.tree.left.forEach((_, node) => found.push(["node", nodeWords(run, now.tree, node, false)]));
    }
  process.stdout.write(`${JSON.stringify({ [file]: found })}\n`);
}
