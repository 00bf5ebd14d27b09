// The tree as far as it has grown, as a list of questions and leaves; a leaf is chosen by a click or by key.

import { el, quietButton } from "../../component/js/dom.js";
import { short } from "../../component/js/numbers.js";
import { question } from "./grown.js";

export function treeList(view) {
  const box = el("ul", { class: "tree", "aria-label": "The tree" });

  function draw() {
    const { nodes } = view.grown,
      {
        now: { split, next },
        leaf,
      } = view.look(),
      had = box.getRootNode().activeElement;
    const row = (i) => {
      const node = nodes[i],
        is = split.has(i),
        yes = node.parent >= 0 ? (nodes[node.parent].left === i ? "yes" : "no") : "";
      const words = [
        el("span", { class: "side", text: yes }),
        el("b", { text: is ? `${question(node)}?` : short(node.value) }),
        el("small", { text: `${node.n} ${node.n === 1 ? "point" : "points"}, error ${short(node.error)}` }),
      ];
      const line = is
        ? el("div", { class: "asked" }, ...words)
        : quietButton(
            {
              class: "end",
              "data-leaf": i,
              "aria-pressed": i === leaf,
              onclick: () => view.choose(i),
            },
            ...words,
            i === next ? el("em", { text: "next" }) : null,
          );
      return el("li", {}, line, is ? el("ul", {}, row(node.left), row(node.right)) : null);
    };
    const keyed = box.contains(had) ? nearestLeaf(nodes, split, Number(had.dataset.leaf)) : null;
    box.replaceChildren(row(0));
    if (keyed !== null) box.querySelector(`[data-leaf="${keyed}"]`).focus({ preventScroll: true });
  }

  return { box, draw };
}

// The leaf in which a node is now: the node, what it was split from, or the first of what it was split into.
function nearestLeaf(nodes, split, i) {
  let at = i in nodes ? i : 0;
  while (at > 0 && !split.has(nodes[at].parent)) at = nodes[at].parent;
  while (split.has(at)) at = nodes[at].left;
  return at;
}
