// A state as the stage draws it: every number on the page. tests/ui/lambdas/test_work.py holds them beside the library's.

import { queryOf } from "./acts.js";
import { captionOf, conventionsOf } from "./conventions.js";
import { measuresOf } from "./metrics.js";
import { forcesOf, isTied, most, pairsOf, rankOrder, ranknet, sumOf } from "./pairs.js";
import { ALIKE, documentTerms, incoherence, leafOf, pairTerms, rise } from "./terms.js";
import { pushByRank, slide } from "./views.js";
import { fill, tellLesson, tellPush, tellRise, tellSlide } from "./words.js";

const LISTED = 100; // rows of the ranked list
const APART = 5; // pairs of one lambda that are spelled out, the strongest
const SQUARES = 20; // ranks of the pair matrix
const BARS = 30; // of the push by rank
const LONG = 300_000; // pairs, above which a query's push is not told

// edits   as acts.js has them;  given: what ui/lambdas/work.py says of the queries and the words
export function answerOf(edits, given) {
  const { state } = edits,
    base = edits.base(),
    query = queryOf(state, base),
    best = Math.max(base.best, ...query.grades.filter((grade) => !Number.isNaN(grade))),
    ready = (loss) => ({ ...loss, max_grade: best }),
    loss = ready(state.conventions),
    pairs = pairsOf(loss, query),
    plain = pairsOf(ranknet(loss.sigma), query),
    net = forcesOf(null, query, plain),
    ours = forcesOf(loss, query, pairs),
    other = state.against && forcesOf(ready(state.against), query),
    n = query.scores.length,
    order = rankOrder(query.scores),
    isWhatIf = Object.keys({ ...state.scores, ...state.grades }).length > 0,
    slid = slidRow(state, query),
    about = { state, base, query, loss, pairs, plain, net, ours, other, order, slid, isWhatIf, given, touched: edits.touched },
    measures = measuresOf(query);
  return {
    ...given.shown,
    applied: edits.applied,
    key: base.key,
    complaint: edits.complaint,
    about: base.about,
    qid: base.qid,
    n,
    is_what_if: isWhatIf,
    caption: captionOf(about),
    can: { undo: edits.past.length > 0, redo: edits.future.length > 0, reset: isWhatIf },
    documents: order.slice(0, LISTED).map((row) => documentOf(row, about)),
    best: base.best,
    measures,
    model_measures: measuresOf(untouched(base)),
    lesson: state.order && !isWhatIf ? lessonOf(about) : "",
    order: state.order,
    orders: ordersOf(given),
    magnified: magnified(net, ours),
    top: loss.sigma * Math.max(n - 1, 1),
    truncation: loss.truncation,
    matrix: matrixOf(about),
    pair: pairOf(about),
    apart: apartOf(about),
    leaf: leafSaid(about),
    incoherence: incoherenceOf(about),
    push: pushOf(about),
    slide: slid === null ? null : slideOf(about),
    conventions: conventionsOf(state, given),
    column: given.metrics[loss.metric],
  };
}

const untouched = (base) => queryOf({ scores: {}, grades: {} }, base);
const ordersOf = ({ bases, orders }) =>
  Object.entries(orders).map(([identifier, title]) => ({ identifier, title, ...measuresOf(untouched(bases[identifier])) }));

const numberOr = (value) => (Number.isFinite(value) ? value : null);
const l2Of = ({ l2, conventions }, { settings }) => l2 ?? settings[conventions.engine].l2_regularization ?? 0;

function slidRow({ slid }, { grades }) {
  const known = grades.filter((grade) => !Number.isNaN(grade));
  if (!known.length || Math.min(...known) >= Math.max(...known)) return null;
  return slid ?? grades.indexOf(Math.max(...known));
}

function documentOf(row, { state, base, query, net, ours, other }) {
  const force = ({ lambdas, curvature }) => ({ lambda: lambdas[row], curvature: curvature[row] });
  return {
    row,
    name: base.names[row],
    note: base.notes[row] ?? "",
    rank: ours.rank[row],
    grade: numberOr(query.grades[row]),
    score: query.scores[row],
    was_grade: row in state.grades ? base.grades[row] : null,
    was_score: row in state.scores ? base.scores[row] : null,
    in_leaf: state.leaf.includes(row),
    net: force(net),
    ours: force(ours),
    ...(other ? { other: force(other) } : {}),
  };
}

// 1, 2, 5, 10, ...: how much larger the second column may be drawn to be read beside the first.
function magnified(net, ours) {
  const [small, large] = [ours, net].map(({ lambdas }) => Math.max(0, ...lambdas.map(Math.abs)));
  if (!(small > 0 && small < large)) return 1;
  const power = 10 ** Math.floor(Math.log10(large / small));
  return [5, 2, 1].map((step) => step * power).find((step) => step <= large / small);
}

