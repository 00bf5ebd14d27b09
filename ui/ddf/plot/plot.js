// Curves with a cursor: dragged, or moved by keys. Every number comes from Python, one for each stop of the cursor.

import { paint } from "../../component/js/colours.js";
import { adjust, el, svg } from "../../component/js/dom.js";
import { nearestPoint } from "../../component/js/insights/plot.js";
import { mounted } from "../../component/js/life.js";
import { atRest } from "../../component/js/rest.js";
import { grown } from "../../component/js/sizes.js";
import { bars, mark, pairKey } from "./bars.js";
import { cursorOf, dragCursor } from "./cursor.js";
import { groundOf, planeOf } from "./ground.js";
import { dataAt, followSliders } from "./live.js";

function openPlot(parent) {
  const view = { data: null, index: 0, told: null };
  const board = boardOf(view),
    resting = atRest(() => {
      view.told = view.index;
      view.tell("stop", view.index);
    });
  let told = null;
  const letGo = followSliders(
    () => told?.live ?? [],
    (of, value) => {
      view.data = dataAt(told, of, value);
      board.draw();
    },
  );
  parent.append(board.root);
  // Where Python says the cursor is, unless that is an answer to what the browser said, or the person is about to say more.
  function follow(data) {
    const isTaken = board.isHeld() || resting.waits() || data.at === view.told || data.at === view.data?.at;
    if (!view.data || !isTaken) view.index = data.at;
    view.index = Math.min(view.index, data.stops.length - 1);
  }
  return Object.assign(view, {
    go(index) {
      const bounded = Math.max(0, Math.min(view.data.stops.length - 1, index));
      if (bounded === view.index) return;
      view.index = bounded;
      board.move();
    },
    report(after) {
      if (view.data.is_heard) resting.wait(after);
    },
    hear(data) {
      follow(data);
      view.data = told = data;
      board.draw();
    },
    close() {
      letGo();
      board.close();
      resting.stop();
    },
  });
}

// All that stands on the stage. It is drawn anew when Python sends data or the width changes; while the cursor is dragged only what
// depends on its stop moves.
function boardOf(view) {
  const chart = svg("svg", { class: "chart", role: "group" }),
    side = sideOf(),
    below = el("div", { class: "below" }),
    root = el("div", { class: "plot" }, el("div", { class: "top" }, chart, side.box), below);
  let plane = { wide: 0 },
    cursor = null,
    moving = null;
  const width = () => (chart.clientWidth || 600) / grown();

  function draw() {
    const { data } = view,
      hadFocus = cursor?.matches(":focus");
    plane = planeOf(data, width());
    paint(root, data.colours);
    root.classList.toggle("large", data.large);
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

  const observer = new ResizeObserver(() => {
    if (view.data && width() !== plane.wide) draw();
  });
  observer.observe(root);
  function close() {
    observer.disconnect();
    root.remove();
  }
  // The stop that lies nearest to the pointer, in pixels.
  function nearest(event) {
    const box = chart.getBoundingClientRect();
    return nearestPoint(view.data.stops.map(plane.x), ((event.clientX - box.left) / box.width) * plane.wide);
  }
  return { root, draw, move, close, ...dragCursor(view, chart, { nearest, focus: () => cursor.focus({ preventScroll: true }) }) };
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

const plot = mounted(openPlot);

export default function (component) {
  return plot(component);
}
