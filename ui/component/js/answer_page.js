// Lambdas on a page of its own: it draws one answer of Python, and the next one where there is a line to Python.

import { el } from "./dom.js";
import { lineToPython, mounting, themes, veilAlone } from "./page_parts.js";

function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = { large: given.large, told: { answer: given.answer, predict: false } };
  const show = mounting(app, parts, given, view, () => ({ ...view.told, large: view.large }), hear),
    draw = (told) => {
      view.told = told;
      show();
    };
  const python = lineToPython(
    () => python.ask("report", 0, { token: view.told.answer.token, acts: [] }),
    ({ name, value }) => name === "answer" && draw(value),
  );

  // What somebody does: Python answers it, or nobody does, which the page says.
  function hear(name, value) {
    if (python.isOpen()) python.ask(name, 0, value);
    else draw({ ...view.told, answer: { ...view.told.answer, complaint: given.still } });
  }
  veilAlone(app);
  themes(app, given.dark, show);
  app.querySelector("#query").append(el("span", { text: given.answer.qid }));
  show();
}

export default function page(parts, given) {
  return open(parts, given);
}
