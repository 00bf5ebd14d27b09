// One page of results with the click rate of each: a dot, and a line for its interval. Python computes every number; this draws them
// sooner than a figure of Plotly, whose engine takes seconds to come, and reports `drawn`.

import { el, hint, svg } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { axisOf, linesUpward, valuesOf, wordsBelow } from "../../component/js/plane.js";
import { csv } from "../../component/js/share.js";

const END = 0.3; // of a letter: half the stroke at each end of an interval

function openRates(parent) {
  const view = {},
    list = el("ol", {}),
    scale = svg("svg", { class: "scale", "aria-hidden": "true" }),
    about = el("p", { class: "about", "aria-hidden": "true" }),
    root = el("figure", { class: "board rates" }, about, scale, list);

  function draw() {
    const letter = parseFloat(getComputedStyle(root).fontSize),
      { width } = view.sizes.of(list),
      { rows, ticks, top, axis } = view.data,
      x = axisOf([0, top], [letter / 2, width - letter / 2]);
    root.setAttribute("aria-label", view.data.alt);
    list.replaceChildren(...rows.map((row) => rowOf(row, x, letter, ticks)));
    scale.replaceChildren(...wordsBelow(x, ticks, letter * 0.7));
    about.textContent = axis;
  }
  host(view, parent, root, {
    isReady: () => Boolean(view.data),
    draw,
    place: () => ({}),
    asked: () => requestAnimationFrame(() => view.tell("drawn", true)), // at first: what is below may come
    offers: offersOf(view),
  });
  return view;
}

function rowOf({ label, grade, sentence, rate, low, high }, x, letter, ticks) {
  const middle = letter / 2,
    ends = END * letter;
  return el(
    "li",
    {},
    el("span", { class: "label", text: label }),
    el("span", { class: "grade", text: grade }),
    svg(
      "svg",
      { class: "mark", role: "img", "aria-label": sentence },
      hint(sentence),
      ...linesUpward(x, valuesOf(ticks), [0, letter]),
      svg("line", { class: "span", x1: x(low), x2: x(high), y1: middle, y2: middle }),
      ...[low, high].map((end) => svg("line", { class: "span", x1: x(end), x2: x(end), y1: middle - ends, y2: middle + ends })),
      svg("circle", { class: "rate", cx: x(rate), cy: middle, r: 0.34 * letter }),
    ),
  );
}

const offersOf = (view) => ({
  picture: () => ({ name: "click rates", parts: [view.root], caption: view.data.alt }),
  tables: () => [
    [
      "Click rates",
      "click rates",
      () =>
        csv(
          ["position and document", "grade", "rate", "low", "high"],
          view.data.rows.map(({ label, grade, rate, low, high }) => [label, grade.replace("grade ", ""), rate, low, high]),
        ),
    ],
  ],
});

export default mounted(openRates);
