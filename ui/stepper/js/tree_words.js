// What the tree of an iteration does, in a sentence: its first split, and what its leaves give.

import { capital, count, divide, equals, plural, short, signed, tidy } from "../../component/js/numbers.js";
import { documentsBelow, documentsByLeaf, leafNode } from "../../component/js/run/leaves.js";
import { pathWords } from "../../component/js/run/tree_text.js";
import { documentsOf, graded, likeOthers, listed } from "./naming.js";

// "The tree", or which of several.
function whichTree(now) {
  const n = now.step.n_trees;
  return n === 1 ? "the tree" : `tree ${now.part + 1} of ${n}`;
}

const withoutTree = (now) => (now.isLate ? "Its tree is on its way." : "This iteration has no tree.");

export function tellSplit(run, now, d) {
  const { tree } = now;
  if (!tree) return [withoutTree(now)];
  const which = capital(whichTree(now));
  if (tree.left[0] < 0) return [`${which} makes no split: one leaf holds `, ...listed(documentsOf(run)), "."];
  const yes = documentsBelow(tree, tree.left[0]),
    isYes = new Set(yes),
    no = documentsOf(run).filter((i) => !isYes.has(i));
  const inner = tree.left.filter((child) => child >= 0).length;
  const first = [`${which} ${inner > 1 ? "splits first on" : "has one split"}: ${question(run, tree, 0)} `];
  const made = inner > 1 ? ` ${capital(count(inner))} splits make ${count(inner + 1)} leaves.` : "";
  if (d !== null)
    return [
      ...first,
      `${isYes.has(d) ? "Yes" : "No"} for `,
      ...graded(run, d),
      inner > 1 ? `, whose path is ${pathWords(run, tree, leafNode(tree, tree.documents[d])).replace(/ → $/, "")}.` : ".",
    ];
  if (run.n === 1) return [...first, `${yes.length ? "Yes" : "No"} for `, { name: 0 }, `.${made}`];
  if (!yes.length || !no.length)
    return [...first, `${yes.length ? "Yes" : "No"} for `, ...listed(documentsOf(run)), `, so it does not separate this query.${made}`];
  const [few, many, word, other] = yes.length <= no.length ? [yes, no, "Yes", "no"] : [no, yes, "No", "yes"];
  return [
    ...first,
    `${word} for `,
    ...listed(few),
    `, ${other} for `,
    ...(many.length === 1 ? [{ name: many[0] }] : [`the other ${count(many.length)}`]),
    `.${made}`,
  ];
}

const question = (run, tree, node) =>
  tree.threshold[node] === null
    ? `is ${run.feature_names[tree.feature[node]]} known?`
    : `${run.feature_names[tree.feature[node]]} ${run.sign} ${short(tree.threshold[node])}?`;

export function tellLeaves(run, now, d) {
  const { tree } = now;
  if (!tree) return [withoutTree(now)];
  const leaves = [...new Set(tree.documents)].sort((a, b) => tree.value[leafNode(tree, b)] - tree.value[leafNode(tree, a)]);
  const inside = (leaf) => documentsByLeaf(tree).get(leaf);
  const place = now.step.n_trees === 1 ? "" : `In ${whichTree(now)}, `;
  const says = (leaf) => valueWords(tree, leafNode(tree, leaf));
  const start = (words) => (place ? place + words : capital(words));
  // Leaves that hold no document of this query may give more, or less.
  const here = leaves.length < tree.leaf_id.filter((leaf) => leaf >= 0).length ? "of the leaves that this query reaches, " : "";
  if (d !== null) {
    const leaf = tree.documents[d],
      node = leafNode(tree, leaf);
    return [
      place || "",
      ...graded(run, d),
      ` falls into leaf ${leaf + 1}, which ${holdsWords(run, tree.count[node])} and gives ${says(leaf)}.`,
    ];
  }
  const top = leaves[0],
    low = leaves[leaves.length - 1];
  if (leaves.length === 1)
    return [start(`leaf ${top + 1} gives ${says(top)} to `), ...listed(inside(top)), run.n > 1 ? ", all of this query." : "."];
  const value = (leaf) => tree.value[leafNode(tree, leaf)];
  if (value(top) === value(low))
    return [
      start(
        `${leaves.length === 2 ? "both" : `all ${count(leaves.length)}`} leaves ${here ? "that this query reaches " : ""}give the ` +
          `same, ${signed(tidy(value(top), 1))}, to `,
      ),
      ...listed(documentsOf(run)),
      ".",
    ];
  return [
    start(`${here}leaf ${top + 1} gives most, ${says(top)}${likeOthers(leaves, top, value)}, to `),
    ...listed(inside(top), 2),
    `; leaf ${low + 1} gives least, ${says(low)}${likeOthers(leaves, low, value)}, to `,
    ...listed(inside(low), 2),
    ".",
  ];
}

// A run that cannot tell what its trees were fitted to knows whom they hold.
const holdsWords = (run, n) =>
  run.unexplained ? `holds ${plural(n, "training document", "training documents")}` : `was fitted to ${plural(n, "document", "documents")}`;

// A leaf's value, as numerator over denominator where it was made so.
function valueWords(tree, node) {
  if (!tree.numerator) return signed(tidy(tree.value[node], 1));
  const [above, below, value] = [tree.numerator[node], tree.denominator[node], tree.value[node]];
  const divides = below > 0 && Math.abs(above / below - value) <= 1e-9 * Math.abs(value) + 1e-12;
  if (!divides || value === 0) return signed(tidy(value, 1));
  return `${short(above)} / ${short(below)} ${equals(above, below, divide, value)} ${signed(value)}`;
}
