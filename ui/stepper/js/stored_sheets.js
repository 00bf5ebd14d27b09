// The sheets of why a document moved, made again from what ui/packing/stored.py wrote and from the run. Words are Python's; a number that
// the run has comes from there, and a column of pairs mostly from the equation that it was seen to follow. Nothing here draws.

import { readExpression } from "../../component/js/run/expressions.js";
import { sumsFrom } from "./history.js";
import { moment } from "./run.js";

// The function of iteration and document that makes a sheet;  leaves   what openLeaves gave
export function storedSheets(run, stored, leaves) {
  const { sentences, shapes, shape, rows, unexplained } = stored,
    pairsAt = stored.pairs ? openPairs(run, stored) : noPairs,
    ownAt = ownOf(run, stored);
  return (k, d) => {
    const at = k * run.n + d,
      now = moment(run, k, 0),
      moved = { ...sentenceAt(sentences[at]), ...movedOf(run, now, d) };
    if (unexplained) return { ...moved, unexplained, leaves: k ? leavesAt(run, null, k, d) : [], ...NOTHING_WATCHED };
    const { quantities, columns, rows: ofRows, ...alike } = shapes[shape.values[at]],
      [target, weight] = [now.targets[d], now.weights[d]],
      product = target * weight,
      valueOf = (key) => known(numberAt(stored.scalars[key], at)),
      entries = Object.entries(quantities).map(([key, [symbol, words]]) => [key, { symbol, words, value: valueOf(key) }]);
    return {
      ...moved,
      ...alike,
      ...{ target, weight, product },
      quantities: Object.fromEntries(entries),
      pairs: pairsAt(k, d, columns),
      rows: ofRows.map(([key, words], i) => ({ key, words, ...rowAt(rows[i], at) })),
      questions: NO_QUESTIONS,
      leaves: k ? leavesAt(run, leaves, k, d, (tree) => ownAt(k, d, tree) ?? [product, weight]) : [],
      watched: k ? stored.watched[k - 1] : {},
    };
  };
}

// What a document adds and weighs in its leaf of a tree, where that is not its target times weight, and its weight: else null.
function ownOf({ iterations, n }, { own }) {
  const before = [0];
  for (const { n_trees: trees } of iterations) before.push(before[before.length - 1] + trees);
  return (k, d, tree) => own && own.row(n * before[k - 1] + d * iterations[k - 1].n_trees + tree);
}

const rowAt = (row, at) => ({ asks: numberAt(row.asks, at), weighs: numberAt(row.weighs, at), adds: numberAt(row.adds, at) });

const NO_QUESTIONS = { target: null, leaf: null, pairs: [] }; // only Python knows the answers
const NOTHING_WATCHED = { watched: {}, learning_rate: 0, rate_expression: "" };
const noPairs = (_k, _d, columns) => ({
  ...{ n: 0, cut: 0, partner: [], won: [], tied: [], is_preference: [], rest: { adds: [0], weighs: [0] } },
  values: Object.fromEntries(columns.map((key) => [key, []])),
});

const known = (value) => (Number.isFinite(value) ? value : null);
const numberAt = (column, at) => (!column ? NaN : column.table ? column.table.values[column.codes.values[at]] : column.values.values[at]);

function sentenceAt(said) {
  if (typeof said === "string") return { sentence: said, reasons: [] };
  const [before, reasons, after] = said;
  return {
    sentence: `${before}${reasons.map(([, sentence]) => sentence).join(" ")}${after}`,
    reasons: reasons.map(([kind, sentence]) => ({ kind, sentence })),
  };
}

function movedOf(run, { k, before, after, scoresBefore, scoresAfter, step, g }, d) {
  const [old, now] = k ? [before, after] : [after, after],
    names = (is) => run.documents.filter((_, other) => is(other)).map(({ name }) => name);
  return {
    k,
    g: g ? g[d] : 0,
    decay: step?.decay ?? 1,
    rate: step?.rate ?? 0,
    note: step?.note ?? "",
    score_before: k ? scoresBefore[d] : scoresAfter[d],
    score_after: scoresAfter[d],
    rank_before: old[d],
    rank_after: now[d],
    overtook: names((other) => old[other] < old[d] && now[other] > now[d]),
    overtaken_by: names((other) => old[other] > old[d] && now[other] < now[d]),
  };
}

// ---- pairs ----

// The function of iteration and document that gives the table of its pairs.
function openPairs(run, { pairs, scalars }) {
  const { winner, loser, tied, is_preference: isPreference, entries, listed } = pairs,
    first = new Int32Array(listed.values.length + 1),
    columns = Object.fromEntries(Object.entries(pairs.columns).map(([key, column]) => [key, openColumn(column, winner.values.length)]));
  listed.values.forEach((n, i) => {
    first[i + 1] = first[i] + n;
  });
  return (k, d, keys) => {
    const sheet = k * run.n + d,
      row = Math.max(k - 1, 0),
      own = Array.from({ length: listed.values[sheet] }, (_, i) => first[sheet] + i),
      pairOf = (entry) => entries.values[entry],
      won = own.map((entry) => winner.values[pairOf(entry)] === d),
      values = Object.fromEntries(keys.map((key) => [key, []]));
    for (const entry of own) {
      const names = namesAt(run, columns, scalars, { sheet, row, d, entry, pair: pairOf(entry), pairs });
      for (const key of keys) values[key].push(names(key));
    }
    const adds = keys.length ? values.adds : [],
      beyond = pairs.beyond?.row(sheet) ?? [0, 0];
    return {
      n: pairs.n.values[sheet],
      cut: pairs.cut.values[sheet],
      partner: own.map((entry, i) => (won[i] ? loser : winner).values[pairOf(entry)]),
      won,
      tied: own.map((entry) => Boolean(tied.values[pairOf(entry)])),
      is_preference: own.map((entry) => Boolean(isPreference.values[pairOf(entry)])),
      values,
      rest: { adds: sumsFrom(adds ?? [], beyond[0]), weighs: sumsFrom(values.weighs ?? own.map(() => 0), beyond[1]) },
    };
  };
}

