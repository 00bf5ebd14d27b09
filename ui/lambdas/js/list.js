// The ranked list: drag a row or move it with Alt+Up and Alt+Down, edit grade and score in place, tick a row into the leaf.

function rankedList(view) {
  const box = el("ol", { class: "list", "aria-label": "Documents in ranked order. Alt with the arrow up or down moves a document." });
  const rows = new Map();
  let drag = null, applied = null;

  function make(d) {
    const parts = {
      grip: el("button", { type: "button", class: "grip", text: "⠿" }), rank: el("span", { class: "rank" }), name: el("span", { class: "name" }),
      grade: field({ class: "grade" }, (value) => view.act({ do: "grade", document: d, value })),
      score: field({ class: "score" }, (value) => view.act({ do: "score", document: d, value })),
      tick: el("input", { type: "checkbox", class: "tick", onchange: () => view.act({ do: "leaf", documents: toggled(d) }) }),
    };
    const row = el("li", { class: "row", "data-document": d, onmouseenter: () => view.light(d), onmouseleave: () => view.light(null), onpointerdown: (e) => start(e, d) },
      parts.grip, parts.rank, parts.grade, parts.name, parts.score, parts.tick);
    row.addEventListener("keydown", (event) => {
      if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      view.move(d, event.key === "ArrowUp" ? -1 : 1);
    });
    row.parts = parts;
    return row;
  }

  function toggled(d) {
    const inside = view.answer.documents.filter((doc) => doc.in_leaf).map((doc) => doc.row);
    return inside.includes(d) ? inside.filter((row) => row !== d) : [...inside, d];
  }

  function start(event, d) {
    if (event.button !== 0 || event.target.matches("input") || drag) return;
    const row = rows.get(d), from = view.place(d);
    drag = { d, row, from, to: from, y: event.clientY, moved: false, pointer: event.pointerId };
    row.setPointerCapture(event.pointerId);
    row.addEventListener("pointermove", along);
    row.addEventListener("pointerup", drop);
    row.addEventListener("pointercancel", cancel);
    document.addEventListener("keydown", escape, true);
  }

  function along(event) {
    const dy = event.clientY - drag.y, h = view.h, last = view.answer.documents.length - 1;
    if (!drag.moved && Math.abs(dy) < 4) return;
    drag.moved = true;
    drag.row.classList.add("dragged");
    drag.to = Math.max(0, Math.min(last, Math.round((drag.from * h + dy) / h)));
    const held = Math.max(-h / 2, Math.min((last + 0.5) * h, drag.from * h + dy)), shifts = new Map();
    view.answer.documents.forEach((doc, r) => {
      const at = doc.row === drag.d ? held : placeAfter(r, drag.from, drag.to) * h;
      rows.get(doc.row).style.transform = `translateY(${at}px)`;
      shifts.set(doc.row, at - r * h);
    });
    view.shift(shifts, drag.d);
  }

  function drop(event) {
    const { d, from, to, moved, row } = finish(event);
    if (!moved) return;
    row.style.transform = `translateY(${to * view.h}px)`;
    view.shift(new Map(view.answer.documents.map((doc, r) => [doc.row, placeAfter(r, from, to) * view.h - r * view.h])));
    if (to !== from) view.act({ do: "move", document: d, rank: to });
    else draw(view.answer);
  }

  function cancel(event) { finish(event); view.shift(new Map()); draw(view.answer); }

  function escape(event) { if (event.key === "Escape" && drag) cancel({ pointerId: drag.pointer }); }

  function finish(event) {
    const done = drag;
    drag = null;
    done.row.classList.remove("dragged");
    document.removeEventListener("keydown", escape, true);
    done.row.releasePointerCapture(event.pointerId);
    for (const [name, act] of [["pointermove", along], ["pointerup", drop], ["pointercancel", cancel]]) done.row.removeEventListener(name, act);
    return done;
  }

  function draw(answer) {
    if (drag) return; // the answer to an older act must not pull the row out of the hand
    const scores = column(answer.documents.map((doc) => doc.score));
    const gone = new Set(rows.keys());
    for (const doc of answer.documents) {
      gone.delete(doc.row);
      if (!rows.has(doc.row)) rows.set(doc.row, make(doc.row));
      fillRow(rows.get(doc.row), doc, answer, scores);
    }
    for (const d of gone) { rows.get(d).remove(); rows.delete(d); }
    // Before rows change places: a field that moves loses the focus, and would tell once more what was typed into it.
    if (applied !== answer.applied) for (const { parts } of rows.values()) { parts.grade.settle(); parts.score.settle(); }
    applied = answer.applied;
    reorder(answer.documents.map((doc) => rows.get(doc.row)));
    box.style.height = `${answer.documents.length * view.h}px`;
  }

  function fillRow(row, doc, answer, scores) {
    const { grip, rank, name, grade, score, tick } = row.parts;
    row.title = doc.note ? `${doc.name}\n${doc.note}` : doc.name;
    grip.setAttribute("aria-label", `${doc.name}, rank ${doc.rank + 1} of ${answer.n}: drag, or Alt and an arrow key`);
    rank.textContent = doc.rank + 1;
    name.textContent = doc.name;
    grade.show(gradeText(doc.grade), doc.grade === null ? "" : String(doc.grade));
    grade.setAttribute("aria-label", `Grade of ${doc.name}`);
    score.show(scores(doc.score), String(doc.score));
    score.setAttribute("aria-label", `Score of ${doc.name}`);
    tick.checked = doc.in_leaf;
    tick.setAttribute("aria-label", `${doc.name} in the leaf`);
    grade.classList.toggle("edited", doc.was_grade !== null);
    grade.title = doc.was_grade !== null ? `the model's data say ${doc.was_grade}` : "Grade";
    score.classList.toggle("edited", doc.was_score !== null);
    score.title = doc.was_score !== null ? `the model says ${short(doc.was_score)}` : String(doc.score);
    const share = doc.grade === null ? 0 : Math.min(1, doc.grade / (answer.best || 1));
    grade.style.setProperty("--share", `${Math.round(100 * share)}%`);
    for (const [theme, flip] of Object.entries(answer.grade_flip)) grade.classList.toggle(`flip-${theme}`, share > flip);
  }

  // In the document, too, rows stand in ranked order: that is how the tabulator and a screen reader walk. Only rows that
  // left the common order are put elsewhere; the others stay, and slide.
  function reorder(wanted) {
    const had = box.getRootNode().activeElement, at = new Map([...box.children].map((row, r) => [row, r]));
    const kept = rising(wanted.map((row) => at.get(row) ?? -1));
    let next = null;
    for (let r = wanted.length - 1; r >= 0; r--) {
      if (!kept.has(r)) box.insertBefore(wanted[r], next);
      next = wanted[r];
      wanted[r].style.transform = `translateY(${r * view.h}px)`;
    }
    if (had && had !== box.getRootNode().activeElement && box.contains(had)) had.focus({ preventScroll: true });
  }

  const light = (lit) => { for (const [d, row] of rows) row.classList.toggle("lit", lit.includes(d)); };
  return { box, draw, light, focus: (d) => rows.get(d)?.parts.grip.focus() };
}

// Where rank r comes to stand when one row goes from one rank to another.
function placeAfter(r, from, to) {
  if (r === from) return to;
  return r > from && r <= to ? r - 1 : r < from && r >= to ? r + 1 : r;
}

// Places of a longest rising part of a list; -1 is never part of it.
function rising(list) {
  const length = [], before = [];
  let best = -1;
  list.forEach((value, i) => {
    [length[i], before[i]] = [value < 0 ? 0 : 1, -1];
    for (let j = 0; j < i && value >= 0; j++) if (list[j] >= 0 && list[j] < value && length[j] + 1 > length[i]) [length[i], before[i]] = [length[j] + 1, j];
    if (length[i] > 0 && (best < 0 || length[i] > length[best])) best = i;
  });
  const kept = new Set();
  for (let i = best; i >= 0; i = before[i]) kept.add(i);
  return kept;
}
