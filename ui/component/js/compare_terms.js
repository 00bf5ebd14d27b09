// "Compare the terms", below a verdict: the booster's terms one after the other, until one differs from the person's own.

import { el } from "./dom.js";
import { capital, MINUS } from "./numbers.js";
import { equationLines } from "./run/equations.js";
import { agreed, currentTerm, differed, startWalk } from "./term_walk.js";

// Five digits: enough to compare with what stands on paper.
const digits = (x) => (x < 0 ? MINUS : "") + String(Number(Math.abs(x).toPrecision(5)));

export function compareTerms(terms) {
  const box = el("div", { class: "terms", role: "group", "aria-label": "Compare the terms" });
  let walk = startWalk(terms);

  function step(next) {
    walk = next;
    draw();
    box.querySelector("button")?.focus({ preventScroll: true });
    box.scrollIntoView({ block: "nearest" });
  }

  function draw() {
    box.replaceChildren(...(walk.found ? outcome(walk.found, () => step(startWalk(terms))) : question(walk, step)));
  }

  draw();
  return box;
}

function question(walk, step) {
  const term = currentTerm(walk),
    { terms, at } = walk.levels.at(-1),
    above = walk.levels.slice(0, -1).map((level) => level.terms[level.at].words);
  return [
    el("p", {
      class: "muted",
      text: [`Compare the terms: ${at + 1} of ${terms.length}`, ...above.map((words) => `in ${words}`)].join(", "),
    }),
    said(term, `${capital(term.words)}: ${digits(term.value)}`),
    ...lines(term),
    el(
      "p",
      { class: "answers" },
      el("button", { type: "button", text: "Same as mine", onclick: () => step(agreed(walk)) }),
      el("button", { type: "button", text: "Mine differs", onclick: () => step(differed(walk)) }),
    ),
  ];
}

function outcome({ term, how }, again) {
  const where = how === "here" ? "Work this one out again" : "Its parts agree, so the difference is in how they are combined";
  return [
    el("p", { text: `${where}.` }),
    said(term, `${capital(term.words)}: ${digits(term.value)}`),
    ...lines(term),
    el("p", { class: "answers" }, el("button", { type: "button", text: "Compare again", onclick: again })),
  ];
}

const said = (term, text) => el("p", { class: "compared", title: String(term.value), text });

function lines({ equation, quantities }) {
  if (!equation) return [];
  const known = Object.fromEntries(quantities.map((quantity) => [quantity.key, quantity]));
  return [el("p", { class: "equation" }, ...equationLines(equation, known, (key) => known[key]?.value))];
}
