// A metric along the run: train solid, test dashed, the query in sight dotted, a cursor at the iteration. A click or drag
// jumps, a hover reads the values there. The scale is the run's.

import { chartPlane, iterationTicks } from "../../component/js/chart_plane.js";
import { adjust, el, svg, write } from "../../component/js/dom.js";
import { metricRule } from "./metric_rule.js";

export const LINES = ["train", "test", "query"];

export function curve(view, data) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 }),
    lines = linesOf(data),
    figures = figureRow(lines),
    rule = metricRule(view, data),
    plane = planeOf(view, lines, data.train.length - 1);
  const caption = el("figcaption", {}, rule.label, figures.box),
    box = el("figure", { class: `chart ${data.name}` }, caption, chart, rule.box);
  let cursor = null,
    peek = null,
    drawn = null;

  const say = (v) => (v === null ? "–" : plane.format(v));

  function draw(k) {
    drawn = k;
    if (plane.resized(chart)) {
      cursor = cursorOf(view, plane, lines);
      const paths = lines.map(({ values, part }) => svg("path", { class: `line ${part}`, d: plane.path(values) }));
      chart.replaceChildren(...plane.axis(), ...paths, cursor.box);
    }
    read();
    rule.draw(k);
    const figuresText = lines.map(({ part, values }) => `${data.names[part]} ${say(values[k])}`).join(", ");
    adjust(chart, { "aria-label": `${data.label} at iteration ${k}: ${figuresText}; ${data.sense}` });
    cursor?.draw(k);
  }

  // The values under the pointer, else those of the iteration.
  function read() {
    figures.draw(peek ?? drawn, peek !== null, say);
    box.classList.toggle("peeking", peek !== null);
    cursor?.peek(peek ?? drawn);
  }

  chart.addEventListener("pointerdown", (event) => {
    chart.setPointerCapture(event.pointerId);
    view.go(plane.under(chart, event));
  });
  chart.addEventListener("pointermove", (event) => {
    if (!cursor) return;
    peek = plane.under(chart, event);
    if (event.buttons) view.go(peek);
    else read();
  });
  chart.addEventListener("pointerleave", () => {
    peek = null;
    if (drawn !== null) read();
  });

  return { box, draw };
}

const linesOf = (data) => LINES.filter((part) => data[part]).map((part) => ({ part, name: data.names[part], values: data[part] }));

function planeOf(view, lines, last) {
  const known = lines.flatMap(({ values }) => values);
  return chartPlane(view, known, last, iterationTicks(last));
}

// The values of one iteration, which is named where it is not the one in sight.
function figureRow(lines) {
  const at = el("span", { class: "at" }),
    values = lines.map(() => el("b")),
    keys = lines.map(({ part, name }, i) => el("span", { class: `key ${part}` }, el("i", { "aria-hidden": "true" }), name, values[i]));
  function draw(k, isNamed, say) {
    write(at, isNamed ? `at ${k}` : "");
    lines.forEach((line, i) => write(values[i], say(line.values[k])));
  }
  return { box: el("span", { class: "curve-figures" }, at, ...keys), draw };
}

// A line at the iteration with a dot on each curve, and one under the pointer.
function cursorOf(view, plane, lines) {
  const under = svg("line", { class: "peek", y1: 0 }),
    line = svg("line", { y1: 0 }),
    dots = lines.map(({ part }) => svg("circle", { class: part, r: view.large ? 6 : 4 }));
  const stand = (node, k) => adjust(node, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
  function draw(k) {
    stand(line, k);
    lines.forEach(({ values }, i) =>
      adjust(dots[i], values[k] === null ? { display: "none" } : { cx: plane.x(k), cy: plane.y(values[k]), display: "inline" }),
    );
  }
  return { box: svg("g", { class: "cursor" }, under, line, ...dots), draw, peek: (k) => stand(under, k) };
}
