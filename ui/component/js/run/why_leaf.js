// The leaf of a document: the way to it, its members, and how its value comes about.

import { el } from "../dom.js";
import { capital, closes, column, count, grouped, MINUS, printed, short, signed } from "../numbers.js";
import { equationLines } from "./equations.js";
import { block, cell, fewEnough, figureTable, namedHead, num, plus, sides, sign, sumLine, total } from "./figures.js";
import { nameOf, unfoldInSheet } from "./name.js";
import { turnSign } from "./tree_text.js";

const MEMBERS_SHOWN = 4;

export function leafParts(view, run, sheet) {
  const leaf = sheet.leaves[Math.min(view.part, sheet.leaves.length - 1)];
  const several = sheet.leaves.length > 1 ? ` in tree ${leaf.tree + 1} of ${sheet.leaves.length}` : "";
  return [
    block(`The way to its leaf${several}`, pathList(leaf, run.sign)),
    block(
      `Leaf ${leaf.leaf + 1}${several}: ${run.part === "test" ? "the training documents in it decide" : "its documents decide together"}`,
      memberTable(run, leaf),
      division(leaf),
      together(sheet),
      parted(sheet),
    ),
  ];
}

// sign: how the engine compares
export function pathList(leaf, sign) {
  const turns = leaf.path.map((turn) => {
    const words = turn.is_missing ? "is missing" : null;
    const test = turn.threshold === null ? (turn.went_left ? " is present" : " is missing") : ` ${turnSign(sign, turn.went_left)} `;
    return el(
      "li",
      { "data-key": `node:${turn.node}`, tabindex: 0 },
      el("span", { text: turn.feature_name }),
      ...(words || turn.threshold === null ? [` ${words ?? test.trim()}`] : [" = ", num(turn.value), test, num(turn.threshold)]),
      el("span", { class: "turn", text: turn.went_left ? " ↗ upper branch" : " ↘ lower branch" }),
    );
  });
  turns.push(el("li", { "data-key": `node:${leaf.node}`, tabindex: 0, text: `leaf ${leaf.leaf + 1}` }));
  return el("ol", { class: "way", "aria-label": "From the root to the leaf" }, ...turns);
}

function memberTable(run, leaf) {
  const { members } = leaf,
    n = fewEnough(members.n, MEMBERS_SHOWN),
    left = members.n - n;
  const adds = plus(column(members.adds)),
    weighs = column(members.weighs),
    joint = leaf.couplings !== null || leaf.equations.length > 0;
  const row = (head, own, a, w) =>
    el("tr", { class: own ? "own" : "" }, head, el("td", { class: sides(a) }, num(a, adds)), ...(joint ? [] : [cell(num(w, weighs))]));
  const name = (i) =>
    namedHead(
      { title: `${members.names[i]} (${members.qids[i]})` },
      nameOf(members.names[i]),
      members.qids[i] === run.qid ? null : el("small", { text: ` · ${members.qids[i]}` }),
    );
  const rows = Array.from({ length: n }, (_, i) => unfoldInSheet(row(name(i), members.own[i], members.adds[i], members.weighs[i])));
  const foot = [];
  if (left)
    foot.push(
      row(
        el("th", { scope: "row", text: `others: ${grouped(left)} ${left === 1 ? "document" : "documents"}` }),
        false,
        members.rest.adds[n],
        members.rest.weighs[n],
      ),
    );
  foot.push(
    el(
      "tr",
      { class: "total" },
      el("th", { scope: "row", text: `all ${members.n}` }),
      ...["adds", ...(joint ? [] : ["weighs"])].map((key) =>
        total(
          [...members[key].slice(0, n), ...(left ? [members.rest[key][n]] : [])],
          members.rest[key][0],
          key === "adds" ? adds : weighs,
          key === "adds" ? "numerator" : "weighs-sum",
        ),
      ),
    ),
  );
  return figureTable("Members of the leaf", ["member", "adds", ...(joint ? [] : ["weighs"])], rows, foot);
}

