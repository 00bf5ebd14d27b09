// A sum in numpy's own order of additions, so that the browser's numbers are Python's to the last bit: eight sums side by side, halves of
// what is long.

const ALONG = 8,
  LONG = 128;

export function pairwiseSum(values, first = 0, last = values.length) {
  const n = last - first;
  if (n < ALONG) return plainly(0, values, first, last);
  if (n > LONG) {
    const half = Math.floor(n / 2),
      middle = first + half - (half % ALONG);
    return pairwiseSum(values, first, middle) + pairwiseSum(values, middle, last);
  }
  const r = Array.from({ length: ALONG }, (_, j) => values[first + j]),
    whole = last - (n % ALONG);
  for (let i = first + ALONG; i < whole; i += ALONG) for (let j = 0; j < ALONG; j++) r[j] += values[i + j];
  return plainly(r[0] + r[1] + (r[2] + r[3]) + (r[4] + r[5] + (r[6] + r[7])), values, whole, last);
}

function plainly(sum, values, first, last) {
  for (let i = first; i < last; i++) sum += values[i];
  return sum;
}

export const squares = (values) => pairwiseSum(values.map((v) => v * v));
