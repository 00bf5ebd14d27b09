// The list before the iteration with its forces, and the list after it; they scroll together.

import { el, write } from "../../component/js/dom.js";
import { capital } from "../../component/js/numbers.js";
import { bumpLines, rankedList, WHOLE } from "../../component/js/run/list.js";
import { forces } from "./forces.js";
import { unitOf } from "./history.js";
import { nameRows } from "./substeps.js";

export function stageLists(view) {
  const [before, after] = ["before", "after"].map((side) => rankedList(view, side)),
    [bumps, push] = [bumpLines(view), forces(view)],
    heads = { before: el("h3"), forces: el("h3"), targets: el("h3"), after: el("h3") },
    left = el("div", { class: "left", tabindex: -1 }, before.box, push.box),
    right = el("div", { class: "right outcome", tabindex: -1 }, bumps.box, after.box);
  let scrolling = 0,
    spoken = [];

  // With a sheet open each list shows its own row of the sheet's document.
  function follow(one, other) {
    if (!view.apart) other.scrollTop = one.scrollTop;
    if (view.run && view.run.n > WHOLE && !scrolling) scrolling = requestAnimationFrame(scrolled);
  }
  function scrolled() {
    draw();
    nameRows(left, spoken);
    view.relight();
  }
  left.addEventListener("scroll", () => follow(left, right));
  right.addEventListener("scroll", () => follow(right, left));

  // All that scrolls: of a long query the rows in sight change with it.
  function draw() {
    const now = view.now(),
      width = Math.max(view.sizes.of(left).width - view.sizes.of(before.box).width - 2, 120);
    scrolling = 0;
    for (const part of [before, after, bumps]) part.draw(view.run, now);
    push.draw(view.run, now, width);
  }

  return {
    ask: section("ask", "Before: ranking, forces and targets", [heads.before, heads.forces, heads.targets], left),
    answer: section("answer", "After: the new ranking", [heads.after], right),
    left,
    right,
    draw,
    fit: (withSheet) => fitRows(view, view.sizes.of(left), withSheet),
    nameHeads: () => nameHeads(view, heads),
    build() {
      for (const part of [before, after, bumps, push]) part.build();
    },
    // The documents that a sentence names.
    name(words) {
      spoken = words;
      nameRows(left, spoken);
    },
    ...sightOf(view, left, right),
  };
}

// What of the lists is in sight, where they scroll.
function sightOf(view, left, right) {
  let tall = 0;
  const sight = (side) => ({ top: (side === "after" ? right : left).scrollTop, height: view.sizes.of(left).height });

  // Brings a document into sight, where it stands after the iteration.
  function reveal(d) {
    if (d === null || !view.rowHeight) return;
    const top = view.run.ranks.row(view.k)[d] * view.rowHeight,
      { top: from, height } = sight();
    const above = Math.round(height / 2 / view.rowHeight) * view.rowHeight; // whole rows
    if (top < from || top > from + height - view.rowHeight) left.scrollTop = right.scrollTop = top - above;
  }
  // Lists that become lower, as where a lesson shows again what it hid, keep the chosen document in sight.
  function keepChosen() {
    const { height } = sight();
    if (height < tall && !view.apart) reveal(view.document);
    tall = height;
  }
  return { sight, reveal, keepChosen };
}

const section = (name, label, heads, body) => el("section", { class: name, "aria-label": label }, el("header", {}, ...heads), body);

// How high a row is, in letters that grow with the window: few documents share the height, many scroll.
function fitRows(view, { width, height }, withSheet) {
  const { large, root } = view,
    isPhone = !width || matchMedia("(max-width: 700px)").matches,
    letters = view.unit / (large ? 21 : 14),
    grown = Math.max(1, letters),
    [least, most] = isPhone
      ? [36, 36]
      : large
        ? [30 * grown, 60 * grown].map(Math.round)
        : [25 * grown, 46 * grown * grown].map(Math.round),
    rowHeight = withSheet ? least : Math.floor(Math.max(least, Math.min(most, (height - 2) / view.run.n)));
  view.apart = withSheet && width > 0;
  view.bumpWidth = large ? 28 : 36;
  root.classList.toggle("roomy", rowHeight >= (large ? 44 : 38));
  root.classList.toggle("long-names", view.run.longNames);
  root.classList.toggle("small-trees", view.run.smallTrees);
  if (rowHeight !== view.rowHeight) root.style.setProperty("--row", `${rowHeight}px`);
  view.rowHeight = rowHeight;
}

function nameHeads(view, heads) {
  const { run, k } = view,
    { leftOut, pairs } = view.now(),
    word = run.unexplained ? "" : capital(run.force_word),
    unit = unitOf(run);
  write(heads.before, (k === 0 ? "Start" : `Before ${unit} ${k}`) + (run.part === "test" ? " · test query" : ""));
  write(heads.after, k === 0 ? "Start" : `After ${unit} ${k}`);
  write(heads.forces, run.forces.force.length ? word : "");
  write(heads.targets, run.unexplained ? "" : capital(run.target_heading));
  heads.targets.title = run.unexplained ? "" : capital(run.target_word);
  heads.forces.title = leftOut
    ? `The strongest ${pairs.length} of ${pairs.length + leftOut} pairs that push; the sheet of a document has all of its pairs`
    : word;
  heads.forces.setAttribute("aria-hidden", !heads.forces.textContent); // a loss without pairs has no such heading
}
