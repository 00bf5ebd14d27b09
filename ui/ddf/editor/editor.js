// The curve editor: one handle a gap, dragged up and down or moved by arrow keys; reports {points: [[gap, d]]} when it comes to rest.

import { adjust, el, svg } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { MINUS, numeral } from "../../component/js/numbers.js";
import { axisOf, pathThrough, ticksAside, ticksOf, wordsBelow } from "../../component/js/plane.js";
import { grown } from "../../component/js/sizes.js";
import { DASHES } from "../plot/signs.js";

const HEIGHT = 300,
  LEFT = 46,
  RIGHT = 16,
  TOP = 22,
  BOTTOM = 46;
const BEYOND = 1; // of the axis, how far a curve is drawn that leaves the plane

const short = (x) => (x < 0 ? MINUS : "") + Math.abs(x).toFixed(2);
const rounded = (x) => Math.round(x * 100) / 100 + 0;
const copied = (points) => points.map((point) => [...point]);

function openEditor(parent) {
  const view = { points: [], data: null };
  const board = boardOf(view);
  host(view, parent, board.root, {
    isReady: () => Boolean(view.data),
    draw: board.draw,
    name: "points",
    place: () => ({ points: copied(view.points) }),
    asked: ({ points }) => {
      if (!board.isHeld()) view.points = copied(points);
    },
  });
  view.sizes.of(board.root); // of a tab that is opened later
  return Object.assign(view, {
    // Point n is put at d.
    set(n, d) {
      view.points[n][1] = rounded(Math.max(view.data.low, Math.min(view.data.high, d)));
      board.move();
    },
    // Of other data, the points are at other gaps.
    keepWithin() {
      const gaps = (points) => points.map(([gap]) => gap).join();
      if (gaps(view.points) !== gaps(view.data.points)) view.points = copied(view.data.points);
    },
  });
}

// All that stands on the stage. It is drawn anew when Python sends data or the room changes; while a handle is dragged only the line
// and its handles move.
function boardOf(view) {
  const chart = svg("svg", { role: "group", "aria-label": "Your own distance: one slider for each gap" }),
    root = el("div", { class: "editor" }, chart);
  let plane = null,
    handles = [],
    line = null,
    held = null;
  const hands = {
    take(n, pointer) {
      held = n;
      chart.setPointerCapture(pointer); // which stays, where the handles are drawn anew meanwhile
    },
    focus: (n) => handles[Math.max(0, Math.min(handles.length - 1, n))].focus(),
  };

  chart.addEventListener("pointermove", (event) => {
    if (held !== null && event.isPrimary) view.set(held, plane.y.value((event.clientY - chart.getBoundingClientRect().top) / grown()));
  });
  chart.addEventListener("lostpointercapture", () => {
    held = null;
    view.report(0);
  });

  function draw() {
    const { data, points } = view,
      focused = handles.findIndex((handle) => handle.matches(":focus"));
    plane = planeOf(view, view.sizes.of(chart).width / grown());
    adjust(chart, { viewBox: `0 0 ${plane.wide} ${HEIGHT}` });
    line = svg("path", { class: "mine" });
    handles = points.map((_, n) => handleOf(view, n, hands));
    const curves = svg("g", { "clip-path": "url(#inside)" }, ...behindOf(data, plane), line);
    chart.replaceChildren(clipOf(plane), ...groundOf(view, plane), curves, ...handles);
    if (focused >= 0) handles[focused]?.focus();
    move();
  }

  function move() {
    const { points } = view;
    adjust(line, { d: pathThrough([0, ...points.map(([gap]) => gap)], [0, ...points.map(([, d]) => d)], plane.x, plane.y) });
    handles.forEach((handle, n) => {
      const [gap, d] = points[n];
      adjust(handle, {
        transform: `translate(${plane.x(gap).toFixed(1)} ${plane.y(d).toFixed(1)})`,
        "aria-valuenow": d,
        "aria-valuetext": `d = ${short(d)} at gap ${rounded(gap)}`,
      });
      handle.lastChild.textContent = short(d);
    });
  }

  return { root, draw, move, isHeld: () => held !== null };
}

function planeOf({ points, data: { low, high } }, wide) {
  const right = wide - RIGHT;
  return { wide, right, x: axisOf([0, 1.04 * points.at(-1)[0]], [LEFT, right]), y: axisOf([low, high], [HEIGHT - BOTTOM, TOP]) };
}

const clipOf = ({ right }) =>
  svg(
    "clipPath",
    { id: "inside" },
    svg("rect", { x: LEFT, y: TOP - 8, width: Math.max(right - LEFT, 1), height: HEIGHT - TOP - BOTTOM + 16 }),
  );

function groundOf({ points, data: { low, high } }, { x, y, right, wide }) {
  const whole = Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, i) => Math.ceil(low) + i),
    gaps = points.map(([gap]) => [gap, rounded(gap)]);
  return [
    ...ticksAside(y, ticksOf(whole, numeral), [LEFT, right], 7),
    ...(low <= 0 && high >= 0 ? [svg("line", { class: "zero", x1: LEFT, x2: right, y1: y(0), y2: y(0) })] : []),
    ...wordsBelow(x, gaps, HEIGHT - BOTTOM + 11),
    svg("text", { class: "label", x: (LEFT + wide) / 2, y: HEIGHT - 6, text: "gap between the two grades" }),
    svg("text", { class: "tick", x: LEFT - 30, y: TOP, text: "d" }),
  ];
}

const behindOf = ({ behind, dashes, low, high }, { x, y }) =>
  behind.map((curve) => {
    const within = curve.y.map((d) => Math.max(low - BEYOND, Math.min(high + BEYOND, d))),
      look = { stroke: `var(--${curve.style})`, "stroke-dasharray": DASHES[dashes[curve.style]] };
    return svg("path", { class: "behind", d: pathThrough(curve.x, within, x, y), ...look });
  });

// One handle. hands: what a pointer and the keys do with it.
function handleOf(view, n, hands) {
  const at = () => view.points[n][1];
  const onkeydown = (event) => {
    const step = event.shiftKey ? 0.01 : 0.05,
      by = { ArrowUp: step, ArrowDown: -step, PageUp: 0.5, PageDown: -0.5 }[event.key],
      way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if ((!by && !way) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (way) return hands.focus(n + way);
    view.set(n, at() + by);
    view.report();
  };
  const onpointerdown = (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    hands.take(n, event.pointerId);
    handle.focus();
    event.preventDefault();
  };
  const { low, high } = view.data,
    gap = rounded(view.points[n][0]),
    range = { "aria-orientation": "vertical", "aria-valuemin": low, "aria-valuemax": high, "aria-label": `d at gap ${gap}` };
  const handle = svg(
    "g",
    { class: "handle", tabindex: 0, role: "slider", ...range, onkeydown, onpointerdown },
    svg("circle", { class: "halo", r: 17 }),
    svg("circle", { r: 8 }),
    svg("text", { class: "value", y: -14 }),
  );
  return handle;
}

export default mounted(openEditor);
