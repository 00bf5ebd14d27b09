// The Trees page in the browser: it owns the points, the number of splits, the order, the leaf in sight and its threshold, and grows the
// tree. It reports {drawing, splits, order, held} when the hand comes to rest.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { drawingText, openDrawing } from "../../component/js/drawing.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { lineChart } from "../../component/js/lines.js";
import { player, stepKey } from "../../component/js/player.js";
import { editPoints } from "../../component/js/point_edits.js";
import { pointTools } from "../../component/js/point_tools.js";
import { stepBar } from "../../component/js/step_bar.js";
import { cutsOf } from "./cuts.js";
import { grownOf } from "./grow.js";
import { AXES, grownTo, ORDERS } from "./grown.js";
import { offersOf } from "./offers.js";
import { planePlot } from "./plot.js";
import { searchBox } from "./search.js";
import { tellOrders, tellTree } from "./sentences.js";
import { treeList } from "./tree_list.js";

const EACH = 1100; // ms that a tree stands while it plays
const NOTHING_LEFT = 1e-12; // of the error

function openTrees(parent) {
  const look = () => ({ leaf: null, feature: 0, at: null, now: { split: new Set(), leaves: [0], next: null } });
  const view = { k: 0, order: "best", active: "best", looks: { best: look(), level: look() }, held: false, grown: null };
  editPoints(view, {
    middle: () => ({ x: Math.round(view.data.side / 2), y: Math.round(view.data.side / 2), g: 2 }),
    focus: (i) => board.focus(i),
  });
  Object.assign(view, ordersOf(view), cutsOf(view));
  const board = boardOf(view);
  host(view, parent, board.root, {
    offers: offersOf(view),
    isReady: () => Boolean(view.grown),
    draw() {
      view.grow(); // a point may be on its way
      board.draw();
    },
    place: () => here(view),
    // The points here go before those that came along, unless Python asks for others.
    asked(data, isFirst) {
      view.book.open(openDrawing(data.drawing), isFirst);
      Object.assign(view, { k: data.splits, order: data.order, held: data.held, selected: null });
      if (!view.grow()) view.findLeaf();
    },
    keyed: (key, event) => stepKey(view, key) ?? view.keyOfPoints(event),
    held: (key, event) => view.keyOfPoints(event),
  });
  walk(view, board);
  return view;
}

const here = (view) => ({ drawing: drawingText(view.book.documents), splits: view.k, order: view.order, held: view.held });

const ordersOf = (view) => ({
  // The tree of the points as they stand; whether it is another one.
  grow() {
    const { leaves, least, depth } = view.data,
      of = [drawingText(view.book.documents), view.held, leaves, least, depth].join("/");
    if (of === view.of) return false;
    Object.assign(view, { of, grown: grownOf(view.book.documents, { held: view.held, leaves, least, depth }), shownOrder: null });
    view.findLeaf();
    return true;
  },
  last: () => view.grown?.orders.best.length ?? 0,
  shown: () => (view.order === "both" ? ["best", "level"] : [view.order]),
  turnTo(order) {
    view.order = order;
    view.findLeaf();
    view.changed();
  },
});

function walk(view, board) {
  // After a step the leaf in sight is the one that is split next, with its best question.
  view.findLeaf = () => {
    if (view.shownOrder !== view.order) board.open(view.grown);
    if (!view.shown().includes(view.active)) view.active = view.shown()[0];
    view.k = Math.max(0, Math.min(view.last(), view.k));
    for (const [order, look] of Object.entries(view.looks)) {
      look.now = grownTo(view.grown, order, view.k);
      Object.assign(look, { leaf: look.now.next, at: null });
      if (look.leaf !== null) look.feature = view.grown.nodes[look.leaf].feature;
    }
  };
  view.dragged = view.draw;
  const moved = () => {
    view.findLeaf();
    view.changed();
  };
  player(view, { last: view.last, moved, ms: () => EACH });
}

const splitBar = (view) => stepBar(view, "split");

// All that stands on the stage.
function boardOf(view) {
  const plots = { best: planePlot(view, "best"), level: planePlot(view, "level") },
    [search, list, bar, tools] = [searchBox, treeList, splitBar, pointTools].map((part) => part(view));
  const orders = group("Order of the splits", ORDERS, (name) => view.turnTo(name)),
    axes = group("Feature of the split", AXES, (feature) => view.ask(Number(feature))),
    problem = problemButton(view),
    sentence = el("p", { class: "sentence", "aria-live": "polite" }),
    charts = el("div", { class: "charts" }),
    listing = el("div", { class: "listing", tabindex: 0, role: "group", "aria-label": "The tree, as a list" }, list.box),
    row = el("div", { class: "tools" }, orders, el("span", { class: "about", text: "Split on" }), axes, tools.box),
    aside = el("aside", {}, sentence, problem, search.box, charts, listing),
    root = el("div", { class: "board trees" }, row, plots.best.box, plots.level.box, aside, bar.box);
  let curve = null;

  function draw() {
    root.classList.toggle("both", view.order === "both");
    for (const node of orders.children) adjust(node, { "aria-pressed": node.dataset.choice === view.order });
    for (const node of axes.children) adjust(node, { "aria-pressed": Number(node.dataset.choice) === view.look().feature });
    for (const [name, plot] of Object.entries(plots)) {
      plot.box.hidden = !view.shown().includes(name);
      if (!plot.box.hidden) plot.draw();
    }
    say();
    for (const part of [search, list, tools]) part.draw();
    curve.draw(view.k);
    bar.draw({ n_iterations: view.last() });
    Object.assign(root.dataset, { ...here(view), leaf: view.look().leaf ?? "" });
  }

  function say() {
    write(sentence, view.order === "both" ? tellOrders(view) : tellTree(view));
    const { train, held } = view.grown.errors[view.shown()[0]];
    problem.hidden = !(train[view.k] < NOTHING_LEFT && !held && view.k > 0 && view.grown.n_learnt >= 3); // every third is held out
  }

  function open(grown) {
    view.shownOrder = view.order;
    curve = errorCurve(view, grown);
    charts.replaceChildren(curve.box);
  }
  return { root, draw, open, focus: (i) => plots[view.active].focus(i) };
}

function group(label, choices, choose) {
  const button = ([name, text]) => quietButton({ text, "data-choice": name, onclick: () => choose(name) });
  return el("div", { class: "choice", role: "group", "aria-label": label }, ...Object.entries(choices).map(button));
}

function problemButton(view) {
  const hold = () => {
    view.held = true;
    view.draw();
    view.reportNow();
  };
  return quietButton({ class: "problem", text: "Hold out a third of the points", onclick: hold });
}

function errorCurve(view, grown) {
  const names = view.shown(),
    runs = names.map((name, at) => ({ at, title: ORDERS[name].toLowerCase() })),
    lines = names.map((name) => ({ train: grown.errors[name].train, test: grown.errors[name].held })),
    about = { name: "mse", label: "Mean squared error by splits", sense: "↓ better", words: { test: "held out" }, unit: "split", lines };
  return lineChart(view, { runs, n_iterations: grown.errors.best.train.length - 1 }, about);
}

export default mounted(openTrees);
