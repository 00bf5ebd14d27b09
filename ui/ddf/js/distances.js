// Directed distance functions of [MP] section 3.2 and what they must keep, as boosting/pairwise/ddf.py has them: a test holds the two
// beside each other.

const SHAPES = {
  binary: () => 1,
  linear: (gap, { alpha }) => alpha * gap,
  logarithmic: (gap, { lambda_ }) => Math.log1p(lambda_ * gap),
  logistic: (gap, { beta }) => 1 / (1 + Math.exp(-beta * gap)),
};
export const KNOB_OF = { linear: "alpha", logarithmic: "lambda_", logistic: "beta" };
const LEAST = 1e-9,
  MOST = 1e9; // of a divisor

// The distances that a place shows on the ground of some data: { style, of(gap) }. place   knobs, null for those of the mean gap
export function distancesOf(place, ground) {
  const chosen = Object.entries(ground.derived).map(([name, value]) => [name, place[name] ?? value]),
    knobs = Object.fromEntries(chosen);
  const each = Object.keys(SHAPES).filter((style) => place.shown.split("~").includes(style));
  return each.map((style) => {
    const raw = (gap) => SHAPES[style](gap, knobs),
      size = normaliser(raw, ground.pairs, place.scale),
      divisor = size === 1 ? 1 : Math.min(Math.max(size, LEAST), MOST);
    return { style, of: (gap) => raw(gap) / divisor };
  });
}

// What d is divided by: 1, |d| at the mean gap, or the mean |d| over the pairs.
function normaliser(raw, { gaps, counts, mean }, scale) {
  if (scale === "raw" || !gaps.length) return 1;
  const size = scale === "mean gap" ? Math.abs(raw(mean)) : average(gaps.map(raw), counts);
  return size > 0 && size < Infinity ? size : 1;
}

function average(values, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, i) => sum + Math.abs(value) * weights[i], 0) / total;
}

// Requirements (3) and (4) and condition (9): { equation, pairs, distances }, without pairs where it holds. named   as page_file.py has it
export function check(of, named, near) {
  const d = named.map(([high, low]) => of(high - low)),
    found = (equation, places) => ({ equation, pairs: places.map((at) => named[at]), distances: places.map((at) => d[at]) });
  const sign = d.findLastIndex((value) => !(value > 0)),
    growth = d.findIndex((value, at) => at > 0 && !(Math.abs(value) - Math.abs(d[at - 1]) > 0)),
    size = furthest(d, near);
  return [found("(3)", sign < 0 ? [] : [sign]), found("(4)", growth < 0 ? [] : [growth, growth - 1]), found("(9)", size < 0 ? [] : [size])];
}

function furthest(d, [least, most]) {
  if (d.every((value) => Math.abs(value) >= least && Math.abs(value) <= most)) return -1;
  const off = d.map((value) => Math.abs(Math.log(Math.max(Math.abs(value), 1e-300))));
  return off.indexOf(Math.max(...off));
}

// exp(d²): what the loss of an undecided pair is multiplied by when one unit step moves it the wrong way.
export const worstFactor = (d) => Math.exp(d * d);

// Gaps from which a distance is flat, and from which it is above `most`, to a hundredth of a grade; null where it is not.
export function landmarks(of, hundredths, widest, most) {
  const found = { flat: null, above: null };
  for (let n = 1; n <= hundredths && (found.flat === null || found.above === null); n++) {
    const gap = n / 100,
      size = Math.abs(of(gap));
    if (found.flat === null && gap + 1 <= widest && Math.abs(of(gap + 1)) - size < 0.05 * size) found.flat = gap;
    if (found.above === null && size > most) found.above = gap;
  }
  return found;
}
