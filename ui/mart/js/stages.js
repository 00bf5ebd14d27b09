// The way through a run: the first constant, then residuals, tree and sum of each iteration; and words for a leaf. Nothing here draws.

import { MINUS, short, tidy } from "../../component/js/numbers.js";

export const PARTS = [
  ["residuals", "Residuals", "What is left at each point: [SL] Algorithm 1, lines 3 to 5, equation (6)"],
  ["tree", "Tree", "A tree for it, each leaf the mean of its points: [SL] Algorithm 1, lines 6 to 9"],
  ["sum", "Sum", "η times the tree is added: [SL] Algorithm 1, line 10"],
];

export const stageOf = ({ k, part }) => (k === 0 ? 0 : PARTS.length * (k - 1) + 1 + PARTS.findIndex(([id]) => id === part));
export const stageAt = (n) =>
  n === 0 ? { k: 0, part: "sum" } : { k: Math.floor((n - 1) / PARTS.length) + 1, part: PARTS[(n - 1) % PARTS.length][0] };

// How many trees the sum in sight holds: before a tree is added it is the one that the tree is fitted to.
export const summed = ({ k, part }) => (k > 0 && part !== "sum" ? k - 1 : k);

export const nameOf = (k) => `F${[...String(k)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("")}`;

export function interval({ from, to }) {
  if (from === null && to === null) return "all x";
  return from === null ? `x ≤ ${to}` : to === null ? `x > ${from}` : `${from} < x ≤ ${to}`;
}

// The squared error of one constant c for some values, and its slope.
export const errorOf = ({ n, sum, squares }, c) => tidy(n * c * c - 2 * sum * c + squares, squares);
export const slopeOf = ({ n, sum }, c) => 2 * (n * c - sum);
export const slopeWords = ({ n, sum }) =>
  sum === 0
    ? `${2 * n}c`
    : `${2 * n}c ${sum < 0 ? "+" : MINUS} ${Number.isInteger(2 * sum) ? Math.abs(2 * sum) : short(Math.abs(2 * sum))}`;
