// The answers of the course stay in this browser, where it keeps anything: as the app keeps them, one entry a lesson, and beside it which
// choice it was. The first answer stays the first.

import { el, write } from "../../component/js/dom.js";

const LESSON = "boosting_lesson_",
  CHOICE = "boosting_choice_";

function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null; // forbidden, or nobody's
  }
}
function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // nothing is kept beyond this page, which goes on all the same
  }
}
function forget(lessons) {
  try {
    for (const lesson of lessons) for (const name of [LESSON, CHOICE]) localStorage.removeItem(name + lesson);
  } catch {
    // there was nothing
  }
}

// A mark as the app has it; whatever else stands there is none.
function markOf(lesson) {
  const said = kept(LESSON + lesson);
  const isMark = said !== null && typeof said === "object" && [true, false, null].includes(said.was_right);
  return isMark ? { was_right: said.was_right, is_done: said.is_done === true } : { was_right: null, is_done: false };
}

function onLesson(lesson) {
  const choices = [...document.querySelectorAll("details[name=choice]")],
    sign = el("small", { class: "own-answer", text: "your first answer" });
  const show = (at) => choices[at]?.querySelector("summary").append(" ", sign);
  choices.forEach((choice, at) =>
    choice.addEventListener("toggle", () => {
      const mark = markOf(lesson);
      if (!choice.open || mark.was_right !== null) return;
      keep(LESSON + lesson, { ...mark, was_right: choice.querySelector(".right") !== null });
      keep(CHOICE + lesson, at);
      show(at);
    }),
  );
  if (markOf(lesson).was_right !== null) show(kept(CHOICE + lesson));
}

function onOverview(lessons) {
  const far = document.querySelector(".far"),
    words = el("span", { role: "status" }),
    clear = el("button", { type: "button", text: "Clear progress" });
  const signs = lessons.map((lesson) => {
    const sign = el("small", { class: "mark" });
    document.querySelector(`.lessons a[href="${lesson}.html"]`).after(" ", sign);
    return sign;
  });
  function draw() {
    const marks = lessons.map(markOf),
      answered = marks.filter(({ was_right }) => was_right !== null),
      right = answered.filter(({ was_right }) => was_right).length;
    marks.forEach((mark, at) => write(signs[at], saidOf(mark)));
    write(words, answered.length ? `${right} of ${answered.length} first answers right. ${STAYS}` : STAYS);
    clear.hidden = !answered.length;
  }
  clear.onclick = () => {
    forget(lessons);
    draw();
  };
  far.append(words, " ", clear);
  far.hidden = false;
  addEventListener("pageshow", draw); // also of a page that Back brings again
  draw();
}

const STAYS = "Your answers are kept in this browser alone.";
const saidOf = ({ was_right: wasRight, is_done: isDone }) =>
  [wasRight === null ? "" : wasRight ? "predicted right" : "predicted wrong", isDone ? "done" : ""].filter(Boolean).join(", ");

// lesson   of this page, "" on the list of all lessons
export default function answers({ lesson, lessons }) {
  if (lesson) onLesson(lesson);
  else onOverview(lessons);
}
