// The chosen query's metric after each iteration, beside the mean over all queries; a click or drag chooses the iteration.

import { chartPlane, iterationTicks } from "../../component/js/chart_plane.js";
import { adjust, el, hint, svg, write } from "../../component/js/dom.js";
import { onDrag } from "../../component/js/drag.js";
import { short } from "../../component/js/numbers.js";
import { pathAlong } from "../../component/js/plane.js";
import { nearest } from "./query_list.js";

export function qualityCurve(view) {
  const chart = svg("svg", { class: "curve", role: "img" }),
    title = el("strong"),
    small = el("small"),
    box = el("figure", { class: "chart" }, el("figcaption", {}, title, small), chart),
    cursor = svg("line", { class: "cursor-line", y1: 0 });
  let drawn = null,
    plane = null;
  onDrag(chart, (event) => view.go(plane.under(chart, event)), { may: () => plane });

  function open(lines) {
    const { found } = view,
      known = lines.flatMap(({ values }) => values);
    plane = chartPlane(view, known, found.n_iterations, iterationTicks(found.n_iterations));
    chart.replaceChildren();
  }

  function draw() {
    const detail = view.detail();
    if (!detail) return;
    const { found } = view,
      now = [view.key, view.large, detail.qid].join();
    const lines = linesOf(view, detail);
    if (now !== drawn) open(lines);
    drawn = now;
    if (plane.resized(chart))
      chart.replaceChildren(
        ...plane.axis(),
        fewLine(view, plane),
        ...lines.map((line) => svg("path", { class: `line ${line.kind}`, d: along(plane, line) }, hint(line.said))),
        cursor,
      );
    const x = plane.x(view.upto);
    adjust(cursor, { x1: x, x2: x, y2: plane.base() });
    write(title, `${found.label} of “${detail.qid}”: ${short(valueAt(view, detail))}`);
    const others = [found.n_counted > 1 && "thin: mean of all queries", found.other && `dashed: ${found.other.loss}`];
    write(small, [`after iteration ${view.upto}`, ...others.filter(Boolean)].join("; "));
    adjust(chart, { "aria-label": `${title.textContent} after iteration ${view.upto}` });
  }
  return { box, draw };
}

// Exactly, after the iteration for which the detail was made; on the way to another one, after the measured one nearest to it.
export const valueAt = ({ found, upto }, { k, value, values }) => (upto === k ? value : values[nearest(found, upto)]);

function linesOf({ found }, detail) {
  const { iterations, mean, other, n_counted } = found;
  const second = other
    ? [{ kind: "test own", iterations: other.iterations, values: detail.other, said: `the query under ${other.loss}` }]
    : [];
  return [
    ...(n_counted > 1 ? [{ kind: "mean", iterations, values: mean, said: "mean of all queries" }] : []),
    ...second,
    { kind: "own", iterations, values: detail.values, said: "the query" },
  ];
}

const along = (plane, { iterations, values }) =>
  pathAlong(Array.from(iterations.values, (k, i) => (values[i] === null ? null : [plane.x(k), plane.y(values[i])])));

// Where so few trees are enough.
const fewLine = ({ data }, plane) =>
  svg("line", { class: "few-line", x1: plane.x(data.few.k), x2: plane.x(data.few.k), y1: 0, y2: plane.base() }, hint(data.few.sentence));
