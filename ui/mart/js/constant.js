// Why a mean: the squared error of one constant for some values is a parabola, and its lowest place is their mean. Another constant
// can be tried.

import { onDrag } from "../../component/js/drag.js";
import { adjust, el, svg, write } from "../../component/js/dom.js";
import { numeral, short, signed, tidy } from "../../component/js/numbers.js";
import { axisOf, linesAcross, pathThrough, ticksOf, wordsAside, wordsBelow } from "../../component/js/plane.js";
import { errorOf, slopeOf, slopeWords } from "./stages.js";

const PIECES = 60; // of which the parabola is drawn

export function constantPlot(view) {
  const chart = svg("svg", { class: "parabola", role: "img" }),
    title = el("p", { class: "title" }),
    summary = el("p", { class: "summary", "aria-live": "polite" });
  const slider = el("input", {
    type: "range",
    step: "any",
    "aria-label": "Constant c",
    oninput: () => view.tryValue(Number(slider.value)),
  });
  const box = el("figure", { class: "constant" }, title, chart, slider, summary);
  let frame = { width: 0, height: 0 };
  const left = () => (view.data.large ? 56 : 40),
    across = ({ low, high }) => axisOf([low, high], [left(), frame.width - 10]);

  const tryHere = (event) => view.tryValue(across(view.values()).value(event.clientX - chart.getBoundingClientRect().left));
  onDrag(chart, tryHere, { isQuiet: true });

  function draw() {
    const values = view.values(),
      c = view.c ?? values.least;
    write(title, values.title);
    adjust(slider, { min: values.low, max: values.high });
    slider.value = c;
    write(summary, tell(values, view.c, view.k));
    adjust(slider, { "aria-valuetext": summary.textContent });
    frame = view.sizes.of(chart);
    if (!frame.width) return;
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-label": `${values.title}. ${summary.textContent}` });
    const top = Math.max(errorOf(values.of, values.low), errorOf(values.of, values.high), 1e-9),
      base = frame.height - (view.data.large ? 26 : 17);
    const y = axisOf([0, top], [base, 6]),
      plane = { x: across(values), y, top, base, left: left(), ...frame };
    chart.replaceChildren(...axes(values, plane), ...parabola(values, c, plane));
  }

  return { box, draw };
}

function axes({ low, high }, { x, y, top, base, left, width, height }) {
  const ends = Number.isInteger(low)
    ? Array.from({ length: high - low + 1 }, (_, i) => low + i)
    : [-1, 0, 1].map((share) => share * Math.floor(high));
  return [
    ...wordsAside(y, ticksOf([0, top], short), left - 8),
    ...linesAcross(y, [0], [left, width]),
    ...wordsBelow(x, ticksOf(ends, numeral), base + (height - base) * 0.6),
  ];
}

// The parabola, its lowest place, and the constant that is tried.
function parabola({ low, high, of, least }, c, { x, y, base }) {
  const along = Array.from({ length: PIECES + 1 }, (_, i) => low + (i / PIECES) * (high - low)),
    errors = along.map((v) => errorOf(of, v));
  return [
    svg("path", { class: "line", d: pathThrough(along, errors, x, y) }),
    svg("line", { class: "cut", x1: x(c), x2: x(c), y1: 0, y2: base }),
    svg("circle", { class: "dot best", cx: x(least), cy: y(errorOf(of, least)), r: 5 }),
    svg("circle", { class: "dot", cx: x(c), cy: y(errorOf(of, c)), r: 3 }),
  ];
}

// What the constant that is tried leaves, null where none is; at the start, k = 0, the values are given and not residuals.
function tell({ of, least, whose, isAll, parts }, tried, k) {
  const slope = slopeWords({ ...of, sum: tidy(of.sum, of.n) }),
    error = errorOf(of, tried ?? least);
  if (tried === null || Math.abs(tried - least) < 1e-3)
    return isAll
      ? `The mean of the residuals is 0: one more constant adds nothing, ${parts ? "so a tree splits them" : "and no tree does"}.`
      : `${whose} ${k ? signed(least) : least.toFixed(3)}: squared error ${short(error)}. The least: the slope ${slope} is 0.`;
  const up = slopeOf(of, tried);
  return (
    `c = ${short(tried)}: squared error ${short(error)}, ${short(error - errorOf(of, least))} more than the least. The slope ${slope} ` +
    `= ${short(up)} says: ${up > 0 ? "down" : "up"}.`
  );
}
