// The list: sixteen results, of which A and B are relevant. Those two are dragged, or moved with the arrow keys; a click on another
// result makes it the loser of the pair in sight, a click on A or B the winner.

const RESULTS = 16;

// Who stands where, from the first rank down: "A", "B", or the number of another result.
function arranged(a, b) {
  const rows = Array.from({ length: RESULTS - 2 }, (_, i) => i + 1);
  for (const [position, name] of [[a, "A"], [b, "B"]].sort((one, other) => one[0] - other[0])) rows.splice(position - 1, 0, name);
  return rows;
}

// Positions after A or B has been put at another one: it changes places with nobody, the others close up.
function movedTo({ a, b }, name, position) {
  const rows = arranged(a, b).filter((row) => row !== name);
  rows.splice(position - 1, 0, name);
  return { a: rows.indexOf("A") + 1, b: rows.indexOf("B") + 1 };
}

const called = (row) => (typeof row === "string" ? `Relevant ${row}` : `Other ${row}`);

function rankingList(view) {
  const rows = new Map(), box = el("ol", { class: "ranking", "aria-label": "The list. A and B can be dragged, or moved with the arrow keys." });
  let drag = null;

  for (const row of arranged(1, 2)) {
    const isRelevant = typeof row === "string";
    const parts = { rank: el("span", { class: "rank" }), score: el("span", { class: "score" }), leaf: el("span", { class: "leaf" }), after: el("span", { class: "after" }) };
    const node = el("li", { class: isRelevant ? "row relevant" : "row", "data-row": row },
      el("button", { type: "button", class: "face", onclick: () => view.pick(row) }, parts.rank, el("span", { class: "grade", text: isRelevant ? 1 : 0 }), el("span", { class: "name", text: called(row) }), parts.score, parts.leaf, parts.after));
    Object.assign(node, { parts, row });
    if (isRelevant) {
      node.addEventListener("pointerdown", (event) => start(event, row));
      node.addEventListener("keydown", (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        view.shift(row, by);
        node.firstChild.focus();
      });
    }
    rows.set(row, node);
    box.append(node);
  }

  const place = (event) => Math.max(1, Math.min(RESULTS, Math.floor((event.clientY - box.getBoundingClientRect().top) / view.h) + 1));
  function start(event, row) {
    if (event.button !== 0 || drag) return;
    const node = rows.get(row);
    drag = { row, node, y: event.clientY, moved: false };
    node.setPointerCapture(event.pointerId);
    node.classList.add("dragged");
    const along = (now) => { drag.moved ||= Math.abs(now.clientY - drag.y) > 3; if (drag.moved) view.place(row, place(now)); };
    // The row has the pointer, so a click never reaches the button in it.
    const end = () => { if (!drag.moved) view.pick(row); drag = null; node.classList.remove("dragged"); node.removeEventListener("pointermove", along); view.settle(); };
    node.addEventListener("pointermove", along);
    node.addEventListener("lostpointercapture", end, { once: true });
  }

  function draw() {
    const { at, tree } = view;
    box.style.height = `${RESULTS * view.h}px`;
    arranged(at.a, at.b).forEach((row, r) => {
      const node = rows.get(row), { parts } = node;
      node.style.transform = `translateY(${r * view.h}px)`;
      write(parts.rank, r + 1);
      write(parts.score, view.lists.scores[r].toFixed(2));
      write(parts.leaf, at.step === 1 && typeof row === "string" ? errorsOf(above(view, row)).replace("pairwise ", "") : tree && at.step === 3 ? `leaf ${tree.leaf_of[r] + 1}` : "");
      const by = tree && at.step === 3 ? r - tree.rank[r] : 0;
      write(parts.after, tree && at.step === 3 ? `${by > 0 ? "▲" : by < 0 ? "▼" : ""} ${tree.rank[r] + 1}` : "");
      parts.after.className = `after ${by > 0 ? "up" : by < 0 ? "down" : ""}`;
      node.classList.toggle("paired", row === at.winner || row === at.loser);
      adjust(node.firstChild, { "aria-label": `${called(row)}, rank ${r + 1} of ${RESULTS}${typeof row === "string" ? ": drag, or an arrow key" : ""}`, "aria-pressed": row === at.winner || row === at.loser });
    });
  }

  return { box, draw };
}