function matrixOf({ order, pairs, ours }) {
  const m = Math.min(order.length, SQUARES),
    cells = Array.from({ length: m }, () => new Array(m).fill(null));
  pairs.winner.forEach((winner, p) => {
    const [i, j] = [ours.rank[winner], ours.rank[pairs.loser[p]]];
    if (i >= m || j >= m) return;
    cells[i][j] = pairs.force[p];
    cells[j][i] = -pairs.force[p];
  });
  const sums = order.slice(0, m).map((row) => ours.lambdas[row]);
  return {
    cells,
    sums,
    others: m < order.length ? sums.map((sum, i) => sum - sumOf(cells[i].map((v) => v ?? 0))) : null,
    strongest: most(pairs.force),
    n_pairs: pairs.force.length,
  };
}

// The lambda of one document, pair by pair: of the one in the hand, chosen or changed last, else of the one that slides.
function apartOf({ state, base, query, loss, ours, slid, given, touched }) {
  const row = touched === null || touched >= query.scores.length ? slid : touched;
  if (row === null) return null;
  const terms = documentTerms(loss, query, row),
    name = base.names[row],
    isJudged = Object.keys(state.grades).length > 0;
  return {
    row,
    name,
    rank: ours.rank[row],
    sigma: loss.sigma,
    lambda: ours.lambdas[row],
    curvature: ours.curvature[row],
    leaf: leafOf(ours, [row], l2Of(state, given)).value,
    n: terms.length,
    sentence: isJudged ? "" : tellRise(rise(loss, query, base.scores, row), name, given.texts.rise),
    column: given.metrics[loss.metric],
    by_score: loss.score_normalisation && !isTied(query.scores),
    by_query: loss.query_normalisation,
    pairs: terms.slice(0, APART).map(({ partner, sign, rho, delta, force }) => ({ name: base.names[partner], sign, rho, delta, force })),
    rest: sumOf(terms.slice(APART).map(({ sign, force }) => sign * force)),
  };
}

// The chosen pair with its winner first; the strongest where none was chosen, the first of those that differ by rounding.
function shownPair({ pair }, { grades }, { winner, loser, force }) {
  if (pair) return grades[pair[0]] < grades[pair[1]] ? [pair[1], pair[0]] : pair;
  if (!force.length) return null;
  const top = most(force) * (1 - ALIKE),
    p = force.findIndex((f) => f >= top);
  return [winner[p], loser[p]];
}

function pairOf({ state, base, query, loss, pairs, given }) {
  const found = shownPair(state, query, pairs);
  if (!found) return null;
  const [winner, loser] = found,
    said = { chosen: state.pair !== null, winner, loser, names: found.map((row) => base.names[row]), column: given.metrics[loss.metric] },
    terms = pairTerms(loss, query, winner, loser, pairs);
  if (!terms) return { ...said, error: given.refused.pair };
  const { sigma, curvature_factor: factor, query_normalisation: byQuery, truncation } = loss;
  return { ...said, sigma, factor, by_score: terms.divisor !== 1, by_query: byQuery, ...terms, truncation };
}

function leafSaid({ state, loss, ours, given }) {
  const settings = given.settings[loss.engine],
    l2 = l2Of(state, given);
  return {
    ...leafOf(ours, state.leaf, l2),
    n: state.leaf.length,
    l2,
    least: loss.split_on === "newton" ? (settings.min_weight_leaf ?? 0) : 0, // only Newton throughout weighs documents while it splits
    rate: given.rate,
    split: given.splits[loss.split_on] ?? "",
  };
}

function incoherenceOf({ base, query, ours }) {
  const found = incoherence(query, ours);
  if (!found) return null;
  const rows = [found.better, found.worse],
    of = (values) => rows.map((row) => values[row]);
  return { rows, names: of(base.names), grades: of(query.grades), lambdas: of(ours.lambdas), n_cases: found.n_cases };
}

function pushOf({ base, query, pairs, plain, order, slid, given }) {
  const n = order.length,
    each = Math.ceil(n / BARS);
  if ((n * (n - 1)) / 2 > LONG) return { sentence: fill(given.texts.long, { n: n.toLocaleString("en") }), bars: [] };
  const { rank, ...shares } = pushByRank(pairs, plain, query),
    total = (values, first) => sumOf(values.slice(first, first + each));
  return {
    sentence: tellPush(shares, given.texts.push),
    bars: Array.from({ length: Math.ceil(n / each) }, (_, at) => ({
      first: at * each,
      last: Math.min((at + 1) * each, n) - 1,
      name: each === 1 ? base.names[order[at]] : "",
      ours: total(shares.ours, at * each),
      ranknet: total(shares.ranknet, at * each),
    })),
    own: slid === null ? null : Math.floor(rank[slid] / each),
    half: each === 1 ? Math.max(Math.floor(n / 2), 1) : null,
  };
}

function slideOf({ base, query, loss, slid, given }) {
  const { jumps, ...found } = slide(loss, query, slid);
  return {
    row: slid,
    sentence: tellSlide({ ...found, jumps }, base.names, slid, given.texts.slide),
    name: base.names[slid],
    n: query.scores.length,
    ...found,
    jumps: jumps.map(({ score, rows, below, above }) => ({ score, names: rows.map((row) => base.names[row]), below, above })),
  };
}

const lessonOf = ({ state, query, loss, net, ours, given }) =>
  tellLesson({
    order: state.order,
    loss,
    query,
    net,
    ours,
    orders: given.bases,
    column: given.metrics[loss.metric],
    texts: given.texts.lesson,
  });
