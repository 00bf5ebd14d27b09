// Why a document moved: its pairs, the formula of one of them, the way to its leaf, the leaf's division, the new score and rank.

import { el, lights } from "../dom.js";
import { capital, column, count, grouped, MINUS, short, signed } from "../numbers.js";
import { equationLines } from "./equations.js";
import { block, cell, figureTable, isExact, num, plus, sides, sign, sumLine, total } from "./figures.js";
import { gradeChip } from "./list.js";
import { turnSign } from "./tree_text.js";

const MEMBERS_SHOWN = 4;

export function whySheet(view, run, sheet, pairsShown) {
  if (sheet.unexplained) return unexplainedSheet(view, run, sheet);
  const chosen = { p: 0 };
  const formula = el("div", { class: "equations" }),
    head = el("h3");
  const place = (p) =>
    `${sheet.pairs.tied[p] ? "level with" : sheet.pairs.won[p] ? "above" : "below"} ${run.documents[sheet.pairs.partner[p]].name}`;
  const draw = () => {
    head.textContent = sheet.pairs.n ? `The formula, for one pair: it should be ${place(chosen.p)}` : "The formula";
    formula.replaceChildren(...equations(sheet, chosen.p));
  };
  const pairs = sheet.pairs.n
    ? pairTable(view, run, sheet, pairsShown, (p) => {
        if (chosen.p !== p) {
          chosen.p = p;
          draw();
        }
      })
    : null;
  draw();
  const isTest = run.part === "test", // a tree is fitted to training documents alone
    byPairs = isTest ? "its pairs would add" : "its pairs add",
    ofIt = isTest ? "would be its target" : "is its target";
  return [
    el("p", { class: "summary", text: sheet.sentence }),
    block(
      `What ${sheet.pairs.n ? byPairs : ofIt}`,
      pairs,
      el("div", { class: "evidence" }, evidence(run, sheet), sumOfRows(run, sheet)),
      view.check.of(sheet),
    ),
    sheet.equations.length ? el("section", { class: "part" }, head, formula, el("p", { class: "source", text: sheet.source })) : null,
    ...(sheet.leaves.length ? leafParts(view, run, sheet) : [block("Then", sumLine("Tree 1 will be fitted to this. Press → to see it."))]),
    ...(sheet.leaves.length ? [scorePart(run, sheet), rankPart(sheet)] : []),
  ];
}

// Of a run that cannot tell what its trees were fitted to: why not, the way to the leaf, what it gives, and where that leads.
function unexplainedSheet(view, run, sheet) {
  const leaf = sheet.leaves[Math.min(view.part, sheet.leaves.length - 1)],
    several = sheet.leaves.length > 1 ? ` in tree ${leaf.tree + 1} of ${sheet.leaves.length}` : "";
  const way = leaf && [
    block(`The way to its leaf${several}`, pathList(leaf, run.sign)),
    block(
      `Leaf ${leaf.leaf + 1}${several}`,
      sumLine("It gives ", num(leaf.value, signed, "leaf-value", "leaf value"), "."),
      together(sheet),
    ),
    scorePart(run, sheet),
    rankPart(sheet),
  ];
  return [
    el("p", { class: "summary", text: sheet.sentence }),
    block("What the tree was fitted to", el("p", { text: sheet.unexplained })),
    null, // where another run has its formula: sheets stand beside each other part by part
    ...(way ?? []),
  ];
}

