// The story in the browser: it owns the step, the order of the list and the pair in sight. Python has sent every order of the list; it
// hears {step, a, b, winner, loser} when the hand comes to rest, and answers with the tree of that order.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { arranged, movedTo, RESULTS } from "./arrangement.js";
import { CHAPTERS, ordersPanel, sentenceOf, treePanel, updatePanel } from "./chapters.js";
import { costCurve } from "./cost_curve.js";
import { offersOf } from "./offers.js";
import { pushColumn } from "./pushes.js";
import { rankingList } from "./ranking.js";

const REST = 300; // ms; the tree waits for its answer
const AROUND = 112; // pixels above and below the rows, beside the lines that are measured
const NOTE =
  "Drag A or B, or move it with ↑ ↓. Arrows are as long as λ, each column on a scale of its own. Contradicting pairs are the " +
  "pairwise errors of the slides ([SL], RankNet Example).";

function openStory(parent) {
  const view = { at: { step: 1, a: 1, b: 12, winner: "B", loser: 1 }, large: false };
  const board = boardOf(view);
  Object.assign(view, movesOf(view, board));
  host(view, parent, board.root, {
    isReady: () => Boolean(view.data),
    draw: board.draw,
    rest: () => REST,
    offers: offersOf(view),
    place: () => view.at,
    asked({ place: { step, a, b, winner, loser } }) {
      const isList = a !== b; // the address of a file may say what is none
      view.at = { ...view.at, step, winner, loser, ...(isList ? { a, b } : {}) };
      board.forget();
    },
    keyed(key) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key],
        step = by ? view.at.step + by : Number(key);
      return step >= 1 && step <= CHAPTERS.length ? () => view.go(step) : null;
    },
  });
  return view;
}

const movesOf = (view, board) => ({
  set(change) {
    const before = view.pair?.difference;
    view.at = { ...view.at, ...change };
    view.draw();
    if (before !== view.pair.difference || "winner" in change || "loser" in change) board.again();
    view.report();
  },
  go(step) {
    view.set({ step: Math.max(1, Math.min(CHAPTERS.length, step)) });
  },
  pick(row) {
    view.set(typeof row === "string" ? { winner: row } : { loser: row });
  },
  place(name, position) {
    const to = movedTo(view.at, name, position);
    if (to.a !== view.at.a || to.b !== view.at.b) view.set({ ...to, winner: name });
  },
  shift(name, by) {
    view.place(name, Math.max(1, Math.min(RESULTS, view.at[name.toLowerCase()] + by)));
  },
});

// All that stands on the stage.
function boardOf(view) {
  const steps = stepButtons(view),
    sentence = el("p", { class: "sentence", "aria-live": "polite" }),
    lists = listsOf(view),
    [cost, update, table, tree] = [costCurve, updatePanel, ordersPanel, treePanel].map((part) => part(view)),
    stage = el("div", { class: "stage" }, lists.box, el("aside", {}, cost.box, update.box, table.box, tree.box)),
    root = el("div", { class: "board story" }, steps, sentence, stage);

  function draw() {
    const { at } = view;
    root.dataset.step = at.step;
    view.h = rowHeight(view, steps.offsetHeight + sentence.offsetHeight + lists.headHeight());
    root.style.setProperty("--row", `${view.h}px`);
    Object.assign(view, seenOf(view));
    for (const node of steps.children) adjust(node, { "aria-pressed": Number(node.dataset.step) === at.step });
    if (at.step < 3 || view.tree) write(sentence, sentenceOf(view));
    lists.draw();
    for (const part of [cost, update]) show(part, at.step === 1);
    show(table, at.step === 2);
    show(tree, at.step === 3);
    Object.assign(root.dataset, { a: at.a, b: at.b, tree: view.tree ? view.tree.key : "" });
  }
  function again() {
    cost.again();
    if (view.at.step === 1) cost.draw();
  }
  return { root, draw, again, forget: cost.again };
}

function show(part, isOn) {
  part.box.hidden = !isOn;
  if (isOn) part.draw();
}

// Sixteen rows share what the window leaves.
const rowHeight = (view, above) =>
  Math.max(view.large ? 24 : 20, Math.min(40, Math.floor((innerHeight - view.above() - above - AROUND) / RESULTS)));

// What is in sight: the order of the list, its tree, once Python has sent it or from those that lie in a file, and the pair.
function seenOf({ at, data }) {
  const { lists, curve, place, tree, trees = {} } = data,
    key = `${at.a}-${at.b}-${place.apart}`,
    names = arranged(at.a, at.b),
    i = at[at.winner.toLowerCase()] - 1,
    j = names.indexOf(at.loser);
  return {
    lists,
    curve,
    names,
    apart: place.apart,
    now: lists.lists[`${Math.min(at.a, at.b)}-${Math.max(at.a, at.b)}`],
    tree: tree.key === key ? tree : (trees[key] ?? null),
    pair: {
      winner: at.winner,
      loser: at.loser,
      difference: lists.scores[i] - lists.scores[j],
      rho: lists.rho[j - i + RESULTS - 1],
      delta: lists.delta[i][j],
      force: lists.force[i][j],
    },
  };
}

function stepButtons(view) {
  const button = ([name, formula, source], i) =>
    quietButton(
      { "data-step": i + 1, title: source, onclick: () => view.go(i + 1) },
      el("b", { text: `${i + 1} ${name}` }),
      el("span", { text: formula }),
      el("small", { text: source }),
    );
  return el("div", { class: "steps", role: "group", "aria-label": "Steps of the story" }, ...CHAPTERS.map(button));
}

// The list, its arrows under RankNet and under LambdaRank, and the orders that it may be put in.
function listsOf(view) {
  const orders = el("div", { class: "choice", role: "group", "aria-label": "Orders of the list" }),
    parts = [rankingList(view), pushColumn(view, "net", "RankNet"), pushColumn(view, "ours", "LambdaRank")];
  const heads = el(
    "div",
    { class: "heads" },
    el("div", { class: "first" }, el("div", { class: "choice" }, el("span", { text: "Contradicting pairs" }), orders)),
    el("h2", { class: "net", text: "RankNet, λ" }),
    el("h2", { class: "ours", text: "LambdaRank, λ" }),
  );
  const box = el(
    "section",
    { class: "left", "aria-label": "The list and its arrows" },
    heads,
    el("div", { class: "body" }, ...parts.map((part) => part.box)),
    el("div", { class: "foot" }, el("p", { class: "note", text: NOTE })),
  );
  const errorsOf = ({ a, b }) => view.lists.lists[`${a}-${b}`].errors;
  const orderButton = ({ title, a, b }) =>
    quietButton({
      text: errorsOf({ a, b }),
      "aria-label": `${errorsOf({ a, b })} contradicting pairs`,
      title,
      "data-order": `${a}-${b}`,
      onclick: () => view.set({ a, b }),
    });

  function draw() {
    if (!orders.childElementCount) orders.append(...view.lists.orders.map(orderButton));
    for (const node of orders.children) adjust(node, { "aria-pressed": node.dataset.order === `${view.at.a}-${view.at.b}` });
    for (const part of parts) part.draw();
  }
  return { box, draw, headHeight: () => heads.offsetHeight };
}

export default mounted(openStory);
