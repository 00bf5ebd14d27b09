// The line of words above the stage: what has to be predicted, else what the iteration or its sub-step did.

import { el, lights } from "../../component/js/dom.js";
import { glossed } from "../../component/js/glossed.js";
import { predictionGate } from "../../component/js/predict.js";
import { tellEvents } from "./key_events.js";
import { outcomeOf } from "./outcomes.js";
import { tell } from "./sentence.js";
import { tellSubstep } from "./substep_words.js";
import { litSubstep, substepRow, SUBSTEPS } from "./substeps.js";

// lists: where the documents stand that a sentence names
export function speech(view, lists) {
  const sentence = el("p", { class: "sentence", "aria-live": "polite" }),
    row = substepRow(view),
    gate = predictionGate(() => view.changed(0));

  // Parts of a sentence as nodes: strings, and {name: d} for a document.
  const nodeOf = (part) =>
    typeof part === "string" ? part : el("strong", { text: view.run.documents[part.name].name, ...lights(part.name) });
  const linkOf = (part) => (typeof part === "string" ? part : el("a", { class: "glossed", href: part.href, text: part.words }));
  const named = (words) => words.map(nodeOf);
  const spoken = (words, seen = new Set()) =>
    words.flatMap((part) => (typeof part === "string" ? glossed(part, seen).map(linkOf) : [nodeOf(part)]));

  // What has to be predicted comes before all that it hides.
  function ask(now) {
    const question = view.predict ? outcomeOf(view.run, now, view, now.tree ? view.saw.here() : null) : null;
    gate.draw(view.predict, question, named);
    view.predicted = question && !gate.waits() ? question.about : null;
    sentence.hidden = !gate.box.hidden && view.k > 0;
    view.root.classList.toggle("guessing", gate.waits());
    if (question?.isShown) view.saw.want();
  }

  // All that changes from one sub-step to the next.
  function speak() {
    const lit = gate.waits() ? -1 : litSubstep(view), // the row of sub-steps is hidden then
      words = wordsOf(view, lit);
    view.root.dataset.substep = lit < 0 ? "" : SUBSTEPS[lit][0];
    sentence.replaceChildren(...spoken(words));
    row.draw();
    lists.name(lit < 0 ? [] : words);
  }
  return { headline: el("div", { class: "headline" }, sentence, gate.box), substeps: row.box, gate, ask, speak };
}

// Before any tree nothing is asked yet.
const firstToPredict = ({ k, run }) => (k === 0 && run.n_iterations ? [" Press →: you predict what tree 1 does before you see it."] : []);

function wordsOf(view, lit) {
  if (view.recalled) return [view.around ? "From the other end of the run: " : "", ...tellEvents(view.recalled)];
  if (lit >= 0) return tellSubstep(view.run, view.now(), lit, view.document);
  return [...tell(view.run, view.now(), view.document), ...(view.predict ? firstToPredict(view) : [])];
}
