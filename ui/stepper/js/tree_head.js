// Above the tree: its name, and the tools for its size.

import { adjust, el, write } from "../../component/js/dom.js";
import { isLarge } from "../../component/js/run/folds.js";

const FIT = { text: "fit", title: "Whole tree (0)", name: "Whole tree (0)" };
const READ = { text: "read", title: "Readable text; the tree scrolls", name: "Readable text" };

// zoom(way): larger (1) or smaller (-1)
export function treeHead(view, zoom) {
  const title = el("h3"),
    turn = (by) => view.set({ part: Math.max(0, Math.min(view.now().step.sent - 1, view.part + by)) }),
    fit = tool("fit", FIT.name, () => view.set({ zoom: view.zoom === 0 ? 1 : 0 })),
    whole = tool("all leaves", "Every leaf of this large tree, or only its upper part and the way of the chosen document", () =>
      view.set({ allLeaves: !view.allLeaves, collapsed: new Set() }),
    ),
    wide = tool("⤢", "Tree over the full width", () => view.set({ wide: !view.wide }));
  const parts = el(
    "span",
    { class: "parts" },
    tool("‹", "Previous tree of this iteration", () => turn(-1)),
    tool("›", "Next tree of this iteration", () => turn(1)),
  );
  const smaller = tool("−", "Smaller tree (−)", () => zoom(-1)),
    larger = tool("+", "Larger tree (+)", () => zoom(1));

  function name(now) {
    title.textContent = treeTitle(now);
    title.title = view.run.drawn ? "A document in italics is not in the sample of this tree." : "";
    wide.setAttribute("aria-pressed", view.wide);
    parts.hidden = !(now.step && now.step.n_trees > 1);
  }

  // What the tools would do now.
  function draw({ isTiny, isLarger }, tree) {
    const isFar = view.zoom === 0 && isTiny && view.large,
      face = isFar ? READ : FIT;
    whole.hidden = !isLarge(tree);
    adjust(whole, { "aria-pressed": Boolean(view.allLeaves) });
    fit.hidden = view.zoom <= 1 && !isLarger && !isFar;
    write(fit, face.text);
    adjust(fit, { title: face.title, "aria-label": face.name });
    write(wide, view.wide ? "⤢" : isTiny ? "⤢ to read it" : isLarger && view.zoom === 1 ? "⤢ more of it" : "⤢");
  }
  return { box: el("header", {}, title, el("span", { class: "tools" }, parts, whole, fit, smaller, larger, wide)), name, draw };
}

const tool = (text, label, onclick) => el("button", { type: "button", text, title: label, "aria-label": label, onclick });

export function treeTitle({ k, step, part, tree, sample }) {
  if (k === 0) return "Tree";
  const name = step.n_trees > 1 ? `Iteration ${k}, tree ${part + 1} of ${step.n_trees}` : `Tree ${k}`;
  if (!tree) return name;
  const leaves = tree.left.filter((child) => child < 0).length;
  return `${name} · ${leaves} ${leaves === 1 ? "leaf" : "leaves"}${sample && ` · drawn: ${sample}`}`;
}
