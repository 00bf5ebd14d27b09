// What the screen says in one sentence: of the forest, of a document in one tree, or of two documents.

import { capital, column, count, plural, short, signed, tidy } from "../../component/js/numbers.js";
import { leafNode } from "../../component/js/run/leaves.js";
import { condition, documentsIn, featureName } from "../../component/js/run/tree_text.js";
import { iterationOf, leavesOf, treeAt, treeName } from "./trees_data.js";

export function sentenceOf(view) {
  const { trees } = view,
    i = view.shown(),
    tree = treeAt(trees, i),
    d = view.document;
  if (d === null) return ofForest(trees, i, tree);
  if (!tree) return `${treeName(trees, i)} is on its way. ${wholeWay(trees, d)}`;
  const { name } = trees.documents[d],
    leaf = leafNode(tree, tree.documents[d]),
    value = tree.value[leaf];
  const before = trees.score(tree.k - 1, d),
    after = trees.score(tree.k, d),
    format = column([before, after]);
  const moved =
    format(before) === format(after)
      ? `the score stays at ${format(after)}`
      : `the score goes from ${before === 0 ? "0" : format(before)} to ${after === 0 ? "0" : format(after)}`;
  const where = `leaf ${tree.documents[d] + 1} of ${tree.n_leaves} (${documentsIn(tree, leaf)} of the training part)`;
  const gave = `${treeName(trees, i)} puts ${name} in ${where}: value ${signed(tidy(value, 1))}`;
  const isLastPart = i === trees.n - 1 || iterationOf(trees, i + 1) !== tree.k;
  const step = trees.many && !isLastPart ? `; with all trees of iteration ${tree.k} ${moved}` : `; ${moved}`;
  if (view.other === null) return `${gave}${step}. ${wholeWay(trees, d)}`;
  return `${gave}; ${against(trees, tree, d, view.other)}`;
}

export function ofForest(trees, i, tree) {
  const leaves = Array.from({ length: trees.n }, (_, each) => leavesOf(trees, each)),
    least = Math.min(...leaves),
    most = Math.max(...leaves);
  const size = least === most ? `${most} ${most === 1 ? "leaf" : "leaves"}${trees.n === 1 ? "" : " each"}` : `${least} to ${most} leaves`;
  const features = trees.packed.n_asked,
    all = trees.feature_names.length;
  const missing = trees.n < trees.n_trees ? ` Of ${trees.n_trees} trees, ${trees.n} are drawn, the first of each iteration.` : "";
  const first = firstWords(trees, i, tree);
  if (!features) return `${capital(plural(trees.n, "tree", "trees"))} of ${size} ${trees.n === 1 ? "makes" : "make"} no split.${missing}`;
  return (
    `${capital(plural(trees.n, "tree", "trees"))} of ${size} ${trees.n === 1 ? "uses" : "use"} ` +
    `${features === all ? (all === 1 ? "the one" : all === 2 ? "both" : `all ${count(all)}`) : `${count(features)} of ${count(all)}`} ` +
    `${all === 1 ? "feature" : "features"}. ${first}${missing}`
  );
}

function firstWords(trees, i, tree) {
  if (!tree) return `${treeName(trees, i)} is on its way.`;
  if (tree.left[0] < 0) return `${treeName(trees, i)} makes no split.`;
  return `${treeName(trees, i)} splits first at “${featureName(trees, tree.feature[0])} ${condition(trees, tree, 0)}”.`;
}

// On how many trees a document goes up, and on how many down.
export function wholeWay(trees, d) {
  let up = 0,
    down = 0;
  for (let k = 1; k <= trees.n_iterations; k++) {
    const step = trees.score(k, d) - trees.score(k - 1, d);
    if (step > 0) up += 1;
    else if (step < 0) down += 1;
  }
  const unit = trees.many ? ["iteration", "iterations"] : ["tree", "trees"];
  return (
    `${capital(plural(up, unit[0], up ? unit[1] : unit[0]))} ${up <= 1 ? "raises" : "raise"} it, ${down ? count(down) : "none"} ` +
    `${down <= 1 ? "lowers" : "lower"} it, to ${short(trees.score(trees.n_iterations, d))} in the end.`
  );
}

function against(trees, tree, d, other) {
  const gap = (k) => trees.score(k, d) - trees.score(k, other),
    format = column([gap(tree.k - 1), gap(tree.k)]),
    rival = trees.documents[other].name;
  const same = tree.documents[d] === tree.documents[other];
  const where = same
    ? `${rival} shares the leaf`
    : `${rival} is in leaf ${tree.documents[other] + 1} with ${signed(tidy(tree.value[leafNode(tree, tree.documents[other])], 1))}`;
  let parted = 1;
  while (parted <= trees.n_iterations && gap(parted) === gap(0)) parted += 1;
  const first = parted > trees.n_iterations ? "No tree separates the two." : `Iteration ${parted} is the first in which the two differ.`;
  const [was, is] = [gap(tree.k - 1), gap(tree.k)].map((each) => format(tidy(each, 1)));
  return `${where}. The gap ${was === is ? `stays at ${is}` : `goes from ${was} to ${is}`}. ${first}`;
}
