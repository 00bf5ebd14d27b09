// Sentences about a query, filled in from the templates that Python has.

import { count, grouped, MINUS, plural, short } from "../../../component/js/numbers.js";
import { measuresOf } from "./metrics.js";
import { pairsOf, sumOf } from "./pairs.js";
import { ALIKE } from "./terms.js";

export const fill = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

// As many digits, zeros at the end among them, as boosting/words.py writes them.
function digits(value, n) {
  const size = Math.abs(value),
    known = Number(size.toPrecision(Math.max(n, String(Math.trunc(size)).length))),
    places = Math.max(n - known.toFixed(0).length, 0);
  return (value < 0 && known !== 0 ? MINUS : "") + written(size, known, n, places);
}

function written(size, known, n, places) {
  if (size >= 999.5 && size < 1e6) return known.toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places });
  const text = known > 0 && known < 1e-4 ? known.toExponential(n - 1) : known.toPrecision(n);
  return text.includes("e") ? text.replace("+", "").replace("-", MINUS) : grouped(text);
}

// Six digits at the most.
export function plainly(number) {
  const size = Math.abs(number);
  if (size < 1e-4 ? size > 0 : Number(size.toPrecision(6)) >= 1e6)
    return number
      .toExponential(5)
      .replace(/\.?0+e/, "e")
      .replace(/e([+-])(\d)$/, "e$10$2");
  return String(Number(number.toPrecision(6)));
}

// Two numbers with as many digits, three or more, as tell them apart.
function unlike(one, other) {
  for (let n = 3; n < 17; n++) if (digits(one, n) !== digits(other, n)) return [digits(one, n), digits(other, n)];
  return [digits(one, 3), digits(other, 3)];
}

// What became of a lambda, and through which factor; "" where nothing changed.
export function tellRise({ before, after, byDelta, byRho, ranks, scores, grew, isScaled }, name, texts) {
  const isSame = Math.abs(after - before) <= ALIKE;
  if (scores[0] === scores[1] && isSame) return "";
  const [one, two] = ranks,
    where = fill(texts[one === two ? "stays" : "goes"], { one: one + 1, two: two + 1 });
  if (isSame) return fill(texts.same, { name, where, new: short(after) });
  const change = (v) => fill(texts[v > 0 ? "adds" : "takes"], { size: short(Math.abs(v)) }),
    moved = scores[1] - scores[0],
    [old, now] = unlike(before, after),
    reasons = [];
  // A normalised |Δ| changes with the scores too, where no swap changes the metric by more or less than before.
  const how = isScaled ? "scaled" : grew ? "more" : "less";
  if (Math.abs(byDelta) > ALIKE) reasons.push(fill(texts[how], { change: change(byDelta) }));
  if (Math.abs(byRho) > ALIKE) reasons.push(fill(texts[moved > 0 ? "higher" : moved ? "lower" : "others"], { change: change(byRho) }));
  return fill(texts[after > before ? "rises" : "falls"], { name, where, old, new: now, reasons: reasons.join("; ") });
}

export function tellPush({ ours, ranknet }, texts) {
  const half = Math.max(Math.floor(ours.length / 2), 1),
    [mine, plain] = [ours, ranknet].map((shares) => evenly(100 * sumOf(shares.slice(0, half))));
  if (!ranknet.some(Boolean)) return texts["no pair"];
  if (!ours.some(Boolean)) return texts["no push"];
  const moves = texts[mine > plain ? "up" : mine < plain ? "down" : "not"];
  return fill(texts[half > 1 ? "many" : "one"], { half, n: ours.length, ours: mine, plain, moves });
}

// A half goes to the even neighbour, as Python rounds.
const evenly = (v) => (v % 1 === 0.5 ? 2 * Math.round(v / 2) : Math.round(v));

export function tellSlide({ lambdas, jumps }, names, row, texts) {
  const name = names[row],
    top = Math.max(...lambdas.map(Math.abs), 1e-300),
    size = ({ above, below }) => Math.abs(above - below),
    seen = jumps.filter((jump) => size(jump) > 1e-9 * top);
  const isWhole = jumps.reduce((n, { rows }) => n + rows.length, 0) === names.length - 1,
    where = fill(texts[isWhole ? "whole" : "near"], { n: jumps.length });
  if (!seen.length) return fill(texts[jumps.length ? "never" : "alone"], { name, where });
  const widest = Math.max(...seen.map(size)),
    most = seen.find((jump) => size(jump) >= widest * (1 - ALIKE)),
    times = fill(texts[seen.length] ?? texts.times, { count: count(seen.length) }),
    [first, ...others] = most.rows,
    who = others.length ? fill(texts.level, { name: names[first], more: plural(others.length, "other", "others") }) : names[first],
    [below, above] = unlike(most.below, most.above).map((text, i) => ([most.below, most.above][i] > 0 ? "+" : "") + text);
  return fill(texts.jumps, { name, where, times, most: seen.length > 1 ? texts.most : "", who, below, above });
}

// What an untouched example order teaches. orders: all examples, by name
export function tellLesson({ order, loss, query, net, ours, orders, column, texts }) {
  const [a, b] = [...query.grades.keys()].filter((row) => query.grades[row] > 0),
    [ten, now] = [orders.ten, orders[order]].map(measuresOf),
    { errors } = now;
  if (errors === 0) {
    const { rho } = pairsOf(loss, query),
      sorted = [...query.scores].sort((x, y) => x - y),
      step = Math.min(...sorted.slice(1).map((v, i) => v - sorted[i]));
    const ends = { least: short(Math.min(...rho)), most: short(Math.max(...rho)), step: short(step) };
    return fill(texts.perfect, { push: net.lambdas[a].toPrecision(3), ...ends });
  }
  const harder = [tellHarder(texts.RankNet, net, a, b, texts), tellHarder(fill(texts.ours, { metric: column }), ours, a, b, texts)],
    stake = column === texts.RankNet ? "" : tellStake(loss, query, [a, b], column, texts),
    pushes = fill(texts.both, { ranknet: harder[0], ours: harder[1], stake });
  if (a === 0) return fill(texts.first, { others: b - 1, pushes });
  const [before, after] = [ten, now].map(({ ndcg }) => ndcg.toFixed(3));
  return fill(texts.fell, { errors: ten.errors, fewer: count(ten.errors - errors), before, after, pushes });
}

function tellHarder(name, { lambdas }, a, b, texts) {
  const [weak, strong] = [lambdas[a], lambdas[b]].sort((x, y) => x - y);
  if (strong - weak <= ALIKE * Math.abs(strong)) return fill(texts.alike, { name, push: short(strong) });
  const [more, less] = unlike(strong, weak),
    [first, second] = lambdas[a] > lambdas[b] ? ["A", "B"] : ["B", "A"];
  return fill(texts.harder, { name, first, second, more, less });
}

function tellStake(loss, query, rows, metric, texts) {
  const { winner, delta } = pairsOf({ ...loss, score_normalisation: false }, query),
    [a, b] = rows.map((row) => sumOf(delta.filter((_, p) => winner[p] === row)).toPrecision(3));
  return fill(texts.stake, { a, b, metric });
}
