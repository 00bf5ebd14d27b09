// Documents in a sentence: each with its grade, several of them, and the one that stands out.

import { count, plural, short } from "../../component/js/numbers.js";
import { ROUNDING } from "./sentence.js";

const NAMED = 3;

export const graded = (run, d) => [
  { name: d },
  run.documents[d].grade === null ? "" : ` (grade ${short(run.documents[d].grade).replace(/\.0+$/, "")})`,
];
export const documentsOf = (run) => run.documents.map((_, d) => d);
// To rounding.
export const isLevel = (one, other) => Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
// How many besides the one with the top value have as much.
export const levelWith = (list, top, value) => list.filter((i) => i !== top && isLevel(value(i), value(top))).length;
export const likeOthers = (list, top, value) => {
  const n = levelWith(list, top, value);
  return n ? ` (like ${plural(n, "other", "others")})` : "";
};
export const topBy = (list, value) => list.reduce((best, d) => (value(d) > value(best) ? d : best), list[0]);

// "A, B and C"; beyond a few, "A, B and 4 others".
export function listed(ds, most = NAMED) {
  const shown = ds.length > most ? ds.slice(0, most - 1) : ds;
  const parts = shown.flatMap((d, i) => [i === 0 ? "" : i === ds.length - 1 ? " and " : ", ", { name: d }]);
  return ds.length > most ? [...parts, ` and ${count(ds.length - shown.length)} others`] : parts;
}
