// Burges' arrows: from each row up or down, as long as its lambda, on a scale that holds for every order of the list.

import { adjust, el, hint, svg } from "../../component/js/dom.js";
import { MINUS, numeral, short } from "../../component/js/numbers.js";
import { called, RESULTS } from "./arrangement.js";

const FIGURE = 4.4; // letters of the page: room for "▼ −0.248"
const REACH = { net: 10, ours: 9 }; // rows that the longest arrow of all orders spans

export function pushColumn(view, key, title) {
  const chart = svg("svg", { role: "img" }),
    box = el("div", { class: `pushes ${key}` }, chart);

  function draw() {
    const { h, now, names } = view,
      lambdas = now[key],
      width = view.sizes.of(box).width,
      height = RESULTS * h;
    if (!width) return;
    const most = Math.max(...Object.values(view.lists.lists).flatMap((one) => one[key].map(Math.abs))),
      each = (REACH[key] * h) / most,
      format = (v) => `${v < 0 ? MINUS : ""}${Math.abs(v).toFixed(key === "net" ? 2 : 3)}`;
    const figure = FIGURE * parseFloat(getComputedStyle(box).fontSize),
      lane = (width - figure - 12) / 5;
    adjust(chart, {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      "aria-label": `${title}: ${names
        .slice(0, RESULTS)
        .map((row, r) => `${row} ${short(lambdas[r])}`)
        .join(", ")}`,
    });
    chart.replaceChildren(
      ...names.map((row, r) => {
        const value = lambdas[r],
          y = (r + 0.5) * h,
          isRelevant = typeof row === "string",
          x = figure + 6 + lane * (isRelevant ? (row === "A" ? 0.4 : 1.4) : 2.3 + (r % 3));
        const mark = svg(
          "g",
          { class: `push ${value > 0 ? "up" : "down"}${isRelevant ? " relevant" : ""}`, "data-row": row, "data-lambda": value },
          hint(`${called(row)}: λ ${numeral(value)}`),
        );
        mark.append(
          svg("text", { class: "value", x: figure, y, text: `${value > 0 ? "▲" : "▼"} ${format(value)}` }),
          ...arrow(x, y, value, each, height),
        );
        return mark;
      }),
    );
  }

  // From the row up or down; at an end of the list it slides back, for its length is what counts.
  function arrow(x, y, value, each, height) {
    const way = value > 0 ? -1 : 1,
      length = Math.max(2, Math.min(height - 4, Math.abs(value) * each)),
      end = Math.max(2, Math.min(height - 2, y + way * length)),
      from = end - way * length,
      tip = Math.min(7, length);
    return [
      svg("line", { x1: x, x2: x, y1: from, y2: end - way * tip * 0.8 }),
      svg("path", { d: `M${x - tip * 0.6} ${end - way * tip} L${x} ${end} L${x + tip * 0.6} ${end - way * tip} Z` }),
    ];
  }

  return { box, draw };
}
