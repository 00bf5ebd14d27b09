// One row of the ranked list: drag it or move it with Alt+Up and Alt+Down, edit grade and score in place, tick it into the leaf.

import { el } from "../../component/js/dom.js";
import { flips } from "../../component/js/flips.js";
import { short } from "../../component/js/numbers.js";
import { nameOf, unfold } from "../../component/js/run/name.js";
import { field, gradeText } from "./fields.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export function listRow(view, hand, d) {
  const parts = partsOf(view, d);
  const row = el(
    "li",
    {
      class: "row",
      "data-document": d,
      onmouseenter: () => view.light(d),
      onmouseleave: () => view.light(null),
      onpointerdown: (e) => hand.start(e, d),
    },
    parts.grip,
    parts.rank,
    parts.grade,
    parts.name,
    parts.score,
    parts.tick,
  );
  row.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    view.move(d, by);
  });
  row.parts = parts;
  return unfold(row, () => row.parentNode);
}

const partsOf = (view, d) => ({
  grip: el("button", {
    type: "button",
    class: "grip",
    text: "⠿",
    onclick: ({ detail }) => detail === 0 && view.act({ do: "slide", document: d }), // by key: a pointer is the hand's
  }),
  rank: el("span", { class: "rank" }),
  name: nameOf(""),
  grade: field({ class: "grade" }, (value) => view.act({ do: "grade", document: d, value })),
  score: field({ class: "score" }, (value) => view.act({ do: "score", document: d, value })),
  tick: el("input", {
    type: "checkbox",
    class: "tick",
    onchange: () => view.act({ do: "leaf", documents: toggled(view.answer.documents, d) }),
  }),
});

// The documents of the leaf once one more is in it, or one less.
function toggled(documents, d) {
  const inside = documents.filter((doc) => doc.in_leaf).map((doc) => doc.row);
  return inside.includes(d) ? inside.filter((row) => row !== d) : [...inside, d];
}

// scores: how the list writes them
export function fillRow(row, doc, answer, scores) {
  const { grip, rank, grade, score, tick } = row.parts;
  row.classList.toggle("selected", answer.apart?.row === doc.row);
  row.title = doc.note ? `${doc.name}\n${doc.note}` : doc.name;
  grip.setAttribute(
    "aria-label",
    `${doc.name}, rank ${doc.rank + 1} of ${answer.n}: drag, or Alt and an arrow key; Enter takes its lambda apart`,
  );
  rank.textContent = doc.rank + 1;
  fillName(row.parts, doc, answer.documents);
  fillGrade(grade, doc, answer);
  fillScore(score, doc, scores);
  tick.checked = doc.in_leaf;
  tick.setAttribute("aria-label", `${doc.name} in the leaf`);
}

function fillName(parts, doc, documents) {
  if (parts.called === doc.name) return;
  const name = nameOf(doc.name, documents);
  parts.name.replaceWith(name);
  Object.assign(parts, { name, called: doc.name });
}

// best: the highest grade;  grade_flip: from which share of it on a grade is written in the other colour, by theme
function fillGrade(grade, doc, { best, grade_flip }) {
  grade.show(gradeText(doc.grade), doc.grade === null ? "" : String(doc.grade));
  grade.setAttribute("aria-label", `Grade of ${doc.name}`);
  grade.classList.toggle("edited", doc.was_grade !== null);
  grade.title = doc.was_grade !== null ? `the model's data say ${doc.was_grade}` : "Grade";
  const share = doc.grade === null ? 0 : Math.min(1, doc.grade / (best || 1));
  grade.style.setProperty("--share", `${Math.round(100 * share)}%`);
  const flipped = flips(grade_flip, share);
  for (const name of ["flip-light", "flip-dark"]) grade.classList.toggle(name, flipped.includes(name));
}

function fillScore(score, doc, scores) {
  score.show(scores(doc.score), String(doc.score));
  score.setAttribute("aria-label", `Score of ${doc.name}`);
  score.classList.toggle("edited", doc.was_score !== null);
  score.title = doc.was_score !== null ? `the model says ${short(doc.was_score)}` : String(doc.score);
}
