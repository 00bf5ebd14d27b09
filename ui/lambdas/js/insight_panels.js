// Two views below the list: where the push goes by rank, and the lambda of one document while its score slides.

import { el } from "../../component/js/dom.js";
import { pushInsight } from "../../component/js/insights/push.js";
import { slideInsight } from "../../component/js/insights/slide.js";

export function insightPanels(view) {
  const push = el("div", { class: "panel" }),
    slide = el("div", { class: "panel" });
  const box = el("section", { class: "insights outcome", "aria-label": "What |Δ| does" }, push, slide);
  let shown = "";

  function draw(answer) {
    const key = JSON.stringify([answer.push, answer.slide, answer.key, answer.applied]);
    box.hidden = !answer.push.bars.length && !answer.slide;
    if (key === shown || box.hidden) return;
    shown = key;
    const had = box.getRootNode().activeElement,
      kind = box.contains(had) ? had.className : null;
    push.replaceChildren(...pushInsight(answer.push));
    slide.replaceChildren(
      ...(answer.slide
        ? slideInsight(answer.slide, { drop: (score) => view.act({ do: "score", document: answer.slide.row, value: String(score) }) })
        : []),
    );
    slide
      .querySelector("h3")
      ?.after(el("p", { class: "insight-pick" }, "Slide ", choice(answer), " Let go of it, or press Enter: the list takes that score."));
    if (kind) box.querySelector(`.${kind.split(" ")[0]}`)?.focus({ preventScroll: true });
  }

  function choice(answer) {
    const select = el(
      "select",
      {
        class: "slid",
        "aria-label": "The document that slides",
        onchange: () => view.act({ do: "slide", document: Number(select.value) }),
      },
      ...answer.documents.map((doc) =>
        el("option", { value: doc.row, selected: doc.row === answer.slide.row, text: `${doc.rank + 1}  ${doc.name}` }),
      ),
    );
    return select;
  }

  return { box, draw };
}
