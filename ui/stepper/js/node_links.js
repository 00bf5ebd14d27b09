// A step of the way in the sheet and a node of the tree light each other; so do the leaf value and its leaf.

import { linkTerms } from "../../component/js/run/figures.js";

const LEAF_TERMS = ["leaf-value", "numerator", "denominator"]; // their source in the tree is the leaf
const WAY = "node:"; // before the number of a node, in the key of a step of the way

// leaves(): those of the document in sight, one a tree of the iteration; nothing where there are none
export function nodeLinks(view, box, leaves) {
  let linked = null; // the node that the sheet points at

  function nodeOf(key) {
    if (key.startsWith(WAY)) return key.slice(WAY.length);
    const known = LEAF_TERMS.includes(key) && leaves();
    return known ? String(known[Math.min(view.part, known.length - 1)].node) : null;
  }
  linkTerms(box, (key, on) => {
    const node = nodeOf(key);
    if (node === null) return;
    linked = on ? node : null;
    light();
    if (on) view.bring(Number(node));
  });

  // The tree is drawn anew at every hover, and then knows nothing of it.
  function light() {
    for (const mark of view.root.querySelectorAll("svg.tree [data-node]")) mark.classList.toggle("linked", mark.dataset.node === linked);
  }

  // And the reverse: a node of the tree lights its step of the way, its leaf the leaf value.
  function pointed(event) {
    const node = event.type === "mouseover" ? event.target.closest?.("svg.tree [data-node]")?.dataset.node : undefined,
      end = box.querySelector(".way li:last-child")?.dataset.key;
    for (const mark of box.querySelectorAll(`[data-key^="${WAY}"], [data-key="leaf-value"]`)) {
      const key = mark.dataset.key.startsWith(WAY) ? mark.dataset.key : end;
      mark.classList.toggle("linked", node !== undefined && key === WAY + node);
    }
  }

  function letGo() {
    linked = null;
    light();
  }
  return { light, letGo, pointed };
}
