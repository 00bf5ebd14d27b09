// What a tree is worth after its splits, in a sentence; and of two orders, where they part and which errs less.

function tellTree(view) {
  const { train, held } = view.grown.errors[view.order], n = view.look().now.leaves.length, fits = train[view.k] < 1e-12;
  const tree = `${capital(plural(n, "leaf", "leaves"))}: mean squared error ${short(train[view.k])} on ${plural(view.grown.n_learnt, "point", "points")}`;
  if (!held) return fits ? `${tree}. It fits perfectly.` : `${tree}.`;
  const least = held.indexOf(Math.min(...held)), worse = fits && held[view.k] > held[least] + 1e-9;
  return `${tree}, ${short(held[view.k])} on ${plural(view.grown.points.length - view.grown.n_learnt, "point", "points")} held out, where it is least with ${plural(least + 1, "leaf", "leaves")}.${worse ? " A perfect fit of what it has seen is not the best of what it has not." : ""}`;
}

function tellOrders(view) {
  const { grown, k } = view, { orders: { best, level }, errors, nodes } = grown, { at, same } = parting(grown, k);
  if (at === null) return "Both orders split the same leaves in turn: here they do not part.";
  const asks = (node) => `${question(nodes[node])} of ${plural(nodes[node].n, "point", "points")}, which takes ${short(takes(nodes, node))} off the squared error`;
  if (k <= at) return `After ${plural(k, "split", "splits")} both are the same tree. At split ${at + 1} they part: best first asks ${asks(best[at])}; level by level asks ${asks(level[at])}.`;
  const differ = compareErrors("train", "on the points", errors, k);
  const held = errors.best.held ? `; ${compareErrors("held", "on those held out", errors, k)}` : "";
  return `They parted at split ${at + 1}, over ${question(nodes[best[at]])} and ${question(nodes[level[at]])}. ${same ? `With ${plural(k + 1, "leaf", "leaves")} both have asked the same questions` : capital(differ)}${same ? "" : held}.`;
}

function compareErrors(part, where, errors, k) {
  const [best, level] = [errors.best[part][k], errors.level[part][k]];
  if (Math.abs(best - level) < 1e-9) return `${where}, both err alike, ${short(best)}`;
  return `${where}, ${best < level ? "best first" : "level by level"} errs less, ${short(Math.min(best, level))} against ${short(Math.max(best, level))}`;
}

// What a tree is once nothing is left to ask: [SL] Formal Definition of a Decision Tree.
const tellWhole = (n) => `T(x) = Σ γₖ 1(x in Rₖ), [SL] (1): ${plural(n, "region", "regions")} Rₖ, and γₖ is the mean of the points in each. Which regions are best, (2), is too much to try in full, so they are found split by split.`;

// How much of a node's squared error its question takes away.
const takes = (nodes, node) => nodes[node].error - nodes[nodes[node].left].error - nodes[nodes[node].right].error;
