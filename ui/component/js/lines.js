// A metric along all runs on one scale: training solid, test dashed, each line named at its end. A click or drag jumps.
// curve.words   how its parts are called, where not train and test;  curve.unit   what one step is, where not an iteration

import { onDrag } from "./drag.js";
import { chartPlane, iterationTicks } from "./chart_plane.js";
import { adjust, el, hint, svg, write } from "./dom.js";
import { grown } from "./sizes.js";

const USUAL = 5; // signs of a figure, as in 12.78 or 0.956: with room for as many, charts below each other end at the same place

export function lineChart(view, found, curve) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 });
  const words = el("figcaption", {}, el("strong", { text: curve.label }), el("small", {})),
    box = el("figure", { class: `chart ${curve.name}` }, words, chart);
  const drawn = found.runs.flatMap((run, i) =>
    ["train", "test"].filter((part) => curve.lines[i][part]).map((part) => ({ run, part, values: curve.lines[i][part] })),
  );
  const called = { train: "train", test: "test", ...curve.words },
    hasTest = curve.lines.some(({ test }) => test);
  box.querySelector("small").append(curve.sense, hasTest ? el("span", { text: `; dashed, figures: ${called.test}` }) : "");
  const last = found.n_iterations,
    small = 11.5 * grown(), // asked once: it makes the browser compute styles
    figure = () => (view.large ? 18.5 : small);
  const plane = chartPlane(
    view,
    drawn.flatMap(({ values }) => values),
    last,
    iterationTicks(last),
    (words) => 8 + figure() * (0.62 * Math.max(words.length, USUAL) + 0.4),
    curve.format,
  );
  let cursor = null;

  function resize() {
    if (!plane.resized(chart)) return;
    cursor = {
      line: svg("line", { y1: 0 }),
      figures: drawn.map(({ run, part }) =>
        svg("text", { class: `end ${part}`, style: `fill: var(--run-${run.at}); font-size: ${figure()}px` }),
      ),
    };
    const lines = drawn.map(({ run, part, values }) =>
      svg(
        "path",
        { class: `line ${part}`, style: `stroke: var(--run-${run.at})`, d: plane.path(values) },
        hint(`${run.title}, ${called[part]}`),
      ),
    );
    chart.replaceChildren(...plane.axis(), ...lines, svg("g", { class: "cursor" }, cursor.line), ...cursor.figures);
  }

  const at = (values, k) => values[Math.min(k, values.length - 1)];

  function draw(k) {
    resize();
    const figureOf = (value) => (value === null ? "–" : plane.format(value));
    const said = drawn.map(({ run, part, values }) => `${run.title} ${called[part]} ${figureOf(at(values, k))}`);
    adjust(chart, { "aria-label": `${curve.label}, ${curve.unit ?? "iteration"} ${k}: ${said.join(", ")}` });
    if (!cursor) return;
    adjust(cursor.line, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
    const shown = drawn.map((line, i) => ({ ...line, node: cursor.figures[i], value: at(line.values, k) }));
    drawFigures(shown, plane, figure() * 1.05);
  }

  onDrag(chart, (event) => view.go(plane.under(chart, event)), { may: () => cursor });

  return { box, draw };
}

// One number a run at the end of the lines: of the test data where there are any, pushed apart where they would meet.
function drawFigures(shown, plane, room) {
  const isOfTest = ({ part, run }) => part === "test" || !shown.some((other) => other.run === run && other.part === "test");
  const labelled = shown.filter((line) => line.value !== null && isOfTest(line)).sort((a, b) => b.value - a.value);
  for (const { node } of shown) adjust(node, { display: "none" });
  const heights = labelled.map(({ value }) => plane.y(value)),
    ys = pushApart(heights, room, plane.base() - 2);
  labelled.forEach(({ node, value }, i) => {
    adjust(node, { display: "inline", x: plane.end() + 6, y: ys[i] });
    write(node, plane.format(value));
  });
}

// Heights from the top down, moved as little as it takes for each to have its room above the lowest one.
export function pushApart(heights, room, lowest) {
  const ys = [...heights];
  for (let i = 1; i < ys.length; i++) ys[i] = Math.max(ys[i], ys[i - 1] + room);
  for (let i = ys.length - 1, floor = lowest; i >= 0; i--) {
    ys[i] = Math.min(ys[i], floor);
    floor = ys[i] - room;
  }
  return ys;
}
