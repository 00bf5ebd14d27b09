// Why one document stands above another: the difference of their scores, taken apart feature by feature and tree by tree.

import { el } from "../../component/js/dom.js";
import { column, count, grouped, short, signed } from "../../component/js/numbers.js";
import { block, differenceFoot, figureTable, num, plus, sides, sumLine } from "../../component/js/run/figures.js";
import { WHOLE } from "../../component/js/run/list.js";
import { featureBlock, swapBlock } from "./by_feature.js";
import { waterfall } from "./document_history.js";
import { unitOf } from "./history.js";

const TREES_SHOWN = 10;
const COMES = "The difference of their scores by feature and by tree, and the smallest change that swaps them.";

export function aboveSheet(view, run, sheet) {
  const me = sheet.asked.document,
    head = headInHand(view) ?? headOf(view, run, sheet, me);
  if (sheet.second === null) return [head, block("What you will see", sumLine(COMES))];
  const summary = el("p", { class: "summary", text: verdict(run, sheet, me) }),
    unit = unitOf(run);
  if (sheet.shares.every((share) => share === 0)) return [head, summary, swapBlock(sheet)];
  return [
    head,
    summary,
    featureBlock(run, sheet),
    swapBlock(sheet),
    block(`The difference after each ${unit}`, waterfall(sheet.running, sheet.shares, unit)),
    block(`The ${unit}s that matter most`, treeTable(run, sheet, unit)),
  ];
}

const headOf = (view, run, sheet, me) =>
  el(
    "p",
    { class: "summary" },
    `Compare ${run.documents[me].name} with `,
    ...(run.n > WHOLE ? ["the document at rank ", rankField(view, run, sheet, me)] : [choiceField(view, run, sheet, me)]),
  );

// A rank that is half typed stays, whatever iteration comes meanwhile.
function headInHand(view) {
  const at = view.root.getRootNode().activeElement;
  return at?.isHalfTyped?.() ? at.parentNode : null;
}

function choiceField(view, run, sheet, me) {
  const others = Array.from(run.orders.row(sheet.k)).filter((d) => d !== me);
  const choice = el(
    "select",
    { "aria-label": "The other document", onchange: () => view.set({ other: choice.value === "" ? null : Number(choice.value) }, true) },
    el("option", { value: "", text: "choose a document" }),
    ...others.map((d) =>
      el("option", { value: d, selected: d === sheet.second, text: `${run.ranks.row(sheet.k)[d] + 1}  ${run.documents[d].name}` }),
    ),
  );
  return choice;
}

// Of a long query nobody reads a list of all documents: a rank leads to each.
function rankField(view, run, sheet, me) {
  const shown = sheet.second === null ? "" : run.ranks.row(sheet.k)[sheet.second] + 1,
    { key } = view,
    isHere = () => view.key === key && view.document === me && view.sheet === "above";
  const field = el("input", {
    type: "number",
    min: 1,
    max: run.n,
    step: 1,
    value: shown,
    "aria-label": "Rank of the other document",
    onchange: () => {
      field.defaultValue = field.value;
      if (!isHere()) return; // browsers say so too where the field is taken away
      const d = field.validity.valid && field.value !== "" ? run.orders.row(view.k)[Number(field.value) - 1] : null;
      view.set({ other: d === me ? null : d }, true);
    },
  });
  return Object.assign(field, { isHalfTyped: () => isHere() && field.value !== field.defaultValue });
}

function verdict(run, sheet, me) {
  const [above, below] = sheet.ranks[0] < sheet.ranks[1] ? [me, sheet.second] : [sheet.second, me];
  const size = Math.abs(sheet.difference),
    names = (d) => run.documents[d].name;
  const same =
    sheet.together && sheet.together === sheet.k
      ? ` They share their leaf in every tree so far.`
      : sheet.together
        ? ` In ${count(sheet.together)} of ${sheet.k} iterations they share their leaf, and nothing separates them.`
        : "";
  if (size === 0)
    return `${names(above)} and ${names(below)} have the same score ${short(sheet.scores[0])}; the order of the file decides.${same}`;
  return (
    `${names(above)} is above ${names(below)} by ${short(size)}: ${short(Math.max(...sheet.scores))} against ` +
    `${short(Math.min(...sheet.scores))}.${same}`
  );
}

function treeTable(run, sheet, unit) {
  const trees = sheet.trees.filter((tree) => tree.share !== 0),
    n = Math.min(TREES_SHOWN, trees.length),
    left = sheet.k - n;
  const format = plus(column([...trees.map((tree) => tree.share), sheet.difference]));
  const rows = trees
    .slice(0, n)
    .map((tree) =>
      el(
        "tr",
        {},
        el("th", { scope: "row", text: tree.iteration }),
        el("td", { class: "words" }, ...partings(run, tree.parts())),
        el("td", { class: sides(tree.share) }, num(tree.share, format)),
      ),
    );
  const others = [...(left ? [[`others: ${grouped(left)}`, sheet.rest[n]]] : []), ...(sheet.start ? [["start", sheet.start]] : [])],
    shares = trees.slice(0, n).map((tree) => tree.share),
    foot = differenceFoot(2, shares, others, sheet.difference, format);
  return figureTable(`The score difference by ${unit}`, [unit, "where they separate", "adds"], rows, foot);
}

// "links to it ≤ 5.5: 4 against 6, leaf −0.6 against +1.8", as the engine that grew the tree compares.
export function partings(run, parts) {
  return parts.flatMap(({ feature_name: feature, threshold, values, leaf_values: leaves }, i) => [
    i ? "; " : "",
    `${feature} ${threshold === null ? "present?" : `${run.sign} ${short(threshold)}`}: `,
    num(values[0]),
    " against ",
    num(values[1]),
    ", leaf ",
    num(leaves[0], signed),
    " against ",
    num(leaves[1], signed),
  ]);
}
