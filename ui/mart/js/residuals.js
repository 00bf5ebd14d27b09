// The lower plane: what the sum leaves at each point, and the tree that is fitted to it. One scale for the whole run.

import { onDrag } from "../../component/js/drag.js";
import { adjust, el, hint, svg, write } from "../../component/js/dom.js";
import { numeral, signed, tidy } from "../../component/js/numbers.js";
import { axisOf, ticksAside, zeroStandsOut } from "../../component/js/plane.js";
import { nameOf, summed } from "./stages.js";
import { alongX, ROOM } from "./sum.js";

export function residualPlane(view) {
  const chart = svg("svg", { role: "img" }),
    title = el("p", { class: "title" }),
    drawn = el("div", { class: "plane" }, chart),
    box = el("div", { class: "lower" }, title, drawn);
  let frame = { width: 0, height: 0 };
  const upward = () => axisOf([-view.reach, view.reach], [frame.height - 8, 8]);

  onDrag(chart, tryHere, { isQuiet: true });
  // A press chooses a leaf, a drag tries another value in it.
  function tryHere(event, mayChoose) {
    if (!view.leaves()) return;
    const at = chart.getBoundingClientRect(),
      x = alongX(view, frame.width).back(event.clientX - at.left);
    const found = view.leaves().findIndex(({ to }) => to === null || x <= to);
    if (mayChoose && found !== view.leaf) view.chooseLeaf(found);
    else view.tryValue(upward().value(event.clientY - at.top));
  }

  function draw() {
    frame = view.sizes.of(drawn);
    if (!frame.width) return;
    const left = view.run.residuals[summed(view)],
      plane = { ...alongX(view, frame.width), y: upward(), ...frame };
    write(title, titleOf(view));
    adjust(chart, {
      viewBox: `0 0 ${frame.width} ${frame.height}`,
      "aria-label": `${title.textContent}; from ${signed(tidy(Math.min(...left), 1))} to ${signed(tidy(Math.max(...left), 1))}`,
    });
    const leaves = (view.leaves() ?? []).flatMap((leaf, i) => leafMarks(view, plane, leaf, i));
    chart.replaceChildren(...ticks(view.reach, plane), ...leaves, ...moves(view, plane), ...dots(view, plane));
  }

  return { box, draw };
}

function titleOf(view) {
  const { run, k, part } = view,
    at = summed(view);
  if (part === "sum" && k) return `Residuals y − ${nameOf(k)}, each moved by ${run.rate} of its leaf's value`;
  if (part === "tree" && k) return `Tree ${k}, fitted to the residuals y − ${nameOf(at)}`;
  return `Residuals y − ${nameOf(at)}${at < run.n_iterations ? `, what tree ${at + 1} is fitted to` : ""}`;
}

function ticks(reach, { left, width, y }) {
  const whole = Math.floor(reach),
    named = [-whole, 0, whole].map((v) => [v, v > 0 ? `+${v}` : numeral(v)]);
  return ticksAside(y, named, [left, width], 8, zeroStandsOut);
}

// Once a tree is added: from where each residual came.
function moves(view, { x, y }) {
  const { run, k, part } = view;
  if (part !== "sum" || !k) return [];
  const [before, now] = [run.residuals[k - 1], run.residuals[k]];
  return view.book.documents.flatMap((d, i) => [
    svg("line", { class: "moved", x1: x(d.x), x2: x(d.x), y1: y(before[i]), y2: y(now[i]) }),
    svg("circle", { class: "gone", cx: x(d.x), cy: y(before[i]), r: view.data.large ? 5 : 3 }),
  ]);
}

function dots(view, { x, y }) {
  const left = view.run.residuals[summed(view)],
    way = (v) => (v > 1e-12 ? " up" : v < -1e-12 ? " down" : "");
  return view.book.documents.map((d, i) =>
    svg(
      "circle",
      { class: `left${way(left[i])}`, cx: x(d.x), cy: y(left[i]), r: view.data.large ? 7 : 4.5 },
      hint(`x ${d.x}: ${signed(tidy(left[i], 1))}`),
    ),
  );
}

// A leaf; once the tree is added, only where it meets the one before.
function leafMarks(view, { x, y, width, height }, leaf, i) {
  const x0 = x(leaf.from ?? -ROOM),
    x1 = x(leaf.to ?? view.data.side + ROOM),
    isChosen = i === view.leaf,
    at = y(isChosen && view.c !== null ? view.c : leaf.value);
  const back = isChosen ? svg("rect", { class: "chosen", x: x0, y: 0, width: x1 - x0, height }) : null,
    cut = i ? svg("line", { class: "cut", x1: x0, x2: x0, y1: 0, y2: height }) : null;
  const isNow = view.part === "tree",
    line = isNow ? svg("line", { class: "given", x1: x0, x2: x1, y1: at, y2: at }) : null;
  // Where the points of the leaf are not: a leaf below 0 has its words at the top.
  const words =
    isNow && x1 - x0 > 34
      ? svg("text", {
          class: "mean",
          x: Math.min((x0 + x1) / 2, width - (view.data.large ? 34 : 23)),
          y: leaf.value < 0 ? 10 : height - 10,
          text: signed(leaf.value),
        })
      : null;
  return [back, cut, line, words].filter(Boolean);
}
