// "Check me": a number computed by hand, and which term went wrong.

import { checkForm } from "../../component/js/check_form.js";
import { el } from "../../component/js/dom.js";

export function checkPanel(view) {
  const sheet = checkForm(ask, veil);
  let told = null; // the verdict that stands there; one that was said again after a redraw is no news
  const box = el(
    "section",
    { class: "panel check", "aria-label": "Check me" },
    el("header", {}, el("h3", { text: "Check me: which number did you compute by hand?" })),
    sheet.form,
    sheet.hiding,
    sheet.verdict,
    sheet.compared,
  );

  function ask(question, text) {
    const [what, row] = question.startsWith("document/") ? question.split("/") : [question, null];
    view.act({ do: "check", subject: what, row: row === null ? null : Number(row), text });
  }

  function draw(answer) {
    box.hidden = !answer.pair_numbers; // nobody checks here
    if (box.hidden) return;
    const isPair = Boolean(answer.pair && !answer.pair.error),
      pair = isPair ? `the pair ${answer.pair.names.join(" over ")}` : "a pair";
    sheet.offer(
      [
        ["leaf", "value of the leaf"],
        ...answer.pair_numbers.map(([key, symbol]) => [`pair/${key}`, `${symbol} of ${pair}`, !isPair]),
        ...answer.documents.map((doc) => [`document/${doc.row}`, `λ of ${doc.name}`]),
      ],
      `document/${answer.documents[0].row}`,
    );
    const face = JSON.stringify(answer.verdict && [answer.applied, answer.verdict]);
    if (face !== told) sheet.tell(answer.verdict);
    told = face;
    veil();
  }

  function veil() {
    box.closest(".lambdas")?.classList.toggle("hides", sheet.hides());
  }

  return { box, draw };
}
