// The ranked list and its forces: two columns of arrows on one scale, a third where a convention is compared, and the leaf below.

import { el } from "../../component/js/dom.js";
import { arrowColumn } from "./arrows.js";
import { checkPanel } from "./check.js";
import { differenceColumn } from "./difference.js";
import { incoherenceNote, leafPanel } from "./leaf.js";
import { rankedList } from "./list.js";

const LONG = 14.5; // letters of the longest heading of a column

export function forcesOf(view) {
  const list = rankedList(view),
    [net, ours] = ["net", "ours"].map((which) => arrowColumn(view, which)),
    other = differenceColumn(view),
    [leaf, check, flag] = [leafPanel(view), checkPanel(view), incoherenceNote()],
    about = el("h3"),
    legend = el("p", { class: "legend outcome" }),
    cut = el("div", { class: "cut", "aria-hidden": "true" });
  const box = el(
    "section",
    { class: "forces", "aria-label": "Ranked list and forces" },
    el("header", {}, about, net.head, ours.head, other.head),
    el("div", { class: "body" }, el("div", { class: "listing" }, list.box, cut), net.box, ours.box, other.box),
    legend,
    flag.box,
    el("div", { class: "panels outcome" }, leaf.box, check.box),
  );

  function draw(answer, { each, third, compared }) {
    const name = answer.column === "RankNet" ? "RankNet, chosen" : `LambdaRank ${answer.column}`;
    list.draw(answer);
    headList(about, answer);
    headColumn(net.head, "RankNet");
    // Beside another convention, and where the room is narrow, the name alone.
    headColumn(ours.head, compared || view.isTight || each < LONG * view.unit ? name.split(" ")[0].replace(",", "") : name);
    net.draw(answer, each, "RankNet, lambdas", 1);
    const hasArrows = ours.draw(answer, each, `${name}, lambdas`, answer.magnified);
    other.draw(answer, third);
    cutAt(cut, answer, view.h);
    legend.textContent = legendOf(answer, hasArrows);
    for (const part of [leaf, check, flag]) part.draw(answer);
  }

  return {
    box,
    draw,
    again: list.again,
    isHeld: list.isHeld,
    close: check.close,
    light(lit) {
      for (const part of [list, net, ours]) part.light(lit);
    },
    shift(shifts, held) {
      for (const column of [net, ours, other]) column.shift(shifts, held);
    },
  };
}

const headColumn = (node, title) =>
  node.replaceChildren(el("span", { text: title }), el("small", { text: "λ" }), el("small", { text: "curvature" }));

const headList = (node, { is_what_if, about }) =>
  node.replaceChildren(
    is_what_if
      ? el("strong", { class: "badge", text: "what if, not the model" })
      : el("span", { text: about[0].toUpperCase() + about.slice(1) }),
    el("small", { text: "score" }),
    el("small", { text: "leaf" }),
  );

// The line below which no rank counts.
function cutAt(node, { truncation, documents }, row) {
  node.hidden = truncation === null || truncation >= documents.length;
  node.style.top = `${(truncation ?? 0) * row}px`;
  node.title = node.dataset.text = truncation === null ? "" : `T = ${truncation}`;
}

function legendOf({ documents: { length }, n, magnified }, hasArrows) {
  const scale = `Arrows are as long as λ, on one scale${magnified > 1 ? `; pale: ×${magnified}` : ""}. `,
    listed = `Ranks 1–${length} of ${n.toLocaleString("en")} are listed. `,
    hands = "Drag a row, or press Alt+↑ or Alt+↓; Ctrl+Z takes it back.";
  return (hasArrows ? scale : "") + (n > length ? listed : "") + hands;
}
