// Where A and B stand among sixteen results, and what is said of it. Nothing here draws.

import { plural } from "../../component/js/numbers.js";

export const RESULTS = 16;

// Who stands where, from the first rank down: "A", "B", or the number of another result.
export function arranged(a, b) {
  const rows = Array.from({ length: RESULTS - 2 }, (_, i) => i + 1);
  for (const [position, name] of [
    [a, "A"],
    [b, "B"],
  ].sort((one, other) => one[0] - other[0]))
    rows.splice(position - 1, 0, name);
  return rows;
}

// Positions after A or B has been put at another one: it changes places with nobody, the others close up.
export function movedTo({ a, b }, name, position) {
  const rows = arranged(a, b).filter((row) => row !== name);
  rows.splice(position - 1, 0, name);
  return { a: rows.indexOf("A") + 1, b: rows.indexOf("B") + 1 };
}

export const called = (row) => (typeof row === "string" ? `Relevant ${row}` : `Other ${row}`);

// Results without relevance above A or B.
export const above = (view, name) => view.names.slice(0, view.at[name.toLowerCase()] - 1).filter((row) => typeof row !== "string").length;
export const contradicting = (n) => plural(n, "contradicting pair", "contradicting pairs");
