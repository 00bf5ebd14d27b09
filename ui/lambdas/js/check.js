// "Check me": a number computed by hand, and which term went wrong. Python judges it.

import { checkForm } from "../../component/js/check_form.js";
import { el } from "../../component/js/dom.js";
import { judgeOf } from "../../component/js/judge.js";
import { placeOf } from "./work/acts.js";

export function checkPanel(view) {
  const judge = judgeOf(view, tell),
    sheet = checkForm(ask, veil);
  let about = null; // what was asked about
  const box = el(
    "section",
    { class: "panel check", "aria-label": "Check me" },
    el("header", {}, el("h3", { text: "Check me: which number did you compute by hand?" })),
    sheet.form,
    sheet.hiding,
    sheet.verdict,
    sheet.compared,
  );

  // documents: the row of a document; winner and loser of a pair; those of the leaf
  function ask(question, text) {
    const [subject, what] = question.split("/"),
      { pair, key } = view.answer,
      { state } = view.edits,
      documents = { document: [Number(what)], pair: pair && [pair.winner, pair.loser], leaf: state.leaf }[subject];
    about = here();
    judge.ask({ key, question: subject === "document" ? subject : question, documents, text, place: placeOf(state, view.data.work) });
  }

  // What a number depends on: the chosen pair only where it is asked about, the document that slides never.
  function here() {
    const { state } = view.edits;
    return JSON.stringify([view.answer.key, { ...state, slid: null, pair: sheet.question.value.startsWith("pair/") && state.pair }]);
  }

  function tell(verdict) {
    sheet.tell(verdict);
    veil();
  }

  function draw(answer) {
    box.hidden = !view.data.judged;
    if (box.hidden) return;
    sheet.offer(questionsOf(answer), `document/${answer.documents[0].row}`);
    if (about !== null && about !== here()) {
      about = null;
      judge.forget();
      sheet.tell(null);
    }
    veil();
  }

  function veil() {
    box.closest(".lambdas")?.classList.toggle("hides", sheet.hides());
  }

  return { box, draw, close: judge.close };
}

// [value, text, whether it cannot be asked now]
function questionsOf({ pair, pair_numbers: numbers, documents }) {
  const isPair = Boolean(pair && !pair.error),
    which = isPair ? `the pair ${pair.names.join(" over ")}` : "a pair";
  return [
    ["leaf", "value of the leaf"],
    ...numbers.map(([key, symbol]) => [`pair/${key}`, `${symbol} of ${which}`, !isPair]),
    ...documents.map((doc) => [`document/${doc.row}`, `λ of ${doc.name}`]),
  ];
}
