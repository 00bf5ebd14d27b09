// Lambdas on a page of its own: what somebody does is answered here, or by Python where there is a line to it.

import { el } from "../../component/js/dom.js";
import { lineToPython, mounting, themes, veilAlone } from "../../component/js/page_parts.js";
import { editsOf } from "./work/acts.js";
import { answerOf } from "./work/answer.js";

function open(parts, given) {
  const app = document.querySelector(".stApp"),
    first = { ...given.answer, pair_numbers: null }, // Python alone knows where a number went wrong
    view = { large: given.large, told: { answer: first, predict: false } },
    qid = el("span", { class: "wide", text: first.qid }); // beside the title of the page there is no room for it on a phone
  const show = mounting(app, parts, given, view, () => ({ ...view.told, large: view.large }), hear),
    draw = (told) => {
      view.told = told;
      qid.textContent = told.answer.qid;
      show();
    };
  const python = lineToPython(
    () => python.ask("report", 0, { token: view.told.answer.token, acts: [] }),
    ({ name, value }) => name === "answer" && draw(value),
  );

  const edits = editsOf(given.work, given.work.state);
  function hear(name, value) {
    if (python.isOpen()) return python.ask(name, 0, value);
    let { applied } = view.told.answer;
    for (const what of value.acts.filter(({ number }) => number > applied)) {
      applied = what.number;
      edits.hear(what);
    }
    draw({ answer: answerOf(edits, { first, given: given.work, applied }), predict: edits.predict });
  }
  veilAlone(app);
  themes(app, given.dark, show);
  app.querySelector("#query").append(qid);
  show();
}

export default function page(parts, given) {
  return open(parts, given);
}
