// All that stands on the page: the story, the list with its arrows, the matrix of pairs, and what belongs to them.

import { el, unseen } from "../../component/js/dom.js";
import { predictionGate } from "../../component/js/predict.js";
import { conventionsBar } from "./conventions.js";
import { equationOf } from "./equation.js";
import { forcesOf } from "./forces.js";
import { insightPanels } from "./insight_panels.js";
import { fitRows } from "./layout.js";
import { pairMatrix } from "./matrix.js";
import { pairFormula } from "./pair.js";
import { pushOf, storyLine, topLine } from "./story.js";

const named = (words) => words.map((part) => (typeof part === "string" ? part : el("strong", { text: part.name })));

export function boardOf(view) {
  const [top, conventions, forces, matrix, insights] = [topLine, conventionsBar, forcesOf, pairMatrix, insightPanels].map((part) =>
      part(view),
    ),
    [story, pair, equation] = [storyLine(), pairFormula(), equationOf(view)],
    gate = predictionGate(() => view.draw()),
    complaint = el("p", { class: "complaint", role: "alert" }),
    lesson = el("p", { class: "lesson", role: "status" }),
    right = el("div", { class: "right outcome" }, matrix.box, pair.box),
    stage = el("div", { class: "stage" }, forces.box, right, complaint),
    root = el(
      "div",
      { class: "board lambdas" },
      unseen("The list and its lambdas"),
      story.box,
      conventions.box,
      top.box,
      gate.box,
      lesson,
      equation.box,
      stage,
      insights.box,
    );

  function draw() {
    const { answer } = view;
    view.sizes.of(root); // drawn anew where it gets another one
    ask(answer);
    const layout = fitRows(view, root, forces.box, right);
    for (const part of [story, top, conventions, equation]) part.draw(answer);
    forces.draw(answer, layout);
    matrix.draw(answer, layout.cell);
    for (const part of [pair, insights]) part.draw(answer);
    forces.again();
    light(view.lit);
    say(lesson, answer.lesson);
    say(complaint, answer.complaint);
    Object.assign(root.dataset, { applied: answer.applied, key: answer.key });
  }

  // What has to be predicted comes before all that it hides.
  function ask(answer) {
    gate.draw(view.predict, view.predict ? pushOf(answer) : null, named);
    root.classList.toggle("guessing", gate.waits());
  }
  // Documents by their rows: in the list, beside it, and in the matrix.
  function light(found) {
    view.lit = [found ?? []].flat();
    for (const part of [forces, matrix]) part.light(view.lit);
  }
  return { root, gate, draw, light, shift: forces.shift, isHeld: forces.isHeld, close: forces.close };
}

function say(node, words) {
  node.textContent = words;
  node.hidden = !words;
}
