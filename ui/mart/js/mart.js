// The MART page in the browser: it owns the points, the tree in sight and its part, the leaf and the constant that is tried, and boosts on
// the points. It reports {tree, part, drawing, code} when the hand comes to rest.

import { adjust, allow, el, quietButton, write } from "../../component/js/dom.js";
import { drawingText, openDrawing } from "../../component/js/drawing.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { lineChart } from "../../component/js/lines.js";
import { largest, short } from "../../component/js/numbers.js";
import { player, stepKey } from "../../component/js/player.js";
import { editPoints } from "../../component/js/point_edits.js";
import { pointTools } from "../../component/js/point_tools.js";
import { SOON } from "../../component/js/rest.js";
import { stepBar } from "../../component/js/step_bar.js";
import { algorithmList } from "./algorithm.js";
import { boosted } from "./boost.js";
import { constantPlot } from "./constant.js";
import { nearLeast, soughtFor } from "./constants.js";
import { leafList } from "./leaf_list.js";
import { offersOf } from "./offers.js";
import { residualPlane } from "./residuals.js";
import { PARTS, stageAt, stageOf, summed } from "./stages.js";
import { sumPlane } from "./sum.js";
import { tellStage } from "./sentences.js";

const EACH = 1100; // ms that a part stands while it plays

function openMart(parent) {
  const view = { k: 0, part: "sum", leaf: 0, c: null, code: false, run: null, large: false };
  editPoints(view, {
    middle: () => ({ x: Math.round(view.data.side / 2), y: view.book.documents[0].y, g: 2 }),
    focus: (i) => board.focus(i),
  });
  Object.assign(view, runOf(view), walk(view), leavesOf(view));
  const board = boardOf(view);
  host(view, parent, board.root, {
    isReady: () => Boolean(view.run),
    draw() {
      view.boost(); // a point may be on its way
      board.draw();
    },
    offers: offersOf(view),
    place: () => ({ tree: view.k, part: view.part, drawing: drawingText(view.book.documents), code: view.code }),
    // The points here go before those that came along, unless Python asks for others.
    asked(data, isFirst) {
      view.book.open(openDrawing(data.drawing), isFirst);
      Object.assign(view, { k: data.tree, part: data.part, code: data.code, selected: null });
      view.boost();
      view.keepStage();
    },
    keyed: (key, event) =>
      ({ ArrowUp: () => view.walk(-1), ArrowDown: () => view.walk(1) })[key] ?? stepKey(view, key) ?? view.keyOfPoints(event),
    held: (key, event) => view.keyOfPoints(event),
  });
  view.dragged = view.draw;
  play(view);
  return view;
}

// All that stands on the stage.
function boardOf(view) {
  const [plane, tools, lower, constant, list, algorithm, bar] = [
    sumPlane,
    pointTools,
    residualPlane,
    constantPlot,
    leafList,
    algorithmList,
    stepBar,
  ].map((part) => part(view));
  const choices = partButtons(view),
    code = codeButton(view),
    sentence = el("p", { class: "sentence", "aria-live": "polite" }),
    charts = el("div", { class: "charts" }),
    aside = el("aside", {}, sentence, constant.box, charts, algorithm.box, list.box),
    row = el("div", { class: "tools" }, choices, code, tools.box),
    root = el("div", { class: "board mart" }, row, plane.box, lower.box, aside, bar.box);
  let curve = null;

  function draw() {
    for (const node of choices.children) {
      adjust(node, { "aria-pressed": view.k > 0 && node.dataset.part === view.part });
      allow(node, view.last() > 0);
    }
    adjust(code, { "aria-pressed": view.code });
    for (const part of [plane, tools]) part.draw();
    write(sentence, tellStage(view));
    for (const part of [lower, constant, list, algorithm]) part.draw();
    root.classList.toggle("coded", view.code);
    list.box.hidden = view.code;
    algorithm.box.hidden = !view.code;
    drawCurve();
    bar.draw(view.run);
    const { k, part } = view;
    Object.assign(root.dataset, { tree: k, part, drawing: drawingText(view.book.documents) });
  }

  function drawCurve() {
    if (curve?.run !== view.run) {
      curve = { run: view.run, ...errorCurve(view, view.run) };
      charts.replaceChildren(curve.box);
    }
    curve.draw(summed(view));
  }
  return { root, draw, focus: plane.focus };
}

const runOf = (view) => ({
  // The run on the points as they stand.
  boost() {
    const { rate, leaves, most_trees: n } = view.data,
      of = [drawingText(view.book.documents), rate, leaves].join("/");
    if (of === view.of) return;
    const run = boosted(view.book.documents, { rate, leaves, n }),
      most = largest([...run.residuals.flat(), ...run.trees.flat().map(({ value }) => value)]);
    Object.assign(view, { of, run, c: null, reach: Math.max(1.2, 1.12 * most) });
    view.keepStage();
  },
});

// The way through the parts of each iteration.
const walk = (view) => ({
  last: () => view.run?.n_iterations ?? 0,
  // A stage that there is: the first constant is a sum, and no leaf has a number beyond the last.
  keepStage() {
    view.k = Math.max(0, Math.min(view.last(), view.k));
    if (view.k === 0) view.part = "sum";
    view.leaf = Math.min(view.leaf, (view.leaves()?.length ?? 1) - 1);
  },
  turn(k, part) {
    Object.assign(view, { k, part, c: null });
    view.keepStage();
    view.changed();
  },
  walk(by) {
    const next = stageOf(view) + by,
      last = PARTS.length * view.last();
    if (next >= 0 && next <= last) {
      const { k, part } = stageAt(next);
      view.turn(k, part);
    }
    return next < last;
  },
});

function play(view) {
  player(view, {
    last: view.last,
    step: () => view.walk(1),
    first: () => stageOf(view) >= PARTS.length * view.last() && view.turn(0, "sum"),
    ms: () => EACH,
  });
  view.go = (k) => view.turn(k, view.k === 0 && k === 1 ? "sum" : view.part);
}

const leavesOf = (view) => ({
  // Leaves that are in sight: none while there is no tree yet.
  leaves: () => (view.run && view.k > 0 && view.part !== "residuals" ? view.run.trees[view.k - 1] : null),
  chooseLeaf(i) {
    Object.assign(view, { leaf: i, c: null });
    view.draw();
  },
  values: () => soughtFor(view),
  tryValue(c) {
    view.c = nearLeast(view.values(), c);
    view.draw();
  },
});

function partButtons(view) {
  const button = ([id, text, title]) =>
    quietButton({ text, title: `${title} (↑ ↓)`, "data-part": id, onclick: () => view.turn(Math.max(1, view.k), id) });
  return el("div", { class: "choice", role: "group", "aria-label": "Parts of an iteration (↑ ↓)" }, ...PARTS.map(button));
}

function codeButton(view) {
  const turn = () => {
    view.code = !view.code;
    view.changed(SOON);
  };
  return quietButton({ class: "code", text: "Algorithm", title: "The lines of the algorithm, with those of this part lit", onclick: turn });
}

function errorCurve(view, run) {
  const train = run.errors.map((error) => Number(error.toPrecision(10))); // no axis for rounding
  const one = { runs: [{ at: 0, title: view.data.loss }], n_iterations: run.n_iterations };
  const said = { label: "Squared error by trees", sense: "↓ better", format: short }; // a number as the sentences write it
  return lineChart(view, one, { name: "squares", ...said, lines: [{ train, test: null }] });
}

export default mounted(openMart);
