// The pairs of the chosen query that cost most: what each costs, since when it is wrong, and the iterations that pushed it the wrong way,
// each a way to Step.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { flips } from "../../component/js/flips.js";
import { column, short } from "../../component/js/numbers.js";

export function pairList(view) {
  const said = el("p", { class: "note", "aria-live": "polite" }),
    list = el("ol", { class: "pairs", tabindex: 0, "aria-label": "Pairs, the costliest first" }),
    why = el("p", { class: "why", "aria-live": "polite" }),
    head = el("header", {}, el("h3", { text: "Costly pairs" }), el("h3", { text: "Worst iterations: open on Step" })),
    box = el("div", { class: "costly" }, head, said, list, why);
  let shown = null;

  function draw() {
    const detail = view.detail();
    if (!detail) return;
    if (shown !== detail) {
      shown = detail;
      write(said, detail.sentence);
      const cost = column(detail.pairs.map((pair) => pair.cost));
      list.replaceChildren(...detail.pairs.map((pair, i) => rowOf(view, detail, pair, i, cost)));
    }
    const at = Math.min(view.pair, detail.pairs.length - 1);
    [...list.children].forEach((row, i) => {
      row.classList.toggle("selected", i === at);
      adjust(row.querySelector("button"), { "aria-pressed": i === at });
    });
    write(why, detail.pairs[at]?.why ?? "");
    list.hidden = why.hidden = !detail.pairs.length;
  }
  return { box, draw };
}

// cost   says a cost as the column does
function rowOf(view, detail, pair, i, cost) {
  const { winner, loser, worst, since } = pair,
    best = Math.max(detail.max_grade ?? 0, 1);
  const chip = ({ grade }) =>
    el("span", {
      class: ["grade", ...flips(view.found.grade_flip, grade / best)].join(" "),
      style: `--share: ${Math.round((100 * (grade ?? 0)) / best)}%`,
      text: grade === null ? "–" : String(grade),
    });
  const document = (one) => [chip(one), el("span", { class: "name", text: one.name }), el("small", { text: `rank ${one.rank}` })];
  const ways = worst.length ? worst : [{ k: Math.max(since, Math.min(1, view.found.n_iterations)), push: 0 }];
  return el(
    "li",
    {},
    quietButton(
      { class: "pair", onclick: () => view.pick(i) },
      el("b", { text: cost(pair.cost) }),
      el(
        "span",
        { class: "documents" },
        el("span", { class: "side" }, ...document(winner)),
        el("span", { class: "side" }, ...document(loser)),
      ),
    ),
    el(
      "span",
      { class: "ways" },
      ...ways.map(({ k, push }) =>
        el("button", {
          type: "button",
          class: "way",
          title: `Iteration ${k}${push ? `, push ${short(push)}` : ""}: open both documents on Step`,
          "aria-label": `Open both documents on Step, iteration ${k}`,
          onclick: () => view.openStep(i, k),
          text: String(k),
        }),
      ),
    ),
  );
}
