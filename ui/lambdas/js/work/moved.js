// The score that puts a document at a rank, between its new neighbours.

import { rankOrder } from "./pairs.js";

const FIRST_STEP = 0.2; // between documents whose scores all tied

// Only its own score changes, unless the new neighbours tie: then those that tie and stand above it are lifted too. Throws NoRoom.
export function movedTo(scores, row, rank) {
  const order = rankOrder(scores);
  if (order[rank] === row) return scores;
  const others = order.filter((other) => other !== row),
    found = [...scores],
    above = others.slice(0, rank),
    low = rank < others.length ? scores[others[rank]] : null,
    gap = usualGap(scores);
  if (low !== null && above.length && scores[above.at(-1)] === low) {
    const higher = above.filter((other) => scores[other] > low),
      lifted = between(higher.length ? scores[higher.at(-1)] : null, low, gap);
    for (const other of above) if (scores[other] === low) found[other] = lifted;
  }
  found[row] = between(above.length ? found[above.at(-1)] : null, low, gap);
  return found;
}

// Two neighbours leave no number between them.
export class NoRoom extends Error {
  constructor(low, high) {
    super("no room");
    Object.assign(this, { low, high });
  }
}

function usualGap(scores) {
  const spread = Math.max(...scores) - Math.min(...scores);
  return spread > 0 ? spread / (scores.length - 1) : FIRST_STEP;
}

// The shortest decimal strictly between two numbers; null is an open end, which goes on by about `gap`.
function between(high, low, gap = 1) {
  if (high === null) [low, high] = [low + gap / 2, low + (3 * gap) / 2];
  else if (low === null) [low, high] = [high - (3 * gap) / 2, high - gap / 2];
  const middle = (low + high) / 2;
  for (let digits = -6; digits < 18; digits++) {
    const short = rounded(middle, digits) + 0; // no −0
    if (low < short && short < high) return short;
  }
  if (!(low < middle && middle < high)) throw new NoRoom(low, high);
  return middle;
}

// To some decimals, tens below 0.
function rounded(x, digits) {
  const unit = 10 ** -digits;
  return digits < 0 ? Math.round(x / unit) * unit : Number(x.toFixed(digits));
}