// numerator / denominator = value; or, where all leaves are fitted together, with what the other leaves pull; or as the loss has it.
function division(leaf) {
  const value = num(leaf.value, signed, "leaf-value", "leaf value");
  if (leaf.equations.length)
    return el(
      "div",
      { class: "leaf-equations" },
      ...leaf.equations.map((equation) =>
        el("p", { class: "equation" }, ...equationLines(equation, leaf.quantities, (key) => leaf.quantities[key].value)),
      ),
    );
  if (leaf.couplings) return jointDivision(leaf, value);
  if (leaf.denominator <= 0)
    return sumLine("The weights in this leaf add up to 0, and nothing can be divided by 0: the leaf value is set to ", value, ".");
  const l2 = leaf.l2 ? [" (", num(leaf.members.rest.weighs[0], short, "weighs-sum"), " + L2 ", num(leaf.l2), ")"] : [];
  const ratio = [
    num(leaf.numerator, short, "numerator", "numerator"),
    " / ",
    num(leaf.denominator, short, "denominator", "denominator"),
    ...l2,
  ];
  const scaled = leaf.scale !== 1 ? [num(leaf.scale), " × ", ...ratio] : ratio;
  const hasOffset = Math.abs(leaf.offset) > 1e-12 * Math.abs(leaf.value),
    worked = (hasOffset ? printed(leaf.offset) : 0) + printed(leaf.scale) * (printed(leaf.numerator) / printed(leaf.denominator));
  return sumLine("Leaf value: ", ...(hasOffset ? [num(leaf.offset), " + "] : []), ...scaled, ` ${closes(leaf.value, worked)} `, value);
}

function jointDivision(leaf, value) {
  if (!leaf.couplings.n) return sumLine("No pair joins this leaf to another, so its value is ", value, ".");
  const words =
    leaf.couplings.n === 1
      ? ["the other leaf has ", num(leaf.couplings.value, signed), "; the pairs between the two weigh ", num(leaf.cut)]
      : [`pairs with ${count(leaf.couplings.n)} other leaves weigh `, num(leaf.cut), ", and pull by ", num(leaf.pulled, signed)];
  const top = leaf.pulled
    ? ["(", num(leaf.numerator, short, "numerator", "numerator"), leaf.pulled < 0 ? ` ${MINUS} ` : " + ", num(Math.abs(leaf.pulled)), ")"]
    : [num(leaf.numerator, short, "numerator", "numerator")];
  return el(
    "div",
    {},
    sumLine("Leaf values are fitted together: ", ...words, "."),
    sumLine(
      "Leaf value: ",
      ...top,
      " / ",
      num(leaf.cut, short, "denominator", "weight of the pairs that it cuts"),
      ` ${closes(leaf.value, (printed(leaf.numerator) + printed(leaf.pulled)) / printed(leaf.cut))} `,
      value,
    ),
  );
}

export function together(sheet) {
  if (sheet.leaves.length === 1) return null;
  const values = sheet.leaves.map((leaf) => leaf.value);
  return sumLine(
    `${capital(count(sheet.leaves.length))} trees together: `,
    ...(values.length > 6 ? [] : values.flatMap((value, i) => [i ? " + " : "", num(value)])),
    values.length > 6 ? "" : ` ${sign(values, sheet.g)} `,
    num(sheet.g, signed, "g", "sum of the leaf values"),
  );
}

// Only what a tree puts into different leaves can it move apart.
function parted(sheet) {
  return sheet.pairs.n ? sumLine(partedWords(sheet.pairs, sheet.leaves.length)) : null;
}

export function partedWords({ n, cut }, nTrees) {
  const [trees, not] =
      nTrees === 1 ? ["This tree separates", "This tree does not separate"] : ["These trees separate", "These trees do not separate"],
    leaf = nTrees === 1 ? "leaf" : "leaves";
  if (n === 1) return cut ? `${trees} it from its one partner.` : `${not} it from its one partner: both get the same.`;
  if (cut === 0) return `${not} it from any of its partners: all get the same.`;
  if (cut === n) return `${trees} it from every partner.`;
  return (
    `${trees} it from ${count(cut)} of its ${count(n)} partners; the ${n - cut === 1 ? "other shares" : "others share"} its ${leaf} ` +
    `and ${n - cut === 1 ? "gets" : "get"} the same.`
  );
}
