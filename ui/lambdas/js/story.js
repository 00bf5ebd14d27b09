// The three steps of the story, and the line of examples, measures, undo.

import { allow, el } from "../../component/js/dom.js";
import { glossedFormula } from "../../component/js/glossed.js";
import { short } from "../../component/js/numbers.js";

export function storyLine() {
  const box = el("ol", { class: "story", "aria-label": "From RankNet to LambdaMART in three steps" });
  function draw(answer) {
    if (box.childElementCount) return;
    const seen = new Set();
    box.append(
      ...answer.story.map(([name, formula, sentence, source], i) =>
        el(
          "li",
          {},
          el("div", {}, el("b", { text: `${i + 1} ${name}` }), el("span", { class: "formula" }, ...linksOf(formula, seen))),
          el("p", { text: `${sentence} ` }, el("cite", { text: source, title: spelled(answer, source) })),
        ),
      ),
    );
  }
  return { box, draw };
}

// Each symbol leads to its term, where it comes first.
const linksOf = (formula, seen) =>
  glossedFormula(formula, seen).map((part) => (part.href ? el("a", { href: part.href, text: part.words, title: "Glossary" }) : part));

// What [BU] and the like stand for, of every key that a text names.
export const spelled = (answer, text) => (text.match(/\[[A-Z]{2}\]/g) || []).map((key) => answer.sources[key.slice(1, -1)]).join("\n");

// As the charts have a metric, whatever its last digit.
const figure = (x) => (x === null ? short(x) : x.toFixed(3));

const MEASURES = [
  ["errors", "contradicting pairs"],
  ["ndcg", "NDCG"],
  ["mrr", "MRR"],
];

const RULES = {
  errors: "The winner is not above the loser; ties count too, as in (16) of [MP]. Burges and the slides say: pairwise errors.",
  ndcg:
    "NDCG over all ranks, without a cutoff: gain 2^grade − 1, discount 1 / log₂(rank + 1); equal scores count by the mean over " +
    "their possible orders.",
  mrr: "1 / rank of the first document with a grade above 0; equal scores count by the mean over their possible orders.",
};

export function topLine(view) {
  const examples = el("div", { class: "examples", role: "group", "aria-label": "Example orders" });
  const measures = el("div", { class: "measures", role: "status" });
  const button = (text, label, what) =>
    el("button", { type: "button", class: `do-${what}`, text, title: label, "aria-label": label, onclick: () => view.act({ do: what }) });
  const predict = button("Predict", "Hide the lambdas until you have said which way they push (G)", "predict");
  const undo = button("↶", "Undo (Ctrl+Z)", "undo"),
    redo = button("↷", "Redo (Ctrl+Shift+Z)", "redo"),
    reset = button("Reset", "Back to the model: undo every edit", "reset");
  const box = el("div", { class: "topline" }, examples, measures, el("div", { class: "doings" }, predict, undo, redo, reset));

  function draw(answer) {
    const choices = [
      ...answer.orders.map((o) => [o.identifier, o.title, `${o.errors} contradicting pairs, NDCG ${short(o.ndcg)}, MRR ${short(o.mrr)}`]),
      [null, "Data set", "The query chosen above"],
    ];
    if (!examples.childElementCount) {
      examples.append(
        ...choices.map(([identifier, title, hover]) =>
          el("button", {
            type: "button",
            text: title,
            title: hover,
            "data-order": identifier ?? "",
            onclick: () => view.act({ do: "order", name: identifier ?? "" }),
          }),
        ),
      );
    }
    for (const b of examples.children) b.setAttribute("aria-pressed", String((answer.order ?? "") === b.dataset.order));
    const keyed = [...measures.children].indexOf(box.getRootNode().activeElement);
    measures.replaceChildren(
      ...MEASURES.map(([key, label]) => {
        const [now, before] = [answer.measures[key], answer.model_measures[key]];
        const said = key === "errors" ? `${now.toLocaleString("en")} of ${answer.measures.pairs.toLocaleString("en")}` : figure(now);
        const was =
          answer.is_what_if && now !== before
            ? el("small", { text: `was ${key === "errors" ? before.toLocaleString("en") : figure(before)}` })
            : null;
        return el(
          "span",
          { "data-measure": key, tabindex: 0, "aria-describedby": `rule-${key}` },
          el("u", { text: label, title: spelled(answer, RULES[key]) || null }),
          " ",
          el("b", { text: said }),
          was,
          el("span", { class: "rule", role: "tooltip", id: `rule-${key}`, text: RULES[key] }),
        );
      }),
    );
    measures.children[keyed]?.focus({ preventScroll: true }); // with its rule, which somebody reads
    predict.setAttribute("aria-pressed", String(view.predict));
    allow(undo, answer.can.undo);
    allow(redo, answer.can.redo);
    allow(reset, answer.can.reset);
  }
  return { box, draw };
}

// What is to be predicted of an order: which way its pairs push a document, seemingly any; another one as soon as the order changes.
export function pushOf(answer) {
  const n = answer.documents.length;
  if (!n) return null;
  const key = `${answer.key}/${answer.documents.map((doc) => `${doc.row}:${doc.score}:${doc.grade}`).join()}`;
  const doc = answer.documents[[...key].reduce((sum, sign) => (31 * sum + sign.codePointAt(0)) % 9973, 7) % n],
    value = doc.ours.lambda;
  return {
    key,
    right: value > 0 ? 0 : value < 0 ? 2 : 1,
    words: ["Which way do its pairs push ", { name: doc.name }, "?"],
    answers: [
      ["Up", "ArrowUp"],
      ["Neither", "="],
      ["Down", "ArrowDown"],
    ],
    why: [
      { name: doc.name },
      value ? ` is pushed ${value > 0 ? "up" : "down"}: its λ is ${short(value)}.` : " is pushed neither way: its λ is 0.",
    ],
  };
}
