// One iteration in seven sub-steps: the row of buttons, and the way up and down through them.

import { allow, el } from "../../component/js/dom.js";

export const SUBSTEPS = [
  ["sort", "sort"],
  ["pairs", "pairs"],
  ["targets", "targets"],
  ["split", "split"],
  ["leaves", "leaf values"],
  ["scores", "scores"],
  ["order", "new order"],
];
const AT_START = 3; // before any tree there is no more than sort, pairs, targets

const substepsOf = (k) => (k === 0 ? AT_START : SUBSTEPS.length);

// Whether a sub-step lights the tree, so that a tree over the full width may stay.
export const inTree = (id) => id === "split" || id === "leaves";

// The position of the sub-step that is lit, -1 for the whole iteration. The wish is kept where the start has no such step.
export function litSubstep(view) {
  const wish = SUBSTEPS.findIndex(([id]) => id === view.substep);
  return Math.min(wish, substepsOf(view.k) - 1);
}

// One sub-step on (1) or back (-1), over the border into the next or the last iteration: {k, substep}, or null at either end.
export function substepFrom(view, by) {
  const lit = litSubstep(view),
    last = substepsOf(view.k) - 1;
  if (lit < 0) return { k: view.k, substep: SUBSTEPS[by > 0 ? 0 : last][0] };
  const next = lit + by;
  if (next >= 0 && next <= last) return { k: view.k, substep: SUBSTEPS[next][0] };
  const k = view.k + by;
  if (k < 0 || k > view.run.n_iterations) return null;
  return { k, substep: SUBSTEPS[by > 0 ? 0 : substepsOf(k) - 1][0] };
}

export function substepRow(view) {
  const buttons = SUBSTEPS.map(([id, words], at) =>
    el("button", {
      type: "button",
      text: words,
      onmousedown: (e) => e.preventDefault(),
      onclick: () => view.light(view.k, litSubstep(view) === at ? null : id),
    }),
  );
  const box = el(
    "ol",
    { class: "substeps", "aria-label": "Sub-steps of this iteration (↑ ↓)" },
    ...buttons.map((button) => el("li", {}, button)),
  );

  function draw() {
    const lit = litSubstep(view);
    buttons.forEach((button, at) => {
      const isThere = at < substepsOf(view.k);
      allow(button, isThere);
      button.title = !isThere ? "Comes with tree 1" : at === lit ? "Show the whole iteration again" : "↑ ↓ walk through these";
      button.setAttribute("aria-pressed", at === lit);
    });
  }

  return { box, draw };
}

// Up and down belong to the page while the stepper is not the first thing in the window.
export function onTop(root) {
  const { top } = root.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight / 2;
}

// The documents that the sentence names, in the list before.
export function nameRows(box, words) {
  const named = new Set(words.filter((part) => typeof part !== "string").map((part) => String(part.name)));
  for (const row of box.querySelectorAll(".row")) row.classList.toggle("named", named.has(row.dataset.document));
}
