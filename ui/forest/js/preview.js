// One tree, large: every question with its feature and threshold, every leaf with value and count; the way of the document lit. Of more
// leaves than can be read, its upper part and that way.

import { adjust, el, svg, write } from "../../component/js/dom.js";
import { short, signed, tidy } from "../../component/js/numbers.js";
import { foldedNow, isLarge } from "../../component/js/run/folds.js";
import { pathOf } from "../../component/js/run/leaves.js";
import { fitTree, FOR_ALL, placeTree } from "../../component/js/run/tree_layout.js";
import { treeMarks, treeTexts } from "../../component/js/run/tree_marks.js";
import { countWords, documentsIn, questionOf, textWidth } from "../../component/js/run/tree_text.js";
import { leavesOf, treeAt, treeName } from "./trees_data.js";

export function preview(view) {
  const drawing = svg("svg", { class: "tree", role: "group" }),
    scroll = el("div", { class: "tree-scroll", role: "region", "aria-label": "The tree, large", tabindex: 0 }, drawing);
  const title = el("h3"),
    about = el("span", { class: "about" });
  const box = el("section", { class: "large-tree" }, el("header", {}, title, about), scroll);
  let drawn = "";

  function draw() {
    const { trees } = view,
      i = view.shown(),
      size = view.sizes.of(scroll);
    const tree = treeAt(trees, i),
      key = [view.key, i, tree !== null, view.document, size.width, size.height, view.unit(), view.root.dataset.theme].join();
    if (drawn === key) return;
    drawn = key;
    write(title, `${treeName(trees, i)} · ${leavesOf(trees, i)} ${leavesOf(trees, i) === 1 ? "leaf" : "leaves"}`);
    write(about, tree ? aboutOf(view, i, tree) : "on its way");
    if (!tree) return drawing.replaceChildren();
    const path = view.document === null ? new Set() : pathOf(tree, view.document),
      layout = placeTree(tree, foldedNow(tree, path, new Set(), false)),
      family = getComputedStyle(view.root).fontFamily;
    const room = { width: Math.max(40, size.width - 2), height: Math.max(40, size.height - 2) };
    const width = (text, letters, weight) => textWidth(text, letters, family, weight);
    const scene = fitTree(layout, treeTexts(trees, tree, layout), room, view.unit(), width, view.large ? FOR_ALL : undefined);
    adjust(drawing, { viewBox: `0 0 ${scene.width} ${scene.height}`, width: scene.width, height: scene.height });
    drawing.replaceChildren(...treeMarks(view, trees, { tree }, scene, path));
    for (const node of drawing.querySelectorAll("[data-node]")) {
      node.setAttribute("role", "img");
      node.removeAttribute("aria-expanded");
      node.setAttribute("aria-label", nodeSaid(trees, tree, Number(node.dataset.node)));
    }
    const [leaf] = path; // of a tree that is larger than its room, the leaf of the document comes into sight
    if (leaf !== undefined) scroll.scrollTo(scene.x(scene.place.get(leaf)), scene.y(scene.place.get(leaf)) - room.height / 2);
    drawing.setAttribute(
      "aria-label",
      `${treeName(trees, i)}${tree.left[0] < 0 ? ": no split" : `: first split ${questionOf(trees, tree, 0)}`}`,
    );
  }

  return { box, draw };
}

function aboutOf(view, i, tree) {
  const gain = tree.split_gain ? tree.split_gain.reduce((a, b) => a + b, 0) : 0;
  return [i === view.at ? "pinned" : "", gain ? `gain ${short(gain)}` : "", isLarge(tree) ? "its upper part" : ""]
    .filter(Boolean)
    .join(" · ");
}

const nodeSaid = (trees, tree, node) =>
  tree.left[node] < 0
    ? `Leaf ${tree.leaf_id[node] + 1}: ${documentsIn(tree, node)}, value ${signed(tidy(tree.value[node], 1))}.`
    : `${questionOf(trees, tree, node)} ${countWords(tree, node)}${tree.split_gain ? ` Split gain ${short(tree.split_gain[node])}.` : ""}`;
