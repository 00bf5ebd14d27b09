// What moves a document: its pairs, what counts beside them, their sum, and the formula of one of them.

import { el, lights } from "../dom.js";
import { capital, column, divide, equals, grouped, short, signed } from "../numbers.js";
import { equationLines } from "./equations.js";
import { cell, fewEnough, figureTable, namedHead, num, plus, sides, sign, sumLine, total } from "./figures.js";
import { gradeChip } from "./list.js";
import { nameOf, unfoldInSheet } from "./name.js";

export function pairTable(view, run, sheet, shown, choose) {
  const { pairs, quantities } = sheet;
  const keys = sheet.shown,
    formats = keys.map((key) => (key === "adds" ? plus(column(pairs.values[key])) : column(pairs.values[key])));
  const head = (key) =>
    el(
      "th",
      { scope: "col", "data-key": key, title: quantities[key]?.words },
      el("small", { text: quantities[key]?.words ?? "" }),
      ` ${quantities[key]?.symbol ?? "adds"}`,
    );
  const n = fewEnough(pairs.n, Math.min(shown, pairs.partner.length));
  const rows = Array.from({ length: n }, (_, p) => pairRow(view, run, sheet, p, formats, choose));
  return figureTable("Pairs of this document", ["it should be", ...keys.map(head)], rows, pairFoot(sheet, n, formats));
}

// One pair: the partner, and a number for each column.
function pairRow(view, run, { pairs, quantities, shown: keys }, p, formats, choose) {
  const d = pairs.partner[p],
    { name, grade } = run.documents[d],
    times = pairs.values.preference_weight;
  const side = pairs.tied[p] ? "level with" : pairs.won[p] ? "above" : "below",
    preference = pairs.is_preference[p] ? ` (preference${times ? ` × ${short(times[p])}` : ""})` : "";
  const enter = (event) => {
    if (event.key === "Enter") view.select(d);
  };
  const figure = (key, i) => num(pairs.values[key][p], formats[i], null, quantities[key]?.words);
  const row = el(
    "tr",
    { class: "pair", tabindex: 0, ...lights(d), onmouseover: () => choose(p), onfocus: () => choose(p), onkeydown: enter },
    namedHead({ title: name }, el("small", { text: `${side}${preference} ` }), gradeChip(run, grade), nameOf(name)),
    ...keys.map((key, i) => el("td", { "data-key": key, class: key === "adds" ? sides(pairs.values[key][p]) : "" }, figure(key, i))),
  );
  return unfoldInSheet(row);
}

// The sum of the pairs that are not listed, and of all.
function pairFoot({ pairs, shown: keys }, n, formats) {
  const left = pairs.n - n,
    rest = (key) => (pairs.rest[key] ? pairs.rest[key][n] : null);
  const others = `others: ${grouped(left)} ${left === 1 ? "pair" : "pairs"}`;
  const sumOf = (key, i) => {
    if (!pairs.rest[key]) return cell();
    return total([...pairs.values[key].slice(0, n), ...(left ? [rest(key)] : [])], pairs.rest[key][0], formats[i]);
  };
  const all = () => el("tr", { class: "total" }, el("th", { scope: "row", text: `${grouped(pairs.n)} pairs` }), ...keys.map(sumOf));
  return [...(left ? [sumRow(others, "others", keys, rest, formats)] : []), ...(left || n > 1 ? [all()] : [])];
}

function sumRow(words, name, keys, value, formats) {
  return el(
    "tr",
    { class: name },
    el("th", { scope: "row", text: words }),
    ...keys.map((key, i) => (value(key) === null ? cell() : cell(num(value(key), formats[i])))),
  );
}

// Evidence that is no pair. What is left beside pairs may add nothing: then a loss does not say what each pair weighs, and what is left
// is the weight of all of them, by which the sum is divided. Nothing of it is asked by the document itself.
export const besidePairs = ({ rows, pairs }) => rows.filter(({ key, adds }) => key !== "rest" || adds !== 0 || !pairs.n);

// Evidence that is no pair, such as a grade that counts as a label.
export function evidence(sheet) {
  const rows = besidePairs(sheet);
  if (!rows.length) return null;
  return el(
    "div",
    {},
    ...rows.map((row) =>
      sumLine(
        `${capital(row.words)}: target `,
        num(row.asks, short, row.key),
        ", weight ",
        num(row.weighs),
        "; it adds ",
        num(row.adds, signed),
      ),
    ),
  );
}

// The sum of all rows is the booster's target times weight.
export function sumOfRows(run, sheet) {
  const sum = sheet.pairs.rest.adds[0],
    parts = [...(sheet.pairs.n ? [sum] : []), ...besidePairs(sheet).map((row) => row.adds)];
  if (!parts.length) {
    const why = !sheet.is_drawn ? "is not in the sample of this tree" : run.knows_pairs ? "is in no pair" : "has no grade";
    return sumLine(`It has no target: it ${why}.`);
  }
  const joined = parts.flatMap((value, i) => [i ? " + " : "", num(value, short)]);
  const total = num(sheet.product, short, "product", "target × weight");
  const all = parts.length > 1 ? [...joined, ` ${sign(parts, sheet.product)} `, total] : [total];
  const divides =
    sheet.weight !== 1 && sheet.weight !== 0
      ? [
          `; ${run.target_word} `,
          num(sheet.target, short, "target"),
          ` ${equals(sheet.product, sheet.weight, divide, sheet.target)} `,
          num(sheet.product),
          " / weight ",
          num(sheet.weight),
        ]
      : [];
  return sumLine(sheet.weight === 1 ? `${capital(run.target_word)}: ` : "Sum: ", ...all, ...divides);
}

export function equations(sheet, p) {
  const { quantities, pairs } = sheet,
    tied = pairs.n ? pairs.tied[p] : false;
  const values = (key) => (key in pairs.values && pairs.n ? pairs.values[key][p] : quantities[key].value);
  const says = (equation) => !(equation.expression in quantities) && (equation.tied === tied || quantities[equation.result].value !== null);
  return sheet.equations.filter(says).map((equation) => el("p", { class: "equation" }, ...equationLines(equation, quantities, values)));
}
