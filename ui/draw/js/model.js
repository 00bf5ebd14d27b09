// The model of a run: its trees, and the score that they give to any point of the plane after k iterations. The sums are made in the
// order in which training made them, so the scores of documents are those of the trace, to the last bit. Nothing here draws.

const EVERY = 8; // iterations between two states of the plane that are kept

function openModel(packed) {
  const [feature, threshold, left, right, value] = ["feature", "threshold", "left", "right", "value"].map((name) => packed[name].values);
  let node = 0, tree = 0;
  const roots = packed.n_trees.map((n) => Array.from({ length: n }, () => { const root = node; node += packed.n_nodes[tree]; tree += 1; return root; }));

  function leafValue(root, x, y) {
    let at = root;
    while (left[at] >= 0) at = root + ((feature[at] === 0 ? x : y) <= threshold[at] ? left[at] : right[at]);
    return value[at];
  }

  const moved = (score, k, g) => packed.rate[k] * g + packed.decay[k] * score; // scores <- decay * scores + rate * g

  function score(x, y, k) {
    let found = packed.start;
    for (let i = 0; i < k; i++) {
      let g = 0;
      roots[i].forEach((root, t) => { g = t ? g + leafValue(root, x, y) : leafValue(root, x, y); });
      found = moved(found, i, g);
    }
    return found;
  }

  // Scores of documents at every iteration, one row each.
  function along(documents) {
    const rows = [documents.map(() => packed.start)];
    roots.forEach((trees, k) => rows.push(documents.map(({ x, y }, d) => {
      let g = 0;
      trees.forEach((root, t) => { g = t ? g + leafValue(root, x, y) : leafValue(root, x, y); });
      return moved(rows[k][d], k, g);
    })));
    return rows;
  }

  // The plane between `low` and `high`, cut at every threshold of the run: within a cell the score is one number.
  function cells(low, high) {
    const cuts = (f) => [...new Set(Array.from(threshold).filter((t, at) => left[at] >= 0 && feature[at] === f && t > low && t < high))].sort((a, b) => a - b);
    const xs = [low, ...cuts(0), high], ys = [low, ...cuts(1), high], width = xs.length - 1, height = ys.length - 1;
    const place = [xs, ys].map((edges) => new Map(edges.map((t, i) => [t, i])));
    const kept = new Map([[0, new Float64Array(width * height).fill(packed.start)]]);

    // Adds the leaves of a tree to the cells from column a to b and row c to d.
    function add(root, at, a, b, c, d, g, isFirst) {
      if (left[at] < 0) {
        for (let j = c; j < d; j++) for (let i = a; i < b; i++) g[j * width + i] = isFirst ? value[at] : g[j * width + i] + value[at];
        return;
      }
      const f = feature[at], t = threshold[at], cut = place[f].get(t) ?? (t <= low ? 0 : f === 0 ? width : height);
      const [first, second] = f === 0 ? [[a, Math.min(b, cut), c, d], [Math.max(a, cut), b, c, d]] : [[a, b, c, Math.min(d, cut)], [a, b, Math.max(c, cut), d]];
      add(root, root + left[at], ...first, g, isFirst);
      add(root, root + right[at], ...second, g, isFirst);
    }

    function at(k) {
      let from = k;
      while (!kept.has(from)) from -= 1;
      let scores = kept.get(from);
      for (let i = from; i < k; i++) {
        const g = new Float64Array(width * height), now = scores;
        roots[i].forEach((root, t) => add(root, root, 0, width, 0, height, g, t === 0));
        scores = now.map((s, cell) => moved(s, i, g[cell]));
        if ((i + 1) % EVERY === 0) kept.set(i + 1, scores);
      }
      return scores;
    }
    return { xs, ys, width, height, at };
  }

  // The leaves of iteration k as rectangles, with what each adds to the score; none where an iteration holds many trees.
  function regions(k, low, high) {
    if (k === 0 || roots[k - 1].length !== 1) return [];
    const [root] = roots[k - 1], found = [];
    const walk = (at, x0, x1, y0, y1) => {
      if (left[at] < 0) return void (x1 > x0 && y1 > y0 && found.push({ x0, x1, y0, y1, adds: packed.rate[k - 1] * value[at] }));
      const t = threshold[at];
      if (feature[at] === 0) { walk(root + left[at], x0, Math.min(x1, t), y0, y1); walk(root + right[at], Math.max(x0, t), x1, y0, y1); }
      else { walk(root + left[at], x0, x1, y0, Math.min(y1, t)); walk(root + right[at], x0, x1, Math.max(y0, t), y1); }
    };
    walk(root, low, high, low, high);
    return found;
  }

  return { start: packed.start, score, along, cells, regions };
}
