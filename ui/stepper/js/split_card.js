// The card of a node: the documents of a split on the feature that it asks for, by grade, with the cut; or who is in a leaf. While a leaf
// is to be predicted, a card says nothing of who goes where.

import { el, svg, unseen } from "../../component/js/dom.js";
import { flips } from "../../component/js/flips.js";
import { figureTable } from "../../component/js/run/figures.js";
import { documentsBelow, pathOf } from "../../component/js/run/leaves.js";
import { areLeavesVeiled, countWords, pathWords, questionOf, sumsWords } from "../../component/js/run/tree_text.js";
import { histogramHeight, nodeHistogram } from "./node_histogram.js";
import { distinguished } from "./outcomes.js";
import { DWELL } from "./saw.js";
import { addUp, saidOf } from "./split_sides.js";

// room: the box that the card lies over; markOf(node): what the node is drawn as
export function splitCard(view, room, markOf) {
  const box = el("div", { class: "node-card", hidden: true }),
    said = unseen("", "p", { "aria-live": "polite" });
  room.append(box, said);
  let shown = null,
    opening = null;

  function show(node, wait) {
    hide();
    view.saw.want();
    opening = setTimeout(
      () => {
        shown = node;
        draw();
      },
      wait ? DWELL : 0,
    );
  }

  function draw() {
    if (shown === null) return;
    const { run } = view,
      { tree } = view.now(),
      saw = view.saw.here();
    box.hidden = false;
    box.replaceChildren(
      ...(tree.left[shown] < 0
        ? leafCard(view, run, tree, shown, saw)
        : questionCard(view, run, tree, shown, saw, Math.max(100, box.clientWidth - 2 * view.unit))
      ).filter(Boolean),
    );
    stand(markOf(shown).querySelector("text").getBoundingClientRect());
    if (room.getRootNode().activeElement?.dataset.node === String(shown)) said.textContent = saidOf(tree, shown, saw);
  }

  // It never covers what it is about: below a small tree where the window has space; else below or above its node, on the side with
  // more of the room, but not above the room where there is space below.
  function stand({ top, bottom, left }) {
    const frame = room.getBoundingClientRect(),
      height = box.offsetHeight + 3,
      floor = window.innerHeight - 4;
    const end = [...room.querySelectorAll(":is(.value, .number)")].at(-1).getBoundingClientRect().bottom;
    const start = end + height <= floor ? end : bottom;
    const isLow = start + height > floor || (start === bottom && top + bottom > frame.top + frame.bottom && top - height >= frame.top);
    box.style.top = isLow ? "auto" : `${start - frame.top + 3}px`;
    box.style.bottom = isLow ? `${frame.bottom - top + 3}px` : "auto";
    box.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - box.offsetWidth))}px`;
  }

  function hide() {
    clearTimeout(opening);
    if (!view.asksLeaf()) view.saw.leave();
    shown = null;
    box.hidden = true;
    said.textContent = "";
  }

  return { box, show, draw, hide, close: () => clearTimeout(opening) };
}

function questionCard(view, run, tree, node, saw, width) {
  const split = saw?.splits[node],
    title = el("h4", { text: questionOf(run, tree, node), title: `threshold ${tree.threshold[node] ?? "none: present or missing"}` });
  return [
    title,
    split ? nodeHistogram(view, run, tree, node, saw, width) : svg("svg", { width, height: histogramHeight(view), "aria-hidden": "true" }),
    split && splitTable(run, tree, node, saw),
    ownAnswer(view, run, tree, node, split),
    el("p", { class: "node-info", text: (view.waits() || areLeavesVeiled() ? countWords : sumsWords)(tree, node) }),
  ];
}

function leafCard(view, run, tree, node, saw) {
  const names = documentsBelow(tree, node).map((d) => run.documents[d].name);
  const here =
    names.length === 0 ? "none" : names.length > 6 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} others` : names.join(", ");
  return [
    el("h4", { text: pathWords(run, tree, node).replace(/ → $/, "") || "No split: all documents" }),
    saw &&
      figureTable("Documents of this leaf by grade", ["grade", ...gradeHeads(run, saw), "all"], [countRow("documents", saw.counts[node])]),
    view.asksLeaf() ? null : el("p", { text: `Of this query: ${here}.` }),
    el("p", { class: "node-info", text: (view.waits() || areLeavesVeiled() ? countWords : sumsWords)(tree, node) }),
  ];
}

// By grade, those who answer yes and those who answer no: as many as the tree counts in its two children.
function splitTable(run, tree, node, saw) {
  const { missing } = saw.splits[node],
    rows = [countRow("yes ↗", saw.counts[tree.left[node]]), countRow("no ↘", saw.counts[tree.right[node]])];
  if (missing.some((n) => n > 0))
    rows.push(countRow(`missing, in ${tree.threshold[node] === null || !tree.missing_left[node] ? "no" : "yes"}`, missing));
  return figureTable("Documents of this split by grade", ["grade", ...gradeHeads(run, saw), "all"], rows);
}

const countRow = (words, counts) =>
  el("tr", {}, el("th", { scope: "row", text: words }), ...[...counts, addUp(counts)].map((n) => el("td", { text: n })));

function gradeHeads(run, saw) {
  return saw.grades.map(({ label, share }) => {
    const chip = el("span", { class: ["grade", ...flips(run.grade_flip, share)].join(" "), text: label });
    chip.style.setProperty("--share", `${Math.round(100 * (share ?? 0))}%`);
    return el("th", { scope: "col" }, chip);
  });
}

// What the chosen document answers, where it comes by here.
function ownAnswer(view, run, tree, node, split) {
  const d = view.focus();
  if (!split || d === null || view.asksLeaf() || d >= split.values.length || !pathOf(tree, d).has(node)) return null;
  const word = pathOf(tree, d).has(tree.left[node]) ? "yes" : "no";
  const value = distinguished(split.values[d], [tree.threshold[node]]);
  return el("p", { class: "own", text: `${run.documents[d].name}: ${value} → ${word}` });
}
