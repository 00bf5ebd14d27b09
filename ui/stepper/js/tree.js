// The tree of the iteration: its drawing fitted to the room, zoom, folding, and the way through it by mouse and by keyboard.

import { adjust, el, svg } from "../../component/js/dom.js";
import { foldedNow } from "../../component/js/run/folds.js";
import { pathOf } from "../../component/js/run/leaves.js";
import { treeMarks } from "../../component/js/run/tree_marks.js";
import { questionOf } from "../../component/js/run/tree_text.js";
import { splitCard } from "./split_card.js";
import { dragToScroll, treeKeys, treeMouse, treeWalk, zoomsByWheel } from "./tree_hands.js";
import { treeHead, treeTitle } from "./tree_head.js";
import { extentOf, nearestScroll, sceneOf, zoomed } from "./tree_scene.js";

const STEP = 1.25; // of zoom
const SCROLL = { class: "tree-scroll", tabindex: 0, role: "region", "aria-label": "Tree: ↑ ↓ go from row to row, + − 0 zoom" };

export function treeView(view) {
  const stage = treeStage(view),
    { drawing, scroll } = stage,
    empty = el("p", { class: "node-info" }),
    room = el("div", { class: "tree-room" }, scroll, empty),
    card = splitCard(view, room, (node) => drawing.querySelector(`[data-node="${node}"]`)),
    head = treeHead(view, zoom),
    box = el("section", { class: "tree-panel", "aria-label": "Tree of this iteration" }, head.box, room);
  let drawn = null, // the tree
    pointed = null;

  function draw(run, now) {
    const { tree } = now,
      size = stage.size(); // read before anything is written: the page is laid out once a step
    head.name(now);
    scroll.hidden = !tree;
    empty.hidden = Boolean(tree);
    if (!tree) {
      empty.replaceChildren(...withoutTree(run, now));
      empty.classList.toggle("late", now.isLate);
      drawn = null;
      stage.empty();
      point(null);
      return;
    }
    const focus = view.focus(),
      path = focus === null || view.asksLeaf() ? new Set() : pathOf(tree, focus),
      isHeld = drawing.contains(box.getRootNode().activeElement),
      scene = stage.draw(run, now, path, foldedFor(view, tree), size);
    head.draw(scene, tree);
    if (drawn !== tree || !scene.place.has(pointed)) point(null);
    drawn = tree;
    if (isHeld) stage.walk.go(0);
    else stage.follow(path);
    card.draw();
  }

  function zoom(way) {
    if (way === 0) view.set({ zoom: 0 });
    else if (stage.scene()) view.set({ zoom: zoomed(view, stage.scene(), way > 0 ? STEP : 1 / STEP) });
  }
  function point(node, wait) {
    if (node === pointed) return;
    pointed = node;
    if (node === null) card.hide();
    else card.show(node, wait);
  }
  function fold(node) {
    if (drawn.left[node] >= 0) view.collapse(node);
    else if (view.asksLeaf()) view.predictLeaf(drawn.leaf_id[node]);
  }
  const letGo = () => (card.box.hidden ? null : () => point(null));

  treeMouse(room, drawing, { point, fold, isDrawing: stage.isDrawing });
  treeKeys(box, scroll, stage.walk, { isReady: () => stage.scene() !== null, zoom, fold, letGo });
  zoomsByWheel(scroll, zoom);
  dragToScroll(scroll);
  return { box, draw, bring: stage.bring, reset: () => point(null), close: card.close };
}

function withoutTree(run, now) {
  if (now.isLate) return ["The tree is on its way."];
  if (!run.n_iterations) return [`No tree. ${run.ended}`];
  return ["No tree yet: tree 1 is fitted to the targets on the left. ", el("span", { class: "press", text: "Press → to add it." })];
}

// Which splits are folded: the way of the chosen document is open, but pointing moves no row; who predicts sees all leaves.
function foldedFor(view, tree) {
  const asksLeaf = view.asksLeaf(),
    path = view.document === null || asksLeaf ? new Set() : pathOf(tree, view.document);
  return foldedNow(tree, path, view.collapsed, view.allLeaves || asksLeaf);
}

// The drawing, and the window that it is seen through.
function treeStage(view) {
  const drawing = svg("svg", { class: "tree", role: "group" }),
    scroll = el("div", SCROLL, drawing),
    walk = treeWalk(drawing);
  let scene = null,
    isDrawing = false;

  const size = () => ({ width: Math.max(40, scroll.clientWidth - 2), height: Math.max(40, scroll.clientHeight - 2) });

  function measure(run, tree, folded, { width, height }) {
    const key = [view.key, view.k, view.part, width, height, view.unit, view.zoom, [...folded]].join();
    if (scene?.key === key) return;
    scene = Object.assign(sceneOf(view, run, tree, folded, { width, height }), { key });
    adjust(drawing, {
      viewBox: `0 0 ${scene.width} ${scene.height}`,
      width: scene.width * scene.shown,
      height: scene.height * scene.shown,
    });
  }

  // known: the size of the window, where it has been read
  function draw(run, now, path, folded, known) {
    const { tree } = now,
      question = tree.left[0] < 0 ? "no split" : `first split: ${questionOf(run, tree, 0)}`;
    measure(run, tree, folded, known ?? size());
    adjust(drawing, { "aria-label": `${treeTitle(now)}, ${question}` });
    isDrawing = true;
    drawing.replaceChildren(...treeMarks(view, run, now, scene, path));
    walk.keepTabStop();
    isDrawing = false;
    return scene;
  }

  function empty() {
    drawing.replaceChildren();
    scene = null;
  }

  return {
    drawing,
    scroll,
    walk,
    draw,
    empty,
    size: () => (scroll.hidden ? null : size()),
    scene: () => scene,
    isDrawing: () => isDrawing,
    ...treeSight(view, scroll, drawing, () => scene),
  };
}

// What of a tree that is larger than its room is brought into sight.
function treeSight(view, scroll, drawing, sceneNow) {
  let followed = ""; // what was brought into sight last

  // The way of the document that is looked at, its leaf above all; else the first question. Once for each: whoever scrolls on afterwards is
  // left alone, and so is a mouse in the tree.
  function follow(path) {
    const scene = sceneNow(),
      nodes = path.size ? [...path].reverse() : [0],
      key = `${scene.key}/${nodes}`;
    if (key === followed || (view.hovered !== null && drawing.matches(":hover"))) return;
    followed = key;
    if (scene.isLarger) nodes.forEach(bring);
  }

  function bring(node) {
    const scene = sceneNow();
    if (!scene?.place.has(node)) return; // it is folded away
    const { left, right, top, bottom } = extentOf(scene, node);
    scroll.scrollTo({
      left: nearestScroll(scroll.scrollLeft, scroll.clientWidth, left, right),
      top: nearestScroll(scroll.scrollTop, scroll.clientHeight, top, bottom),
      behavior: "instant",
    });
  }
  return { follow, bring };
}
