// What a tree says: its questions, the way to a leaf, a node in one sentence; and how wide words are.

import { divide, equals, grouped, short, signed, tidy } from "../numbers.js";

const LONGEST_NAME = 120; // signs of a feature's name that a label may begin with
const RULER = { pen: null, widths: new Map() }; // widths of texts in letters of 100 pixels

// The width of a text in letters of so many pixels, as SVG draws it with letters that scale evenly.
export function textWidth(text, letters, family, weight = 400) {
  const key = `${weight} ${family} ${text}`;
  if (!RULER.widths.has(key)) {
    RULER.pen ??= document.createElement("canvas").getContext("2d");
    if (RULER.widths.size > 10000) RULER.widths.clear();
    RULER.pen.font = `${weight} 100px ${family}`;
    RULER.pen.textRendering = "geometricPrecision";
    RULER.widths.set(key, RULER.pen.measureText(text).width);
  }
  return (RULER.widths.get(key) * letters) / 100 + 0.5;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

// The name of a feature in one line. A name that runs from right to left is kept apart from the sign and the number behind it.
export function featureName(run, feature) {
  const plain =
    run.feature_names[feature].replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ").trim() || `feature ${feature + 1}`;
  const signs = Array.from(plain.slice(0, 4 * LONGEST_NAME));
  const name =
    plain.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME / 2).join("")}…${signs.slice(-LONGEST_NAME / 2).join("")}` : plain;
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

// What a split asks after the feature's name; where values are missing, also who answers yes without one.
export function condition(run, tree, node) {
  if (tree.threshold[node] === null) return "is present";
  const orMissing = run.has_missing[tree.feature[node]] && tree.missing_left[node] ? " or missing" : "";
  return `${run.sign ?? "≤"} ${short(tree.threshold[node])}${orMissing}`;
}

export const questionOf = (run, tree, node) => `${featureName(run, tree.feature[node])} ${condition(run, tree, node)}?`;

// The conditions that lead to a node, as its documents meet them.
export function pathWords(run, tree, leaf) {
  const steps = [];
  for (let node = leaf; node !== 0;) {
    const up = tree.left.includes(node) ? tree.left.indexOf(node) : tree.right.indexOf(node);
    const test =
      tree.threshold[up] === null
        ? tree.left[up] === node
          ? "present"
          : "missing"
        : `${turnSign(run.sign, tree.left[up] === node)} ${short(tree.threshold[up])}`;
    steps.unshift(`${run.feature_names[tree.feature[up]]} ${test}`);
    node = up;
  }
  return steps.length ? `${steps.join(", ")} → ` : "";
}

// How a value that answered yes, or no, stands to a threshold. sign: "<" of an engine that asks so, else "≤".
export const turnSign = (sign, isYes) => (sign === "<" ? (isYes ? "<" : "≥") : isYes ? "≤" : ">");

// Sums over a node divide to its value, but for leaf values that were fitted otherwise: those are not shown as if.
function ratioWords(tree, node) {
  const value = signed(tidy(tree.value[node], 1));
  if (!tree.numerator) return value;
  const divides = Math.abs(tree.numerator[node] / tree.denominator[node] - tree.value[node]) <= 1e-9 * Math.abs(tree.value[node]) + 1e-12;
  const above = tidy(tree.numerator[node], tree.weight[node]),
    below = tree.denominator[node];
  return divides ? `${short(above)} / ${short(below)} ${equals(above, below, divide, tidy(tree.value[node], 1))} ${value}` : value;
}

export const documentsIn = (tree, node) => `${grouped(tree.count[node])} ${tree.count[node] === 1 ? "document" : "documents"}`;

// isVeiled: without the numbers that say what comes out.
// While a lesson asks for the values of leaves they are not read out either: the style that hides them says so.
export const areLeavesVeiled = () =>
  getComputedStyle(document.querySelector(".stApp") ?? document.body)
    .getPropertyValue("--veil-leaves")
    .trim() === "hidden";
export const nodeWords = (run, tree, node, isVeiled) =>
  (tree.left[node] < 0 ? "" : `${questionOf(run, tree, node)} `) + (isVeiled ? countWords(tree, node) : sumsWords(tree, node));

export function countWords(tree, node) {
  if (tree.left[node] < 0) return `Leaf ${tree.leaf_id[node] + 1}: ${documentsIn(tree, node)}.`;
  return (
    `Yes goes to the upper branch (${grouped(tree.count[tree.left[node]])}), no to the lower ` +
    `(${grouped(tree.count[tree.right[node]])}).`
  );
}

// A leaf or a split by its numbers.
export function sumsWords(tree, node) {
  const sums = `${documentsIn(tree, node)}${tree.weight ? `, Σ weight ${short(tree.weight[node])}` : ""}`;
  if (tree.left[node] < 0)
    return `Leaf ${tree.leaf_id[node] + 1}: ${sums}, value ${tree.value[node] === 0 ? "0" : ratioWords(tree, node)}.`;
  const ratio = ratioWords(tree, node),
    mean = ratio.includes("/") && tree.denominator[node] > 0 ? `, mean ${ratio}` : "";
  const gain = tree.split_gain ? `, split gain ${short(tree.split_gain[node])}` : "";
  return `${countWords(tree, node)} ${sums}${gain}${mean}.`;
}