function pairTable(view, run, sheet, shown, choose) {
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
  return el(
    "tr",
    { class: "pair", tabindex: 0, ...lights(view, d), onmouseover: () => choose(p), onfocus: () => choose(p), onkeydown: enter },
    el("th", { scope: "row", title: name }, el("small", { text: `${side}${preference} ` }), gradeChip(run, grade), ` ${name}`),
    ...keys.map((key, i) => el("td", { "data-key": key, class: key === "adds" ? sides(pairs.values[key][p]) : "" }, figure(key, i))),
  );
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

// How many rows to show: a single one left over is shown as well.
const fewEnough = (n, most) => (n <= most + 1 ? Math.min(n, 60) : most);

function sumRow(words, name, keys, value, formats) {
  return el(
    "tr",
    { class: name },
    el("th", { scope: "row", text: words }),
    ...keys.map((key, i) => (value(key) === null ? cell() : cell(num(value(key), formats[i])))),
  );
}

// Evidence that is no pair, such as a grade that counts as a label.
function evidence(run, sheet) {
  if (!sheet.rows.length) return null;
  return el(
    "div",
    {},
    ...sheet.rows.map((row) =>
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
function sumOfRows(run, sheet) {
  const sum = sheet.pairs.rest.adds[0],
    parts = [...(sheet.pairs.n ? [sum] : []), ...sheet.rows.map((row) => row.adds)];
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
          isExact(sheet.target) && isExact(sheet.weight) ? " = " : " ≈ ",
          num(sheet.product),
          " / weight ",
          num(sheet.weight),
        ]
      : [];
  return sumLine(sheet.weight === 1 ? `${capital(run.target_word)}: ` : "Sum: ", ...all, ...divides);
}

function equations(sheet, p) {
  const { quantities, pairs } = sheet,
    tied = pairs.n ? pairs.tied[p] : false;
  const values = (key) => (key in pairs.values && pairs.n ? pairs.values[key][p] : quantities[key].value);
  const says = (equation) => !(equation.expression in quantities) && (equation.tied === tied || quantities[equation.result].value !== null);
  return sheet.equations.filter(says).map((equation) => el("p", { class: "equation" }, ...equationLines(equation, quantities, values)));
}

function leafParts(view, run, sheet) {
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
function pathList(leaf, sign) {
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
  const row = (words, own, a, w) =>
    el("tr", { class: own ? "own" : "" }, words, el("td", { class: sides(a) }, num(a, adds)), ...(joint ? [] : [cell(num(w, weighs))]));
  const name = (i) =>
    el(
      "th",
      { scope: "row", title: `${members.names[i]} (${members.qids[i]})` },
      members.names[i],
      members.qids[i] === run.qid ? null : el("small", { text: ` · ${members.qids[i]}` }),
    );
  const rows = Array.from({ length: n }, (_, i) => row(name(i), members.own[i], members.adds[i], members.weighs[i]));
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
  const all = Math.abs(leaf.offset) > 1e-12 * Math.abs(leaf.value) ? [num(leaf.offset), " + ", ...scaled] : scaled;
  return sumLine(
    "Leaf value: ",
    ...all,
    isExact(leaf.value) && isExact(leaf.numerator) && isExact(leaf.denominator) ? " = " : " ≈ ",
    value,
  );
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
    sumLine("Leaf value: ", ...top, " / ", num(leaf.cut, short, "denominator", "weight of the pairs that it cuts"), " ≈ ", value),
  );
}

function together(sheet) {
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

// old + gain = new, each of them rounded alike; then where the two parts come from.
function scorePart(run, sheet) {
  const { decay, rate, g } = sheet,
    kept = decay * sheet.score_before,
    gained = rate * g;
  const format = column([kept, gained, sheet.score_after]),
    old = (f) => num(sheet.score_before, f, "score_before", "old score");
  const value = num(g, signed, sheet.leaves.length > 1 ? "g" : "leaf-value", "what the tree gives");
  const origin = (word, part, ...factors) =>
    sumLine(
      `${word} `,
      num(part, format),
      factors.every((x) => isExact(x[1])) && isExact(part, format) ? " = " : " ≈ ",
      ...factors.flatMap(([words, , shown], i) => [i ? " × " : "", `${words} `, shown]),
    );
  return block(
    "Its score",
    sumLine(
      "New score: ",
      decay === 1 ? old(format) : num(kept, format),
      gained < 0 ? ` ${MINUS} ` : " + ",
      num(Math.abs(gained), format, null, "its gain"),
      ` ${sign([kept, gained], sheet.score_after, format)} `,
      num(sheet.score_after, format, "score_after", "new score"),
    ),
    decay === 1
      ? null
      : origin("where", kept, ["decay", decay, num(decay, short, "decay", "decay")], ["old score", sheet.score_before, old(short)]),
    origin(
      decay === 1 ? "where" : "and",
      gained,
      ["rate", rate, num(rate, short, "rate", "rate")],
      [sheet.leaves.length > 1 ? "leaf values" : "leaf value", g, value],
    ),
    rateLine(sheet),
  );
}

function rateLine(sheet) {
  const { rate_expression: expression, watched, learning_rate, k } = sheet;
  if (!expression || expression === "learning_rate") return sheet.note ? sumLine(sheet.note) : null;
  const known = {
    learning_rate: { symbol: "learning rate", words: "learning rate", value: learning_rate },
    k: { symbol: "k", words: "iteration", value: k },
  };
  for (const [key, value] of Object.entries(watched)) known[key] = { symbol: key, words: key, value };
  const equation = { result: "rate", expression };
  return el(
    "p",
    { class: "equation" },
    ...equationLines(equation, { ...known, rate: { symbol: "rate", words: "rate", value: sheet.rate } }, (key) =>
      key === "rate" ? sheet.rate : known[key].value,
    ),
  );
}

function rankPart(sheet) {
  const { rank_before: old, rank_after: now } = sheet;
  const list = (names) => (names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${count(names.length - 3)} more` : names.join(", "));
  const moved = old === now ? `Rank ${now + 1}, as before.` : `Rank ${old + 1} → ${now + 1}.`;
  const passed = sheet.overtook.length ? ` It passed ${list(sheet.overtook)}.` : "";
  const passedBy = sheet.overtaken_by.length ? ` ${list(sheet.overtaken_by)} passed it.` : "";
  return block(
    "Its rank",
    sumLine(moved + passed + passedBy),
    ...sheet.reasons.map((reason) => el("p", { class: "reason", "data-kind": reason.kind, text: reason.sentence })),
  );
}
