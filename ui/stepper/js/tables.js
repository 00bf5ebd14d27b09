// The tables behind the stage, with every digit: one row a document, a pair that was sent, an iteration.

import { csv } from "../../component/js/share.js";
import { LINES } from "./curves.js";

export function documentsTable(run, now) {
  const leaf = (d) => (now.tree ? now.tree.documents[d] + 1 : null),
    gives = (d) => (now.g ? now.g[d] : null);
  const rows = Array.from(now.orderAfter, (d) => [
    now.before[d] + 1,
    now.after[d] + 1,
    run.documents[d].name,
    run.documents[d].grade,
    now.scoresBefore[d],
    now.scoresAfter[d],
    ...(run.unexplained ? [] : [now.targets[d], now.weights[d]]),
    leaf(d),
    gives(d),
  ]);
  return csv(
    [
      ...["rank before", "rank after", "document", "grade", "score before", "score after"],
      ...(run.unexplained ? [] : [run.target_word, "weight"]),
      ...["leaf", "trees give"],
    ],
    rows,
  );
}

export function pairsTable(run, now) {
  return csv(
    ["winner", "loser", run.force_word],
    now.pairs.map(({ winner, loser, force }) => [run.documents[winner].name, run.documents[loser].name, force]),
  );
}

export function curvesTable(run) {
  const columns = run.curves.flatMap((data) =>
    LINES.filter((part) => data[part]).map((part) => [`${data.label}, ${data.names[part]}`, data[part]]),
  );
  return csv(
    ["iteration", ...columns.map(([head]) => head)],
    Array.from({ length: run.n_iterations + 1 }, (_, k) => [k, ...columns.map(([, values]) => values[k])]),
  );
}
