// "Check me" in the sheet of a document: its target, its leaf, or a number of one of its pairs, worked out by hand.

import { checkForm } from "../../component/js/check_form.js";
import { el } from "../../component/js/dom.js";
import { judgeOf } from "../../component/js/judge.js";
import { givesAway } from "./gives_away.js";

export function checkPanel(view) {
  const judge = judgeOf(view, tell),
    form = questionForm(ask, veil),
    opener = openerButton(turn),
    inside = el("div", { class: "check-inside" }, ...form.parts),
    rules = el("style"), // what is hidden; the tree is drawn anew at every hover, so no mark could keep a class
    box = el("div", { class: "check", role: "group", "aria-label": "Check me" }, opener, inside, rules);
  let isOpen = false,
    sheet = null,
    place = "";

  function ask(question, text) {
    const { iteration, document: row } = sheet.asked;
    judge.ask({ run: view.key, iteration, document: row, question, partner: form.partner(), tree: view.part, text });
  }

  function tell(verdict) {
    form.tell(verdict);
    veil();
    inside.scrollIntoView({ block: "nearest" });
  }

  function turn() {
    isOpen = !isOpen;
    draw();
    if (!isOpen) return;
    form.focus();
    box.scrollIntoView({ block: "nearest" });
  }

  // Into a sheet that is made anew: the same panel, with what was typed, as long as it is about the same numbers.
  function of(found) {
    const { iteration, document: row } = found.asked,
      here = JSON.stringify([view.key, iteration, row, view.part]);
    sheet = found;
    if (here !== place) {
      judge.forget();
      form.empty();
    }
    place = here;
    draw();
    return questionsOf(found, view.part).length ? box : null;
  }

  function draw() {
    inside.hidden = !isOpen;
    opener.setAttribute("aria-expanded", isOpen);
    form.offer(sheet, view.part, view.run);
    veil();
  }

  function veil() {
    const question = isOpen ? form.hidden() : "";
    rules.textContent = question ? `${givesAway(question, sheet).join(", ")} { visibility: hidden; }` : "";
    box.dataset.hides = question;
  }

  return { of, close: judge.close };
}

// The form, with the other document of a pair where a question is about one. changed() is called whenever something else may be hidden.
function questionForm(ask, changed) {
  const { form, hiding, verdict, compared, question, number, offer, tell, hides } = checkForm(ask, asksAnother),
    partner = el("select", { "aria-label": "The pair", onchange: asksOfAnother }),
    isOfPair = () => question.value.startsWith("pair/");
  form.insertBefore(partner, number);

  function asksAnother() {
    partner.hidden = !isOfPair();
    changed();
  }
  function asksOfAnother() {
    tell(null);
    changed();
  }
  return {
    parts: [form, hiding, verdict, compared],
    tell,
    focus: () => question.focus({ preventScroll: true }),
    empty() {
      tell(null);
      number.value = "";
    },
    offer(sheet, part, run) {
      offer(questionsOf(sheet, part));
      offerPartners(partner, sheet.pairs, run);
      partner.hidden = !isOfPair();
    },
    partner: () => (isOfPair() ? Number(partner.value) : null),
    hidden: () => (hides() ? question.value : ""), // the question whose answer is hidden
  };
}

const openerButton = (onclick) =>
  el("button", {
    type: "button",
    class: "opener",
    text: "Check me",
    title: "Work out a number by hand and have it checked",
    "aria-expanded": false,
    onclick,
  });

// [name, words] of all that can be asked about the document of a sheet; of several trees, about the leaf in the one in sight.
function questionsOf({ questions, quantities, pairs }, part) {
  const { target, leaf } = questions;
  const ofPair = ({ key, same, words }) => {
    const symbol = [key, ...same].map((name) => quantities[name]?.symbol).find(Boolean);
    return [`pair/${key}`, symbol ? `${symbol} of a pair (${words})` : `${words} of a pair`];
  };
  return [
    ...(target === null ? [] : [["target", `its ${target}`]]),
    ...(leaf === null ? [] : [["leaf", `value of leaf ${leaf[Math.min(part, leaf.length - 1)] + 1}`]]),
    ...(pairs.n ? questions.pairs.map(ofPair) : []),
  ];
}

// Who was chosen stays so, where it is still there.
function offerPartners(box, pairs, run) {
  const kept = box.value,
    way = (p) => (pairs.tied[p] ? "level with" : pairs.won[p] ? "above" : "below");
  box.replaceChildren(...pairs.partner.map((d, p) => el("option", { value: d, text: `${way(p)} ${run.documents[d].name}` })));
  if ([...box.options].some(({ value }) => value === kept)) box.value = kept;
}
