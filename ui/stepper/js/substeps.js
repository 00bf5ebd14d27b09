// One iteration in seven sub-steps: the row of buttons, and the way up and down through them.

import { allow, el, quietButton } from "../../component/js/dom.js";

export const SUBSTEPS = [
  ["sort", "sort"],
  ["pairs", "pairs"],
  ["targets", "targets"],
  ["split", "split"],
  ["leaves", "leaf values"],
  ["scores", "scores"],
  ["order", "new order"],
];
const AT_START = ["sort", "pairs", "targets"]; // before any tree there is no more
const ASKED = ["pairs", "targets"]; // what the loss asks: no steps of a run that cannot tell it

// Whether a sub-step is one of this run's, and whether iteration k has come to it.
const isOffered = (run, id) => !(run.unexplained && ASKED.includes(id));
const isThere = (k, id) => k > 0 || AT_START.includes(id);
// The sub-steps of iteration k, by name.
export const substepsOf = (run, k) => SUBSTEPS.map(([id]) => id).filter((id) => isOffered(run, id) && isThere(k, id));

// Whether a sub-step lights the tree, so that a tree over the full width may stay.
export const inTree = (id) => id === "split" || id === "leaves";

// The position of the sub-step that is lit, -1 for the whole iteration. The wish is kept where this run, or the start, has no such step:
// the last one before it is lit.
export function litSubstep(view) {
  const places = SUBSTEPS.map(([id]) => id),
    there = substepsOf(view.run, view.k).map((id) => places.indexOf(id)),
    wish = places.indexOf(view.substep);
  return Math.max(-1, ...there.filter((at) => at <= wish));
}

// One sub-step on (1) or back (-1), over the border into the next or the last iteration: {k, substep}, or null at either end.
export function substepFrom(view, by) {
  const there = substepsOf(view.run, view.k),
    lit = litSubstep(view);
  if (lit < 0) return { k: view.k, substep: there.at(by > 0 ? 0 : -1) };
  const next = there.indexOf(SUBSTEPS[lit][0]) + by;
  if (next >= 0 && next < there.length) return { k: view.k, substep: there[next] };
  const k = view.k + by;
  if (k < 0 || k > view.run.n_iterations) return null;
  return { k, substep: substepsOf(view.run, k).at(by > 0 ? 0 : -1) };
}

export function substepRow(view) {
  const buttons = SUBSTEPS.map(([id, words], at) =>
    quietButton({
      text: words,
      onclick: () => view.light(view.k, litSubstep(view) === at ? null : id),
    }),
  );
  const items = buttons.map((button) => el("li", {}, button));
  const box = el("ol", { class: "substeps", "aria-label": "Sub-steps of this iteration (↑ ↓)" }, ...items);

  function draw() {
    const lit = litSubstep(view);
    buttons.forEach((button, at) => {
      const [id] = SUBSTEPS[at],
        hasCome = isThere(view.k, id);
      items[at].hidden = !isOffered(view.run, id);
      allow(button, hasCome);
      button.title = !hasCome ? "Comes with tree 1" : at === lit ? "Show the whole iteration again" : "↑ ↓ walk through these";
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