// A column, as the function of a place and of the numbers that are known there.
function openColumn(column, nPairs) {
  if (column.says) {
    const [plain, ofTied] = [column.says, column.tied].map(readExpression);
    return ({ pair, pairs }, names) => (pairs.tied.values[pair] ? ofTied : plain)(names);
  }
  const places = { pair: ({ pair }) => pair, place: ({ row, pair }) => row * nPairs + pair, entry: ({ entry }) => entry },
    place = places[column.by];
  return (at) => numberAt(column, place(at));
}

// The numbers that are known of a pair: the columns, what its sheet has alike for all pairs, and scores and grades.
function namesAt(run, columns, scalars, at) {
  const { row, d, pair, pairs, sheet } = at,
    [winner, loser] = [pairs.winner.values[pair], pairs.loser.values[pair]],
    scores = run.scores.row(row),
    found = {
      h_own: scores[d],
      h_partner: scores[winner === d ? loser : winner],
      h_winner: scores[winner],
      h_loser: scores[loser],
      y_winner: run.documents[winner].grade,
      y_loser: run.documents[loser].grade,
      won: Number(winner === d),
    };
  function names(name) {
    if (!(name in found)) found[name] = name in columns ? columns[name](at, names) : numberAt(scalars[name], sheet);
    return found[name];
  }
  return names;
}

// ---- leaves ----

const MEMBERS = 6; // as Python stores them

// What the file has of leaves: {find(iteration, tree, leaf), ...}
export function openLeaves(leaves) {
  const places = new Map(),
    first = [0];
  for (let at = 0; at < leaves.listed.values.length; at++) {
    places.set(leaves.at.row(at).join("/"), at);
    first.push(first[at] + leaves.listed.values[at]);
  }
  return { ...leaves, first, find: (k, tree, leaf) => places.get(`${k}/${tree}/${leaf}`) };
}

// own(tree)   what the document adds and weighs in it
function leavesAt(run, leaves, k, d, own) {
  return run.treesOf(k).map((tree, number) => {
    const leaf = tree.documents[d],
      node = tree.leaf_id.indexOf(leaf),
      place = { tree: number, leaf, node, path: pathTo(run, tree, node, d), value: tree.value[node] };
    if (!leaves) return place;
    const at = leaves.find(k, number, leaf);
    return {
      ...place,
      members: membersAt(run, leaves, at, d, own(number)),
      numerator: tree.numerator[node],
      denominator: tree.denominator[node],
      ...Object.fromEntries(["l2", "scale", "offset", "pulled", "cut"].map((name) => [name, numberAt(leaves[name], at)])),
      ...(leaves.more[at] || { quantities: {}, equations: [], couplings: null }),
    };
  });
}

function pathTo({ values, feature_names: names }, tree, leaf, d) {
  const turns = [];
  for (let node = leaf - 1, child = leaf; node >= 0; node--) {
    const wentLeft = tree.left[node] === child;
    if (!wentLeft && tree.right[node] !== child) continue;
    const feature = tree.feature[node],
      value = known(values.row(d)[feature]);
    turns.unshift({
      node,
      feature,
      feature_name: names[feature],
      threshold: tree.threshold[node],
      value,
      went_left: wentLeft,
      is_missing: value === null,
    });
    child = node;
  }
  return turns;
}

// The strongest members of a leaf; of a training query the document itself comes first.
function membersAt(run, leaves, at, d, [adds, weighs]) {
  const listed = Array.from({ length: leaves.listed.values[at] }, (_, i) => leaves.first[at] + i),
    stored = listed.map((i) => {
      const member = leaves.members.values[i];
      return {
        row: leaves.rows.values[member],
        own: false,
        name: leaves.names[member],
        qid: leaves.qids[member],
        adds: leaves.adds.values[i],
        weighs: leaves.weighs.values[i],
      };
    }),
    me = { row: run.first_row + d, own: true, name: run.documents[d].name, qid: run.qid, adds, weighs },
    all = run.part === "test" ? stored : [me, ...stored.filter(({ row }) => row !== me.row)].slice(0, MEMBERS),
    of = (name) => all.map((member) => member[name]),
    n = leaves.n.values[at],
    rest = (name, i) => (n === all.length ? sumsFrom(of(name)) : without(of(name), leaves.sums.row(at)[i]));
  return {
    n,
    ...{ own: of("own"), names: of("name"), qids: of("qid"), adds: of("adds"), weighs: of("weighs") },
    rest: { adds: rest("adds", 0), weighs: rest("weighs", 1) },
  };
}

// What is left of a sum without the first of its parts.
function without(parts, sum) {
  let taken = 0;
  return [sum, ...parts.map((part) => sum - (taken += part))];
}
