// The upper plane: the points, the sum so far as a step function, and what it leaves as a stick at each point.

import { adjust, el, svg } from "../../component/js/dom.js";
import { capital, plural, short, signed, tidy } from "../../component/js/numbers.js";
import { axisOf, ticksAside, wordsBelow } from "../../component/js/plane.js";
import { pointLayer } from "../../component/js/points.js";
import { nameOf, summed } from "./stages.js";

export const ROOM = 4; // of the axes below the values 0, and beyond the side of the plane
const ABOVE = 0.45; // of the axis of values beyond its ends

// Where x stands, in both planes alike.
export const alongX = (view, width) => {
  const left = view.data.large ? 56 : 40,
    x = axisOf([-ROOM, view.data.side + ROOM], [left, width]);
  return { left, x, back: (px) => Math.round(x.value(px)) };
};

export function sumPlane(view) {
  const chart = svg("svg", { role: "group" }),
    back = svg("g"),
    box = el("div", { class: "plane sum" }, chart);
  let frame = { width: 0, height: 0 };
  const base = () => frame.height - (view.data.large ? 26 : 18);
  const across = () => alongX(view, frame.width),
    upward = () => axisOf([-ABOVE, view.data.best + ABOVE], [base(), 0]);
  const points = pointLayer(view, chart, {
    spot: (d) => [across().x(d.x), upward()(d.g)],
    there: (px, py) => ({ x: across().back(px), g: Math.round(upward().value(py)) }),
    by: (d, right, up) => ({ x: d.x + right, g: d.g + Math.sign(up) }),
  });
  chart.append(back, points.group);

  chart.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    chart.setPointerCapture(event.pointerId);
    if (!points.press(event)) {
      view.letGo();
      tryHere(event);
    }
  });
  chart.addEventListener("pointermove", (event) => {
    if (!points.move(event) && event.buttons) tryHere(event);
  });
  // Before any tree a drag tries another constant.
  function tryHere(event) {
    if (view.k === 0) view.tryValue(upward().value(event.clientY - chart.getBoundingClientRect().top));
  }

  function draw() {
    frame = view.sizes.of(box);
    if (!frame.width) return;
    adjust(chart, {
      viewBox: `0 0 ${frame.width} ${frame.height}`,
      "aria-label":
        `${capital(plural(view.book.documents.length, "point", "points"))} by x and value, and the sum of ` +
        `${plural(summed(view), "tree", "trees")}; each point is a button`,
    });
    const plane = { ...across(), y: upward(), base: base(), ...frame };
    back.replaceChildren(...axes(view.data, plane), ...model(view, plane));
    points.draw((d, i) => `x ${d.x}, value ${d.g}${soFar(view, i)}`);
  }

  return { box, draw, focus: points.focus };
}

const toHundred = [0, 25, 50, 75, 100].map((t) => [t, t]);
const toBest = (best) => Array.from({ length: best + 1 }, (_, g) => [g, g]);
const axes = ({ best }, { x, left, y, base, width, height }) => [
  ...wordsBelow(x, toHundred, base + (height - base) * 0.6),
  ...ticksAside(y, toBest(best), [left, width], 8),
  svg("text", { class: "tick start", x: left + 2, y: 8, text: "value y" }),
  svg("text", { class: "tick", x: width - 2, y: base - 6, text: "x" }),
];

function soFar(view, i) {
  const { scores, residuals } = view.run,
    k = summed(view);
  return `, sum so far ${short(scores[k][i])}, residual ${signed(tidy(residuals[k][i], 1))}`;
}

// The sum so far, or the constant that is tried; where the tree in sight cuts, the sum before it, and what is left at each point.
function model(view, { x, y, base, width }) {
  const { run, k, part } = view,
    at = summed(view),
    held = k === 0 ? view.c : null,
    now = held === null ? run.sums[at] : run.sums[0].map(() => held);
  const ends = [...run.edges, view.data.side + ROOM],
    steps = (values) => values.map((v, i) => `${i ? "V" : `M${x(-ROOM).toFixed(1)} `}${y(v).toFixed(1)}H${x(ends[i]).toFixed(1)}`).join("");
  const cuts = k > 0 && part !== "residuals" ? run.trees[k - 1].slice(1).map(({ from }) => x(from)) : [];
  const stick = (d, sum) => svg("line", { class: d.g > sum ? "stick up" : "stick down", x1: x(d.x), x2: x(d.x), y1: y(d.g), y2: y(sum) });
  return [
    ...cuts.map((px) => svg("line", { class: "cut", x1: px, x2: px, y1: 0, y2: base })),
    ...view.book.documents.map((d, i) => stick(d, held ?? run.scores[at][i])),
    ...(k > 0 && part === "sum" ? [svg("path", { class: "before", d: steps(run.sums[k - 1]) })] : []),
    svg("path", { class: "model", d: steps(now) }),
    svg("text", {
      class: "name",
      x: width - 6,
      y: y(now.at(-1)) - (view.data.large ? 14 : 10),
      text: held === null ? nameOf(at) : `c = ${short(held)}`,
    }),
  ];
}
