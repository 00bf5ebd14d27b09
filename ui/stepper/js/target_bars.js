// Each document's target as a bar: from 0, or, where targets are scores, from the score that it has.

import { adjust, hint, lights, svg, write } from "../../component/js/dom.js";
import { inSight } from "../../component/js/run/list.js";

export function targetBars(view) {
  const axis = svg("line", { class: "axis" }),
    group = svg("g"),
    targets = new Map();

  function build() {
    targets.clear();
    group.replaceChildren();
  }

  // Bars keep their element, like rows; a step moves them. y(d): the middle of a document's row;  room: {start, end} of the bars, and the
  // whole width
  function draw(run, now, y, room) {
    const shown = inSight(view, run, [now.orderBefore]),
      x = (value) => room.start + ((value / run.targetTop + 1) / 2) * (room.end - room.start);
    adjust(axis, { x1: x(0), x2: x(0), y1: 0, y2: run.n * view.rowHeight });
    for (const [d, bar] of targets)
      if (!shown.has(d)) {
        bar.group.remove();
        targets.delete(d);
      }
    for (const d of shown) {
      if (!targets.has(d)) targets.set(d, barOf(group, d));
      drawBar(targets.get(d), run, targetOf(run, now, d), { x, y: y(d), height: view.rowHeight, width: room.width });
    }
  }

  return { parts: [axis, group], build, draw };
}

function barOf(box, d) {
  const parts = {
    says: hint(""),
    hit: svg("rect", { class: "hit", x: 0 }),
    bar: svg("rect", { class: "bar" }),
    from: svg("line", { class: "from" }),
    figure: svg("text", { class: "figure" }),
  };
  parts.group = svg("g", { class: "target", ...lights(d) }, ...Object.values(parts));
  box.append(parts.group);
  return parts;
}

// isIdle: nothing is fitted to a document without weight.
const targetOf = (run, now, d) => ({
  name: run.documents[d].name,
  value: now.targets[d],
  from: run.targets_are_scores ? now.scoresBefore[d] : 0,
  weight: now.weights[d],
  isIdle: now.weights[d] === 0,
});

// row: x(value), and the middle, height and width of the row
function drawBar(parts, run, { name, value, from, weight, isIdle }, { x, y, height, width }) {
  const [a, b] = [x(from), x(value)],
    thick = Math.min(14, height * 0.5),
    hasStart = run.targets_are_scores && !isIdle;
  parts.group.classList.toggle("up", value > from);
  parts.group.classList.toggle("down", !(value > from));
  write(parts.says, `${name}: ${run.target_word} ${value}, weight ${weight}`);
  adjust(parts.hit, { y: y - height / 2, width, height });
  adjust(parts.bar, { x: Math.min(a, b), width: isIdle ? 0 : Math.max(Math.abs(b - a), 0.5), y: y - thick / 2, height: thick });
  adjust(parts.from, { x1: a, x2: a, y1: y - thick / 2 - 2, y2: y + thick / 2 + 2, display: hasStart ? "inline" : "none" });
  adjust(parts.figure, { x: width - 4, y });
  write(parts.figure, isIdle ? "–" : run.targetFormat(value));
}
