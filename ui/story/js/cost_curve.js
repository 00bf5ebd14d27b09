// The cross entropy C of one pair over its score difference, with the tangent at the point in hand: its slope is the lambda.

import { onDrag } from "../../component/js/drag.js";
import { adjust, el, quietButton, svg, write } from "../../component/js/dom.js";
import { numeral, short, tidy } from "../../component/js/numbers.js";
import { axisOf, pathThrough, ticksAside, wordsBelow } from "../../component/js/plane.js";
import { called } from "./arrangement.js";

const FRAME = { left: 34, right: 10, top: 8, bottom: 30, tick: 11, name: 24 }; // tick, name: pixels below the axis
const LARGE = { left: 40, right: 14, top: 12, bottom: 52, tick: 16, name: 38 };
const MOST = 6; // of the cost
const COSTS = [0, 2, 4, 6],
  DIFFERENCES = [-6, -4, -2, 0, 2, 4, 6]; // where the axes have ticks
const REACH = 1.6; // of the tangent, to either side
const DIFFERENCE = "sᵢ − sⱼ";

export function costCurve(view) {
  const state = { p_bar: 0, at: null }; // at: index of the point that was dragged to, null = the pair's own
  const change = (some) => {
    Object.assign(state, some);
    draw();
  };
  const chart = svg("svg", { role: "img", class: "cost" }),
    summary = el("p", { class: "summary", "aria-live": "polite" }),
    targets = targetChoice((p_bar) => change({ p_bar }));
  const slider = el("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "Score difference",
    oninput: () => change({ at: Number(slider.value) }),
  });
  const own = quietButton({ text: "The pair’s own", onclick: () => change({ at: null }) });
  let plane = null;
  dragsPoint(chart, (x) => {
    if (plane) change({ at: nearest(view.curve.differences, plane.x.value(x)) });
  });

  function draw() {
    const { curve, pair } = view,
      line = curve.by_p_bar[state.p_bar],
      size = view.sizes.of(chart),
      i = state.at ?? nearest(curve.differences, pair.difference),
      point = { difference: curve.differences[i], p: curve.p[i], cost: line.cost[i], slope: line.slope[i] };
    targets.draw(curve.by_p_bar, state.p_bar);
    own.style.visibility = state.at === null ? "hidden" : "visible";
    write(summary, wordsOf(pair, line.name, state, point));
    adjust(slider, { max: curve.differences.length - 1, "aria-valuetext": summary.textContent });
    slider.value = i;
    if (!size.width) return;
    plane = costPlane(size, curve.differences, view.large ? LARGE : FRAME);
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}`, "aria-label": summary.textContent });
    chart.replaceChildren(...axes(plane), curveLine(plane, curve.differences, line.cost), ...pointMarks(plane, point, view.large ? 9 : 6));
  }

  const caption = el("figcaption", {}, el("span", { text: "Target P̄" }), targets.box, own);
  return {
    box: el("figure", { class: "pair-cost" }, caption, chart, slider, summary),
    draw,
    // Another pair or order: the point goes where they stand.
    again() {
      state.at = null;
    },
  };
}

function targetChoice(choose) {
  const box = el("div", { class: "choice", role: "group", "aria-label": "Target probability P̄" });
  function draw(lines, chosen) {
    if (!box.childElementCount) box.append(...lines.map(({ name }, i) => quietButton({ text: name, onclick: () => choose(i) })));
    [...box.children].forEach((button, i) => adjust(button, { "aria-pressed": i === chosen }));
  }
  return { box, draw };
}

// to(x): pixels from the left of the chart
function dragsPoint(chart, to) {
  onDrag(chart, (event) => to(event.clientX - chart.getBoundingClientRect().left), { isQuiet: true });
}

// The place of the number that is nearest to a value.
export const nearest = (numbers, value) =>
  numbers.reduce((best, number, i) => (Math.abs(number - value) < Math.abs(numbers[best] - value) ? i : best), 0);

export function costPlane({ width, height }, differences, frame = FRAME) {
  const { left, right, top, bottom } = frame,
    [end, base] = [width - right, height - bottom];
  return { frame, end, base, x: axisOf([differences[0], differences.at(-1)], [left, end]), y: axisOf([0, MOST], [base, top]) };
}

function wordsOf({ winner, loser }, target, { p_bar, at }, { difference, p, cost, slope }) {
  const says = ["is better", "is as good", "is worse"][p_bar],
    way = slope < 0 ? `up by λ = ${short(-slope)}` : slope > 0 ? `down by ${short(slope)}` : "nowhere",
    gap = short(tidy(difference, 1)),
    who = at === null ? `${winner} and ${called(loser)}: ${DIFFERENCE} = ${gap}` : `Were ${DIFFERENCE} ${gap}`;
  return (
    `${who}, so P = ${short(p)}. The grades say that ${winner} ${says}, P̄ = ${target}: C = ${short(cost)}, and the slope ` +
    `${short(slope)} pushes ${winner} ${way}.`
  );
}

function axes({ frame, x, y, end, base }) {
  const ticks = (values) => values.map((v) => [v, numeral(v)]);
  return [
    ...ticksAside(y, ticks(COSTS), [frame.left, end], 6),
    ...wordsBelow(x, ticks(DIFFERENCES), base + frame.tick),
    svg("text", { class: "tick axis", x: end, y: base + frame.name, text: DIFFERENCE }),
    svg("text", { class: "tick name", x: 2, y: frame.top + 4, text: "C" }),
  ];
}

function curveLine({ x, y }, differences, costs) {
  const within = costs.map((cost) => Math.min(cost, MOST));
  return svg("path", { class: "line", d: pathThrough(differences, within, x, y) });
}

function pointMarks({ x, y }, { difference: d, cost, slope }, r) {
  const isRight = d > 2, // where its words have no room but to the left
    along = (by) => ({ x: x(d + by), y: y(cost + by * slope) }),
    [from, to] = [along(-REACH), along(REACH)];
  return [
    svg("line", { class: "tangent", x1: from.x, x2: to.x, y1: from.y, y2: to.y }),
    svg("circle", { class: "point", cx: x(d), cy: y(cost), r }),
    svg("text", {
      class: "slope",
      x: x(d) + (isRight ? -10 : 10),
      y: y(cost) - 14,
      "text-anchor": isRight ? "end" : "start",
      text: `slope ${short(slope)}`,
    }),
  ];
}
