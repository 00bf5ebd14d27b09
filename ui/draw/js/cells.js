// The plane cut at every threshold of a run: within a cell the score is one number.

const EVERY = 8; // iterations between two states of the plane that are kept

// trees: the nodes of all trees and their roots;  moved(score, k, g): the score that follows where the trees of iteration k + 1 give g
export function planeCells(trees, start, moved, low, high) {
  const cuts = (f) => cutsOf(trees, f).filter((t) => t > low && t < high),
    edges = [
      [low, ...cuts(0), high],
      [low, ...cuts(1), high],
    ],
    [width, height] = edges.map((values) => values.length - 1);
  const place = edges.map((values) => new Map(values.map((t, i) => [t, i])));
  const cutAt = (f, t) => place[f].get(t) ?? (t <= low ? 0 : [width, height][f]);
  const kept = new Map([[0, new Float64Array(width * height).fill(start)]]);

  function given(k) {
    const g = new Float64Array(width * height);
    for (const root of trees.roots[k])
      forEachLeaf(trees, root, cutAt, [0, width, 0, height], (value, [a, b, c, d]) => {
        for (let j = c; j < d; j++) for (let i = a; i < b; i++) g[j * width + i] += value;
      });
    return g;
  }

  // The scores after k iterations, row by row.
  function at(k) {
    let from = k;
    while (!kept.has(from)) from -= 1;
    let scores = kept.get(from);
    for (let i = from; i < k; i++) {
      const g = given(i);
      scores = scores.map((s, cell) => moved(s, i, g[cell]));
      if ((i + 1) % EVERY === 0) kept.set(i + 1, scores);
    }
    return scores;
  }
  return { xs: edges[0], ys: edges[1], width, height, at };
}

const cutsOf = ({ feature, threshold, left }, f) =>
  [...new Set(Array.from(threshold).filter((_, at) => left[at] >= 0 && feature[at] === f))].sort((a, b) => a - b);

// Tells each leaf of a tree and its cells, from column a to b and from row c to d.
function forEachLeaf(trees, root, cutAt, cells, tell) {
  const { feature, threshold, left, right, value } = trees;
  const walk = (at, [a, b, c, d]) => {
    if (left[at] < 0) return tell(value[at], [a, b, c, d]);
    const cut = cutAt(feature[at], threshold[at]),
      isAcross = feature[at] === 0;
    walk(root + left[at], isAcross ? [a, Math.min(b, cut), c, d] : [a, b, c, Math.min(d, cut)]);
    walk(root + right[at], isAcross ? [Math.max(a, cut), b, c, d] : [a, b, Math.max(c, cut), d]);
  };
  walk(root, cells);
}
