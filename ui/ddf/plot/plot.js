// Curves with a cursor: dragged, or moved by keys. Every number comes from Python, one for each stop of the cursor.

import { adjust, el, svg } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { nearestPoint } from "../../component/js/insights/plot.js";
import { mounted } from "../../component/js/life.js";
import { grown } from "../../component/js/sizes.js";
import { bars, mark, pairKey } from "./bars.js";
import { cursorOf, dragCursor } from "./cursor.js";
import { groundOf, planeOf } from "./ground.js";
import { dataAt, followSliders } from "./live.js";

function openPlot(parent) {
  const view = { data: null, index: 0 };
  const board = boardOf(view);
  host(view, parent, board.root, {
    isReady: () => Boolean(view.data),
    draw: board.draw,
    name: "stop",
    place: () => ({ index: view.index }),
    asked: ({ at }) => {
      if (!board.isHeld()) view.index = at;
    },
  });
  view.whenClosed(
    followSliders(
      () => view.wanted?.live ?? [],
      (of, value) => {
        view.data = dataAt(view.wanted, of, value);
        view.draw();
      },
    ),
  );
  view.sizes.of(board.root); // of a tab that is opened later
  return Object.assign(view, {
    go(index) {
      const bounded = Math.max(0, Math.min(view.data.stops.length - 1, index));
      if (bounded === view.index) return;
      view.index = bounded;
      board.move();
    },
    // Python hears of the cursor where it asks for that.
    rested(after) {
      if (view.data.is_heard) view.report(after);
    },
    keepWithin() {
      view.index = Math.min(view.index, view.data.stops.length - 1);
    },
  });
}

// All that stands on the stage. It is drawn anew when Python sends data or the room changes; while the cursor is dragged only what
// depends on its stop moves.
function boardOf(view) {
  const chart = svg("svg", { class: "chart", role: "group" }),
    side = sideOf(),
    below = el("div", { class: "below" }),
    root = el("div", { class: "plot" }, el("div", { class: "top" }, chart, side.box), below);
  let plane = { wide: 0 },
    cursor = null,
    moving = null;

  function draw() {
    const { data } = view,
      hadFocus = cursor?.matches(":focus");
    plane = planeOf(data, view.sizes.of(chart).width / grown());
    chart.style.height = `${plane.high * grown()}px`;
    adjust(chart, { viewBox: `0 0 ${plane.wide} ${plane.high}`, "aria-label": `${data.y.label}, by ${data.x.label}` });
    cursor = cursorOf(view, plane);
    moving = svg("g", { class: "moving" });
    chart.replaceChildren(...groundOf(data, plane), cursor, moving);
    if (hadFocus) cursor.focus();
    move();
  }

  function move() {
    const { data, index } = view,
      at = plane.x(data.stops[index]);
    adjust(cursor, { transform: `translate(${at.toFixed(1)} 0)`, "aria-valuenow": data.stops[index], "aria-valuetext": data.heads[index] });
    const seen = data.curves.filter(({ stops }) => plane.y.inside(stops[index]));
    moving.replaceChildren(
      ...seen.map(({ stops, style }) => svg("circle", { r: 5, cx: at, cy: plane.y(stops[index]), fill: `var(--${style})` })),
    );
    side.draw(data, index);
    below.replaceChildren(...belowOf(data, index));
  }

  // The stop that lies nearest to the pointer, in pixels.
  function nearest(event) {
    const box = chart.getBoundingClientRect();
    return nearestPoint(view.data.stops.map(plane.x), ((event.clientX - box.left) / box.width) * plane.wide);
  }
  return { root, draw, move, ...dragCursor(view, chart, { nearest, focus: () => cursor.focus({ preventScroll: true }) }) };
}

// What every curve says at the cursor.
function sideOf() {
  const [head, reading, list] = ["head", "reading", "list"].map((name) => el("div", { class: name })),
    box = el("div", { class: "side" }, head, reading, list);
  const row = (data, curve, index) =>
    el(
      "div",
      { class: "row" },
      mark(data, curve),
      el("span", { class: "who", text: curve.title }),
      el("span", { class: "amount", text: curve.texts[index] }),
    );
  function draw(data, index) {
    head.textContent = data.heads[index];
    reading.textContent = data.reading;
    list.replaceChildren(...data.curves.map((curve) => row(data, curve, index)));
  }
  return { box, draw };
}

const belowOf = (data, index) =>
  [
    data.sentences.length && el("p", { class: "said", text: data.sentences[index] }),
    data.bars.length && pairKey(data.pairs),
    data.bars.length && bars(data, index),
  ].filter(Boolean);

export default mounted(openPlot);
