// A leaf by hand, and the sentence on incoherence.

import { el } from "../../component/js/dom.js";
import { closes, MINUS, printed, short, signed } from "../../component/js/numbers.js";
import { field, gradeText, NO_PAIR } from "./fields.js";
import { spelled } from "./story.js";

const TERMS = 6; // summands that are written out

export function leafPanel(view) {
  const words = el("div", { class: "lines", "aria-live": "polite" });
  const l2 = field({ class: "small", "aria-label": "L2 regularisation of the leaf" }, (value) => view.act({ do: "l2", value }));
  const box = el(
    "section",
    { class: "panel leaf", "aria-label": "A leaf by hand" },
    el("header", {}, el("h3", { text: "A leaf by hand" }), el("label", { class: "knob" }, el("span", { text: "L2" }), l2)),
    words,
  );

  function draw(answer) {
    const { leaf } = answer,
      inside = answer.documents.filter((doc) => doc.in_leaf);
    l2.show(short(leaf.l2), String(leaf.l2));
    if (!leaf.n)
      return words.replaceChildren(
        el("p", { class: "hint", text: `Tick documents in the list: documents of one leaf all get the same step. ${leaf.split}` }),
      );
    const isShort = inside.length === leaf.n && leaf.n <= TERMS && leaf.n > 1;
    const own = (key) => inside.map((doc) => doc.ours[key]),
      sum = (key) => (isShort ? sumWords(own(key), leaf[key === "lambda" ? "numerator" : key]) : "");
    const refuses = ` These conventions refuse a leaf of curvature below ${short(leaf.least)}.`;
    words.replaceChildren(
      line("Σ λ", sum("lambda"), leaf.numerator),
      line("Σ curvature", sum("curvature"), leaf.curvature),
      line(
        "leaf value",
        `Σ λ / (Σ curvature + L2) = ${short(leaf.numerator)} / (${short(leaf.curvature)} + ${short(leaf.l2)}) ` +
          `${closes(leaf.value, leaf.denominator ? printed(leaf.numerator) / (printed(leaf.curvature) + printed(leaf.l2)) : 0)} `,
        leaf.value,
      ),
      el("p", {
        class: "hint",
        text:
          leaf.denominator === 0
            ? leaf.numerator
              ? "At scores this far apart the curvature rounds to 0: the leaf value counts as 0."
              : "Nothing pushes here: 0/0 counts as 0."
            : `With learning rate ${short(leaf.rate)} each of the ${leaf.n === 1 ? "one" : leaf.n} gets ` +
              `${signed(leaf.rate * leaf.value)}.${leaf.curvature < leaf.least ? refuses : ""} ${leaf.split}`,
      }),
    );
  }

  const line = (what, text, value) =>
    el(
      "p",
      { class: "term", "data-term": what },
      el("span", { class: "symbol", text: what }),
      el("span", {}, text, el("b", { text: short(value), "data-value": value })),
    );
  return { box, draw };
}

// The terms of a sum with their signs, and whether they add up as they are written.
function sumWords(values, total) {
  const term = (value, i) => (i ? `${value >= 0 ? "+ " : ""}${short(value).replace(MINUS, `${MINUS} `)}` : short(value));
  const asWritten = values.reduce((sum, value) => sum + printed(value), 0);
  return `${values.map(term).join(" ")} ${closes(total, asWritten)} `;
}

export function incoherenceNote() {
  const box = el("p", { class: "incoherence outcome", role: "status" });
  function draw(answer) {
    const found = answer.incoherence;
    if (!found)
      return box.replaceChildren(
        el("span", {
          text: answer.matrix.n_pairs
            ? "Coherent: each document scored below a worse one is pushed up at least as hard as the worse one."
            : NO_PAIR,
        }),
      );
    box.replaceChildren(
      el("b", { class: "flag", text: "⚑ Incoherent: " }),
      el("b", { text: found.names[0] }),
      ` (grade ${gradeText(found.grades[0])}) is below `,
      el("b", { text: found.names[1] }),
      ` (grade ${gradeText(found.grades[1])}), but its λ is smaller, ${signed(found.lambdas[0])} against ${signed(found.lambdas[1])}.`,
      found.n_cases > 1 ? ` The widest of ${found.n_cases.toLocaleString("en")} such pairs. ` : " ",
      el("cite", { text: "[ML]", title: spelled(answer, "[ML]") }),
    );
  }
  return { box, draw };
}
