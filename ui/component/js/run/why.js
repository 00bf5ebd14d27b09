// Why a document moved: its pairs, the formula of one of them, the way to its leaf, the leaf's division, the new score and rank.

import { el } from "../dom.js";
import { column, count, MINUS, printed, short, signed } from "../numbers.js";
import { equationLines } from "./equations.js";
import { block, num, sign, sumLine } from "./figures.js";
import { leafParts, pathList, together } from "./why_leaf.js";
import { equations, evidence, pairTable, sumOfRows } from "./why_pairs.js";

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
      el("div", { class: "evidence" }, evidence(sheet), sumOfRows(run, sheet)),
      view.check.of(sheet),
    ),
    sheet.equations.length ? el("section", { class: "part" }, head, formula, el("p", { class: "source", text: sheet.source })) : null,
    ...(sheet.leaves.length ? leafParts(view, run, sheet) : [block("Then", sumLine(thenWords(run, sheet)))]),
    ...(sheet.leaves.length ? [scorePart(sheet), rankPart(sheet)] : []),
  ];
}

// What comes of it where there is no tree yet.
export function thenWords({ n_iterations: n, ended = "", part }, { weight }) {
  if (!n) return `No tree. ${ended}`.trim();
  const fitted = part === "test" ? "not be fitted to this" : weight === 0 ? "be fitted to other documents" : "be fitted to this";
  return `Tree 1 will ${fitted}. Press → to see it.`;
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
    scorePart(sheet),
    rankPart(sheet),
  ];
  return [
    el("p", { class: "summary", text: sheet.sentence }),
    block("What the tree was fitted to", el("p", { text: sheet.unexplained })),
    null, // where another run has its formula: sheets stand beside each other part by part
    ...(way ?? []),
  ];
}

// old + gain = new, each of them rounded alike; then where the two parts come from.
function scorePart(sheet) {
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
      format(factors.reduce((all, [, x]) => all * printed(x), 1)) === format(part) ? " = " : " ≈ ",
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
