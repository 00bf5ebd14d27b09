// Where the words upon a rule end: at its right end, or further left where a curve would run through them.

const PLACES = 9; // that are tried, from right to left
const ABOVE = 9; // from the rule to the middle of its words
const NEAR = 13; // from there to a curve that would touch them

// curves   lists of pixels [x, y];  height: of the rule;  width: of its words
export function clearEnd(curves, [left, right], height, width) {
  const meets = (end) =>
    curves.some((points) => points.some(([x, y]) => x > end - width && x < end + 4 && Math.abs(y - (height - ABOVE)) < NEAR));
  const ends = Array.from({ length: PLACES }, (_, n) => right - (n * (right - left - width)) / (PLACES - 1));
  return ends.find((end) => !meets(end)) ?? right;
}
