// What an iteration has to be predicted: which way a document moves, or into which leaf it falls. It is about the selected document or,
// seemingly at random, one of the first dozen.

import { numeral, short, signed } from "../../component/js/numbers.js";
import { leafNode, pathOf } from "../../component/js/run/leaves.js";
import { condition, featureName } from "../../component/js/run/tree_text.js";
import { story } from "./sentence.js";

// Every other iteration asks for the leaf, unless somebody chose one of the two questions; null where nothing can be predicted.
export function outcomeOf(run, now, view, saw) {
  if (now.k === 0) return null;
  if (now.isLate) return onItsWay(run, now);
  const d = view.document ?? now.orderBefore[(now.k * 7919) % Math.min(run.n, 12)];
  const way = run.n > 1 ? wayOf(run, now, d) : null,
    leaf = canAskLeaf(now, view, d, saw) ? leafOf(run, now, d, saw) : null;
  const other = (asks, words) => [words, () => view.set({ asks })];
  if (leaf && (!way || (view.asks ?? (now.k % 2 ? "way" : "leaf")) === "leaf"))
    return { ...leaf, about: d, instead: way && other("way", "Ask: up or down?") };
  return way && { ...way, about: d, instead: leaf && other("leaf", "Ask: which leaf?") };
}

// Until the tree is here it is not known whether its leaf can be asked for, and nothing is shown that would give the answer away.
const onItsWay = (run, now) => ({
  key: `${run.qid}/${run.part}/${now.k}/late`,
  words: [`Iteration ${now.k}: its tree is on its way.`],
  answers: [],
  about: null,
});

// One tree with a question is in sight, and the values of the document are there: of a long query not all are sent.
function canAskLeaf(now, view, d, saw) {
  const hasOneTree = view.showsTree() && now.step.n_trees === 1 && now.tree.left[0] >= 0;
  return hasOneTree && (!saw || d < saw.splits[0].values.length);
}

function wayOf(run, now, d) {
  const places = now.before[d] - now.after[d];
  return {
    key: `${run.qid}/${run.part}/${now.k}/${d}`,
    right: places > 0 ? 0 : places < 0 ? 2 : 1,
    words: [`Iteration ${now.k}: where does this tree take `, { name: d }, `, now at rank ${now.before[d] + 1}?`],
    answers: [
      ["Up", "ArrowUp"],
      ["It stays", "="],
      ["Down", "ArrowDown"],
    ],
    why: story(run, now, d).flat(),
  };
}

const LEAVES_WITH_KEYS = 9;

// The questions of the tree and the document's values are in sight, so that its leaf can be worked out. saw: what the splits of the
// tree saw, undefined until Python has sent it.
function leafOf(run, now, d, saw) {
  const { tree } = now,
    n = tree.leaf_id.filter((leaf) => leaf >= 0).length,
    hasKeys = n <= LEAVES_WITH_KEYS,
    right = tree.documents[d],
    node = leafNode(tree, right);
  return {
    key: `${run.qid}/${run.part}/${now.k}/${d}/leaf`,
    isShown: true,
    right,
    words: [
      `Iteration ${now.k}: into which leaf does `,
      { name: d },
      ` fall? ${valuesWords(run, tree, d, saw)} Click the leaf, or press ${hasKeys ? "its number" : "Enter on it"}.`,
    ],
    answers: Array.from({ length: n }, (_, leaf) => [`Leaf ${leaf + 1}`, hasKeys ? String(leaf + 1) : null]),
    why: [{ name: d }, `: ${wayThrough(run, tree, d, node, saw)}. Leaf ${right + 1} gives ${signed(tree.value[node])}.`],
  };
}

// Values of a document by feature of the tree, those of the first question first.
function valuesWords(run, tree, d, saw) {
  if (!saw) return "Its values are on their way.";
  const inner = [...tree.left.keys()].filter((node) => tree.left[node] >= 0),
    features = [...new Set(inner.map((node) => tree.feature[node]))];
  const said = features.map((feature) => {
    const nodes = inner.filter((node) => tree.feature[node] === feature);
    return `${featureName(run, feature)} ${distinguished(
      saw.splits[nodes[0]].values[d],
      nodes.map((node) => tree.threshold[node]),
    )}`;
  });
  return `It has ${said.join(", ")}.`;
}

// A value in as many digits as tell it from the thresholds, which the tree prints with three; where they are rounded past it, as they are.
export function distinguished(value, thresholds) {
  if (value === null) return "missing";
  const cuts = thresholds.filter((cut) => cut !== null),
    tells = (printed) => cuts.every((cut) => printed <= rounded3(cut) === value <= cut);
  for (let digits = 3; digits <= 17; digits += 1) {
    const printed = Number(value.toPrecision(digits));
    if (tells(printed)) return digits === 3 ? short(value) : numeral(printed);
  }
  return `${numeral(value)} (cut at ${cuts.join(", ")})`;
}

const rounded3 = (x) => Number(x.toPrecision(3));

// From the root to a leaf: "links to it is 4, so yes to ≤ 5.5".
function wayThrough(run, tree, d, leaf, saw) {
  const way = [...pathOf(tree, d)].reverse().filter((node) => node !== leaf);
  return way
    .map((node) => {
      const isYes = pathOf(tree, d).has(tree.left[node]),
        name = featureName(run, tree.feature[node]);
      const value = saw ? `${name} is ${distinguished(saw.splits[node].values[d], [tree.threshold[node]])}` : name;
      return `${value}, ${isYes ? "yes" : "no"} to “${condition(run, tree, node).replace(" ", "\u00a0")}”`;
    })
    .join("; ");
}
