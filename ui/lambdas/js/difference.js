// Two plain columns of numbers: lambda under the second conventions, and how far it is from the first.

import { el, hint, svg } from "../../component/js/dom.js";
import { tidy } from "../../component/js/numbers.js";
import { frameColumn, middleOf, pointed, shiftMarks, wayOf } from "./column.js";
import { finer } from "./fields.js";

export function differenceColumn(view) {
  const head = el("h3");
  const box = svg("svg", { class: "arrows outcome other", role: "img" });

  function draw({ documents }, width) {
    const has = documents.length && documents[0].other;
    head.style.display = box.style.display = has ? "" : "none";
    if (!has) {
      box.setAttribute("width", 0);
      return box.replaceChildren();
    }
    head.replaceChildren(el("span", { text: "Compare" }), el("small", { text: "λ" }), el("small", { text: "− chosen" }));
    frameColumn(box, documents, "other", "Lambdas under the compared conventions", { width, h: view.h });
    const formats = [finer(documents.map((doc) => doc.other.lambda)), finer(documents.map(apart))];
    box.replaceChildren(...documents.map((doc, r) => markOf(doc, formats, middleOf(r, view.h), { width, h: view.h })));
  }

  return { box, head, draw, shift: shiftMarks(box) };
}

const apart = ({ other, ours }) => tidy(other.lambda - ours.lambda, Math.abs(ours.lambda));

function markOf(doc, [one, two], y, { width, h }) {
  const { lambda } = doc.other,
    d = apart(doc);
  return svg(
    "g",
    { class: "mark", "data-document": doc.row, "data-lambda": lambda, "data-difference": d },
    hint(`${doc.name}: λ ${lambda}, difference ${d}`),
    svg("rect", { class: "hit", x: 0, y: y - h / 2, width, height: h }),
    svg("g", { class: wayOf(lambda) }, svg("text", { class: "value", x: width / 2, y, text: pointed(lambda, one) })),
    svg("text", { class: "bend", x: width - 2, y, text: (d > 0 ? "+" : "") + two(d) }),
  );
}
