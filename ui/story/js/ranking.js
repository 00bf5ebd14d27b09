// The list: sixteen results, of which A and B are relevant. Those two are dragged, or moved with the arrow keys; a click on another
// result makes it the loser of the pair in sight, a click on A or B the winner.

import { adjust, el, write } from "../../component/js/dom.js";
import { count } from "../../component/js/numbers.js";
import { above, arranged, called, RESULTS } from "./arrangement.js";

export function rankingList(view) {
  const rows = new Map(arranged(1, 2).map((row) => [row, rowOf(view, row)])),
    box = el("ol", { class: "ranking", "aria-label": "The list. A and B can be dragged, or moved with the arrow keys." }, ...rows.values());
  for (const [row, node] of rows)
    if (isRelevant(row)) {
      dragsRow(view, box, node, row);
      shiftsByKey(view, node, row);
    }

  function draw() {
    box.style.height = `${RESULTS * view.h}px`;
    arranged(view.at.a, view.at.b).forEach((row, r) => drawRow(view, rows.get(row), row, r));
  }
  return { box, draw };
}

const isRelevant = (row) => typeof row === "string";

function rowOf(view, row) {
  const [rank, score, leaf, after] = ["rank", "score", "leaf", "after"].map((name) => el("span", { class: name }));
  const face = el(
    "button",
    { type: "button", class: "face", onclick: () => view.pick(row) },
    rank,
    el("span", { class: "grade", text: isRelevant(row) ? 1 : 0 }),
    el("span", { class: "name", text: called(row) }),
    score,
    leaf,
    after,
  );
  const node = el("li", { class: isRelevant(row) ? "row relevant" : "row", "data-row": row }, face);
  return Object.assign(node, { parts: { face, rank, score, leaf, after } });
}

function dragsRow(view, box, node, row) {
  const rankAt = (event) => Math.floor((event.clientY - box.getBoundingClientRect().top) / view.h) + 1,
    place = (event) => view.place(row, Math.max(1, Math.min(RESULTS, rankAt(event))));

  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || box.querySelector(".dragged")) return;
    let isMoved = false;
    node.setPointerCapture(event.pointerId);
    node.classList.add("dragged");
    const along = (now) => {
      isMoved ||= Math.abs(now.clientY - event.clientY) > 3;
      if (isMoved) place(now);
    };
    // The row has the pointer, so a click never reaches the button in it.
    const end = () => {
      if (!isMoved) view.pick(row);
      node.classList.remove("dragged");
      node.removeEventListener("pointermove", along);
      view.report();
    };
    node.addEventListener("pointermove", along);
    node.addEventListener("lostpointercapture", end, { once: true });
  });
}

function shiftsByKey(view, node, row) {
  node.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    view.shift(row, by);
    node.parts.face.focus();
  });
}

// The row at rank r, from 0.
function drawRow(view, node, row, r) {
  const { at, lists } = view,
    { parts } = node,
    tree = at.step === 3 ? view.tree : null,
    isPaired = row === at.winner || row === at.loser;
  node.style.transform = `translateY(${r * view.h}px)`;
  node.classList.toggle("paired", isPaired);
  write(parts.rank, r + 1);
  write(parts.score, lists.scores[r].toFixed(2));
  if (at.step === 1 && isRelevant(row)) write(parts.leaf, `${count(above(view, row)).replace("no", "none")} above`);
  else write(parts.leaf, tree ? `leaf ${tree.leaf_of[r] + 1}` : "");
  const by = tree ? r - tree.rank[r] : 0;
  write(parts.after, tree ? `${by > 0 ? "▲" : by < 0 ? "▼" : ""} ${tree.rank[r] + 1}` : "");
  parts.after.className = `after ${by > 0 ? "up" : by < 0 ? "down" : ""}`;
  adjust(parts.face, {
    "aria-label": `${called(row)}, rank ${r + 1} of ${RESULTS}${isRelevant(row) ? ": drag, or an arrow key" : ""}`,
    "aria-pressed": isPaired,
  });
}
