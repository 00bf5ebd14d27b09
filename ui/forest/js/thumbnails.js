// All trees as small drawings on one scale, of a large run those in sight. With a document chosen its way through each tree is lit.

import { adjust, el, quietButton } from "../../component/js/dom.js";
import { signed, tidy } from "../../component/js/numbers.js";
import { leafNode } from "../../component/js/run/leaves.js";
import { treeAt, treeName } from "./trees_data.js";
import { drawThumb, inkOf } from "./thumb.js";
import { fitThumbs } from "./thumb_sizes.js";

const GAP = 6; // pixels between two of them

export function thumbnails(view) {
  const list = el("div", { class: "thumbs", role: "group", "aria-label": "All trees: arrow keys go from tree to tree" }),
    box = el("div", { class: "thumb-room" }, list),
    words = el("small", { text: "leaf values on one scale · ← → ↑ ↓ · Esc" });
  const frame = el("section", { class: "wood", "aria-label": "Trees" }, el("header", {}, el("h3", { text: "All trees" }), words), box);
  let built = "",
    drawn = "",
    buttons = [],
    missing = new Set(), // trees that are not drawn yet
    columns = 1;
  followPointer(view, list);

  function draw() {
    const { trees } = view,
      size = fitThumbs(view.sizes.of(box), trees.n, view.large);
    columns = size.columns;
    if (buttons.length !== trees.n || built !== view.key) {
      built = view.key;
      buttons = Array.from({ length: trees.n }, (_, i) => thumbButton(trees, i));
      list.replaceChildren(...buttons);
    }
    const key = [view.key, size.width, view.document, view.other, view.root.dataset.theme, window.devicePixelRatio].join();
    if (drawn !== key) {
      drawn = key;
      for (const [name, side] of Object.entries({ "--thumb": size.width, "--thumb-high": size.height }))
        list.style.setProperty(name, `${side}px`); // before they are drawn, so that nothing moves then
      missing = new Set(buttons.keys());
    }
    drawSome(view, buttons, missing, inSight(), size);
    mark();
  }

  // Those that are not drawn yet: all of them; of a large run those in sight.
  const inSight = () => [...missing].filter(view.trees.isLate ? seenIn(box, buttons, columns) : () => true);
  box.addEventListener("scroll", () => view.trees?.isLate && view.draw());

  // Which tree is pinned, and which is seen; that one the tabulator comes to.
  function mark() {
    const shown = view.shown();
    buttons.forEach((button, i) => {
      adjust(button, { "aria-pressed": i === view.at, tabindex: i === shown ? 0 : -1 });
      button.classList.toggle("seen", i === shown);
    });
  }

  // What is pinned comes into sight, and keeps the keyboard where the keyboard was there.
  function reveal() {
    const button = buttons[view.shown()];
    if (!button) return;
    if (list.contains(box.getRootNode().activeElement)) button.focus({ preventScroll: true });
    const top = button.offsetTop, // in the box, which it is placed in
      low = top + button.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = top - 4;
    else if (low > box.scrollTop + box.clientHeight) box.scrollTop = low - box.clientHeight + 4;
  }

  return { box: frame, draw, inSight, reveal, columns: () => columns };
}

// Draws those whose trees are here.
function drawSome(view, buttons, missing, wanted, size) {
  const ink = inkOf(view.root);
  for (const i of wanted) {
    const tree = treeAt(view.trees, i);
    if (!tree) continue;
    missing.delete(i);
    drawThumb(buttons[i].firstChild, tree, { ...size, top: view.trees.top, ink, document: view.document });
    adjust(buttons[i], { "aria-label": spoken(view, i, tree) });
  }
}

// Whether button i lies in the part of a box that can be seen.
function seenIn({ scrollTop, clientHeight }, [button], columns) {
  const row = button.offsetHeight + GAP;
  return (i) => i >= Math.floor(scrollTop / row) * columns && i < Math.ceil((scrollTop + clientHeight) / row) * columns;
}

const thumbButton = (trees, i) =>
  quietButton(
    {
      class: "thumb",
      "data-tree": i,
      tabindex: -1,
      "aria-label": treeName(trees, i),
    },
    el("canvas", { "aria-hidden": "true" }),
    el("span", { text: treeName(trees, i).replace("Tree ", "") }),
  );

function spoken({ trees, document: d }, i, tree) {
  const leaf = d === null ? null : tree.documents[d];
  const given = d === null ? "" : `, ${trees.documents[d].name} in leaf ${leaf + 1}, ${signed(tidy(tree.value[leafNode(tree, leaf)], 1))}`;
  return `${treeName(trees, i)}, ${tree.n_leaves} ${tree.n_leaves === 1 ? "leaf" : "leaves"}${given}`;
}

function followPointer(view, list) {
  const under = (event) => {
    const at = event.target.closest?.(".thumb"); // not the stage around them, which says what is pinned in the same way
    return at ? Number(at.dataset.tree) : null;
  };
  list.addEventListener("mouseover", (event) => view.peekAt(under(event)));
  list.addEventListener("mouseleave", () => view.peekAt(null));
  list.addEventListener("click", (event) => {
    const i = under(event);
    if (i !== null) view.pin(i === view.at ? -1 : i);
  });
  list.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) view.peekAt(under(event));
  });
}
