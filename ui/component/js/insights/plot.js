// A small plot: drawn at a fixed size and scaled to its room, with axes, lines, and a slider below that a drag on the plot moves.

import { onDrag } from "../drag.js";
import { el, svg } from "../dom.js";
import { grouped, MINUS, short } from "../numbers.js";
import { axisOf, pathThrough, ticksAside, wordsBelow } from "../plane.js";

export const PLOT = { width: 600, left: 54, right: 14, top: 12, bottom: 34, most: 720 }; // most: pixels, as in the style

// frame({label, width, height, x: [low, high], y: [low, high], across: words of the x axis, ticks, marks}): ticks and marks are values
// on the axes, or [value, text].
export function plotFrame({ label, width = PLOT.width, height, x: [x0, x1], y: [y0, y1], across, ticks, marks }) {
  const { left, top } = PLOT,
    [right, base] = [width - PLOT.right, height - PLOT.bottom],
    [x, y] = [axisOf([x0, x1], [left, right]), axisOf([y0, y1], [base, top])];
  const both = (tick) => (Array.isArray(tick) ? tick : [tick, tickText(tick)]);
  const box = svg("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
  box.append(
    ...ticksAside(y, (marks ?? niceTicks(y0, y1, 4)).map(both), [left, right], 6),
    ...wordsBelow(x, (ticks ?? niceTicks(x0, x1)).map(both), base + 9),
    svg("text", { class: "tick across", x: right, y: height - 4, text: across }),
  );
  const valueAt = (event) => {
    const room = box.getBoundingClientRect();
    return x.value(((event.clientX - room.left) / room.width) * width);
  };
  const clipped = (v) => Math.max(-40, Math.min(height + 40, y(v))); // a curve that leaves the frame goes on for a little
  const line = (kind, xs, ys) => svg("path", { class: `curve-line ${kind}`, d: pathThrough(xs, ys, x, clipped) });
  const upright = (at, attributes, ...children) => svg("line", { x1: x(at), x2: x(at), y1: top, y2: base, ...attributes }, ...children);
  // Lines of which only what is in the frame is seen, and a little beyond its base.
  const cut = (lines, below = 6) => {
    const room = { x: 0, y: top - 6, width, height: base - top + 6 + below };
    return svg("svg", { ...room, viewBox: `0 ${room.y} ${room.width} ${room.height}` }, ...lines);
  };
  return { box, x, y, base, valueAt, line, upright, cut, inside: y.inside };
}

// The ends of an axis that shows all of these values, and some of their span beyond them.
export function endsAround(values, beyond = 0.06) {
  const known = values.filter((v) => v !== null),
    [low, high] = [Math.min(...known), Math.max(...known)],
    pad = (high - low || Math.abs(high) || 1) * beyond;
  return [low - pad, high + pad];
}

const LEAST = 110;

// How high a plot may be so that it is in sight together with its sentence, key and readout, `lines` lines of text in all; in the units of
// its viewBox. room {width, height, unit}: of what it scrolls in, and the size of its text, in pixels; none: as high as wanted.
export const heightWithin = (room, lines, wanted) =>
  room?.width
    ? Math.max(LEAST, Math.min(wanted, ((room.height - lines * room.unit) * PLOT.width) / Math.min(room.width, PLOT.most)))
    : wanted;

// A round value without trailing zeros.
export const tickText = (v) =>
  v !== 0 && (Math.abs(v) >= 1e5 || Math.abs(v) < 1e-3)
    ? short(v)
    : (v < 0 ? MINUS : "") + grouped(String(Number(Math.abs(v).toPrecision(4))));

// Round values between two numbers, some `wanted` of them.
export function niceTicks(low, high, wanted = 5) {
  const span = high - low;
  if (!(span > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => span / s <= wanted) || 10 * power;
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * span; i++) ticks.push(i * step);
  return ticks;
}

// What a pointer does on a plot: pressed or drawn along, it tells the value on the x axis.
export function draggable(box, tell) {
  box.classList.add("draggable");
  onDrag(box, tell);
}

// The same by keyboard: a slider that lies under the plot; an arrow key goes on by `step(way)`, a page key by ten of them.
export function plotSlider(label, [min, max], value, tell, step) {
  const input = el("input", { type: "range", class: "plot-slider", "aria-label": label, min, max, step: "any", value });
  input.addEventListener("input", () => tell(Number(input.value)));
  input.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(way);
  });
  return input;
}

// A slider over the points of a rising list: go(i) is told the point, `at()` says which one counts now.
export function pointSlider(label, values, at, go) {
  const last = values.length - 1;
  return plotSlider(
    label,
    [values[0], values[last]],
    values[at()],
    (value) => go(nearestPoint(values, value)),
    (way) => go(Math.max(0, Math.min(last, at() + way))),
  );
}

// The point of a rising list that lies nearest.
export function nearestPoint(values, wanted) {
  let best = 0;
  values.forEach((v, i) => {
    if (Math.abs(v - wanted) < Math.abs(values[best] - wanted)) best = i;
  });
  return best;
}

// The colours of a plot in words: [class, text] each.
export const plotKey = (...items) =>
  el(
    "p",
    { class: "plot-key" },
    ...items.filter(Boolean).map(([kind, text]) => el("span", {}, el("i", { class: `swatch ${kind}`, "aria-hidden": "true" }), text)),
  );

// The same numbers as a table, closed until wanted; it stays open from one iteration to the next.
const openTwins = new Set();

export function twinTable(label, heads, rows) {
  const table = el(
    "table",
    { "aria-label": label },
    el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col", text })))),
    el(
      "tbody",
      {},
      ...rows.map(([first, ...cells]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row", text: first }),
          ...cells.map((value) =>
            el("td", { text: typeof value === "number" ? short(value) : value, title: typeof value === "number" ? String(value) : null }),
          ),
        ),
      ),
    ),
  );
  const remember = (event) => {
    if (event.target.open) openTwins.add(label);
    else openTwins.delete(label);
  };
  return el(
    "details",
    { class: "twin", open: openTwins.has(label), ontoggle: remember },
    el("summary", { text: "The same as a table", onmousedown: (e) => e.preventDefault() }),
    el("div", { class: "twin-scroll", tabindex: 0, role: "region", "aria-label": label }, table),
  );
}

// A sentence of the library; |Δ| is not broken at the end of a line.
export const insightSummary = (text) =>
  el(
    "p",
    { class: "insight-summary" },
    ...text.split(/(\|Δ\|)/).map((part) => (part === "|Δ|" ? el("span", { class: "whole", text: part }) : part)),
  );

export const insightPart = (title, ...children) => el("section", { class: "insight" }, el("h3", { text: title }), ...children);
