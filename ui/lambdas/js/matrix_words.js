// What the pair matrix says: of one square, and of what it leaves out.

import { signed } from "../../component/js/numbers.js";
import { gradeText, NO_PAIR } from "./fields.js";

export function tellPair({ documents, matrix }, i, j) {
  const [one, two] = [documents[i], documents[j]],
    value = matrix.cells[i][j];
  if (i === j) return `rank ${i + 1}, ${one.name}, against itself`;
  const who = `rank ${i + 1} ${one.name}, grade ${gradeText(one.grade)}, and rank ${j + 1} ${two.name}, grade ${gradeText(two.grade)}`;
  return `${who}: ${value === null ? "no pair" : `λ ${signed(value)}`}`;
}

export function leftOut(answer) {
  const { matrix, n, truncation } = answer,
    m = matrix.sums.length;
  if (matrix.n_pairs === 0) return NO_PAIR;
  const cut =
    truncation !== null && truncation < m ? ` Right of and below the dashed line, beyond rank ${truncation}, no pair counts.` : "";
  if (n === m) return `Each row adds up to the document’s λ.${cut} Click a square for its formula.`;
  const [all, left] = [n, n - m].map((count) => count.toLocaleString("en"));
  return `Ranks 1–${m} of ${all}; “others” adds up the pairs with the ${left} left out.${cut}`;
}
