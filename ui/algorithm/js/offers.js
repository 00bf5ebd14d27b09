// What One algorithm gives to the frame: a picture of its stage, its numbers, and its keys.

import { csv } from "../../component/js/share.js";
import { ROWS, valueOf } from "./table.js";

const KEYS = [
  ["← →", "one iteration back, forward"],
  ["↑ ↓", "the document above, below"],
  ["Home End", "first, last iteration"],
  ["Tab, Enter", "from cell to cell; opens its arithmetic"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks: () => [],
  picture: () => ({
    name: `one algorithm ${view.k}`,
    parts: [...view.root.querySelectorAll(":scope > :is(.lines, .turns, .sums)")],
    caption: `${view.packed.turn}: one turn from the scores of ${view.packed.run} after iteration ${view.packed.k}`,
  }),
  tables: () => (view.packed ? [["One turn under each loss", "one algorithm", () => numbers(view.packed)]] : []),
});

const numbers = ({ documents, columns }) =>
  csv(
    ["document", "loss", ...ROWS.map(([, , words]) => words)],
    documents.flatMap(({ name }, d) =>
      columns.filter((column) => !column.refused).map((column) => [name, column.title, ...ROWS.map(([line]) => valueOf(column, line, d))]),
    ),
  );
