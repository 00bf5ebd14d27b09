// All that stands on the stage, and the order in which it is drawn.

import { el, followPointer, unseen } from "../../component/js/dom.js";
import { showSubject } from "../../component/js/run/sight.js";
import { checkPanel } from "./check.js";
import { curve } from "./curves.js";
import { stageLists } from "./lists.js";
import { microscope } from "./microscope.js";
import { pairChangesRow } from "./pair_changes.js";
import { moment } from "./run.js";
import { speech } from "./speech.js";
import { transport } from "./transport.js";
import { treeView } from "./tree.js";

const HASTE = 220; // ms; rows glide for a little longer

export function boardOf(view) {
  const parts = partsOf(view),
    { root, tree, lists, sheet, words, bar, charts, pairChanges } = parts,
    fit = layoutOf(view, parts);
  let curves = [],
    now = null;
  followPointer(view, root);
  for (const name of ["mouseover", "mouseout"]) tree.box.addEventListener(name, sheet.pointed);

  function open(run) {
    root.inert = false; // now that there is a run
    lists.build();
    curves = run.curves.map((data) => curve(view, data));
    charts.replaceChildren(...curves.map(({ box }) => box));
    Object.assign(view, { collapsed: new Set(), hovered: null, part: 0 });
    root.classList.toggle("unexplained", Boolean(run.unexplained));
    standStill(root);
  }

  // Sizes are read before anything is written, so that the page is laid out once a step.
  function draw() {
    const { run } = view;
    now = moment(run, view.k, view.part);
    view.blocks.look(view.k - 1);
    words.ask(now);
    fit();
    if (view.showsTree()) tree.draw(run, now);
    lists.draw();
    for (const chart of curves) chart.draw(view.k);
    bar.draw(run, now);
    words.speak();
    for (const part of [pairChanges, sheet]) part.draw(run, now);
    lists.nameHeads();
    relight(view);
    Object.assign(root.dataset, { iteration: view.k, run: view.key });
    lists.keepChosen();
    showSubject(view, now, { before: lists.left, after: lists.right });
  }

  // What shows the document that is pointed at: its pairs, its way through the tree, its rows.
  function drawFocus() {
    if (view.showsTree()) tree.draw(view.run, now);
    lists.draw();
    sheet.draw(view.run, now);
    relight(view);
  }

  Object.assign(view, shared(view, parts), { now: () => now, drawFocus, relight: () => relight(view) });
  function close() {
    for (const part of [sheet, tree, view.check]) part.close();
  }
  return { root, tree, sheet, gate: words.gate, open, draw, close, reveal: lists.reveal, haste: hasteOf(root) };
}

function partsOf(view) {
  const [tree, lists, pairChanges] = [treeView, stageLists, pairChangesRow].map((part) => part(view)),
    bar = transport(view);
  view.check = checkPanel(view);
  const sheet = microscope(view),
    words = speech(view, lists),
    charts = el("div", { class: "charts outcome" }),
    stage = el("div", { class: "stage" }, lists.ask, tree.box, lists.answer),
    steps = el("div", { class: "steps-line" }, words.substeps, pairChanges.box),
    title = unseen("This iteration"),
    root = el("div", { class: "board stepper", inert: true }, title, words.headline, steps, stage, charts, bar.box, sheet.box);
  return { root, tree, lists, pairChanges, bar, sheet, words, charts };
}

// What the parts of the stage and the hand ask of each other.
const shared = (view, { tree, lists, sheet, words }) => ({
  waits: words.gate.waits,
  asksLeaf: () => Boolean(words.gate.asked()?.isShown),
  predictLeaf: words.gate.answer,
  showsTree: () => view.sizes.of(tree.box).width > 0,
  hasInsight: sheet.hasInsight,
  bring: tree.bring,
  reveal: lists.reveal,
  sight: lists.sight,
  speak: words.speak,
  sheets: sheet,
});

function relight(view) {
  const focus = view.hovered ?? view.focus();
  for (const row of view.root.querySelectorAll("[data-document]")) {
    row.classList.toggle("lit", Number(row.dataset.document) === focus);
    row.classList.toggle("selected", Number(row.dataset.document) === view.document);
  }
}

const PLOTS = ["life", "insight"]; // sheets that are mostly drawn, and their letters with them

// What the style sheet lays the stage out by. Nothing is written here while only the iteration changes.
function layoutOf(view, { root, sheet, lists }) {
  let known = "";
  return () => {
    const { large, wide, playing, key } = view,
      withSheet = sheet.isOpen(),
      withPlots = withSheet && PLOTS.includes(view.sheet),
      asksLeaf = view.asksLeaf() && !withSheet,
      { width, height } = view.sizes.of(root),
      wanted = [large, wide, playing, withSheet, withPlots, asksLeaf, key, width, height].join(),
      classes = { wide, playing, "with-sheet": withSheet, "with-plots": withPlots, "asks-leaf": asksLeaf };
    if (known !== wanted) {
      known = wanted;
      for (const [name, isOn] of Object.entries(classes)) root.classList.toggle(name, isOn);
      sheet.box.hidden = !withSheet; // before sizes are read
      const { fontSize, fontFamily } = getComputedStyle(root);
      Object.assign(view, { unit: parseFloat(fontSize), family: fontFamily });
      view.sizes.again();
    }
    lists.fit(withSheet);
  };
}

// Rows glide to their new place, unless steps follow each other faster than that takes.
function hasteOf(root) {
  let stepped = 0;
  return () => {
    const at = performance.now();
    root.classList.toggle("hasty", at - stepped < HASTE);
    stepped = at;
  };
}

// Another run is there at once.
function standStill(root) {
  root.classList.add("still");
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove("still")));
}
