// What the stage gives to the frame: a picture of it, its tables, its place in the address, its keys and marks.

import { grouped } from "../../component/js/numbers.js";
import { STEP_KEYS, stepMarks } from "./marks.js";
import { curvesTable, documentsTable, pairsTable } from "./tables.js";

const PARTS = ":scope > :is(.headline, .steps-line, .stage, .charts, .sheet)";

export function offersOf(view) {
  const name = (what) => `${view.run.loss} ${view.run.qid} ${view.k} ${what}`;
  const caption = () => `${view.run.caption.run}, iteration ${view.k} of ${view.run.n_iterations}: ${view.run.caption.settings}`;
  return {
    keys: STEP_KEYS,
    marks: stepMarks,
    place: () => (new URLSearchParams(location.search).has("loss") ? placeOf(view) : {}), // Start's address does not name its run
    picture: () => ({ name: name("stage"), parts: [...view.root.querySelectorAll(PARTS)], caption: caption() }),
    tables: () => [...tablesNow(view, name), ["Curves", name("curves"), () => curvesTable(view.run)]],
  };
}

// Of the iteration in sight, once its numbers have come.
function tablesNow(view, name) {
  const run = view.run,
    now = view.now();
  if (!now) return [];
  const documents = ["Documents", name("documents"), () => documentsTable(run, now)],
    pairs = ["Pairs that push", name("pairs"), () => pairsTable(run, now), sent(now)];
  return run.unexplained ? [documents] : [documents, pairs];
}

// Of a query with many pairs, or of a long run, the browser has the strongest ones.
const sent = ({ pairs, leftOut }) =>
  leftOut === null
    ? "too many pairs to list"
    : leftOut
      ? `the strongest ${grouped(pairs.length)} of ${grouped(pairs.length + leftOut)}; the sheet of a document has all of its pairs`
      : "";

const placeOf = ({ k, substep, document: row, sheet, insightView, other }) => {
  const insight = sheet === "insight" ? insightView : "";
  return { iteration: k || null, substep, document: row, sheet, insight, other };
};
