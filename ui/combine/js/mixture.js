// A mixture (1 − alpha) R + alpha R′ of one query, and staircases over alpha. Nothing here draws.

export const mixed = (found, alpha) => Array.from(found.first, (one, i) => (1 - alpha) * one + alpha * found.second[i]);

// Documents by falling score; equal scores keep file order, as in every list of the app.
export function orderOf(scores) {
  return scores.map((_, i) => i).sort((i, j) => scores[j] - scores[i] || i - j);
}

// The step of a staircase that holds an alpha: where it begins and ends, and its value. At an end, the step to its right.
export function stepAt({ ends, values }, alpha) {
  let low = 0,
    high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ends[middle] <= alpha) low = middle;
    else high = middle - 1;
  }
  return { low: ends[low], high: ends[low + 1], value: values[low], at: low };
}

// The path of a staircase, thinned to what pixels can tell: of the steps within one pixel, the lowest and the highest.
export function stairsPath({ ends, values }, x, y) {
  let d = "",
    drawn = -Infinity,
    low = Infinity,
    high = -Infinity;
  values.forEach((value, i) => {
    const from = x(ends[i]),
      to = x(ends[i + 1]);
    low = Math.min(low, value);
    high = Math.max(high, value);
    if (to - drawn < 0.7 && i < values.length - 1) return;
    if (low < high && from - drawn > 0)
      d += `${d ? "L" : "M"}${from.toFixed(1)} ${y(low).toFixed(1)}L${from.toFixed(1)} ${y(high).toFixed(1)}`;
    d += `${d ? "L" : "M"}${from.toFixed(1)} ${y(value).toFixed(1)}L${to.toFixed(1)} ${y(value).toFixed(1)}`;
    [drawn, low, high] = [to, Infinity, -Infinity];
  });
  return d || "M0 0";
}

// The next crossing to the right or the left of alpha, a little beyond it; null where there is none.
export function nextCrossing({ alpha: crossed }, alpha, way) {
  const known = Array.from(crossed),
    found = way > 0 ? known.find((a) => a > alpha + 1e-9) : known.reverse().find((a) => a < alpha - 1e-9);
  return found ?? null;
}
