// The risk along the tree of this iteration, with the parabolas that the loss knew beforehand. Drag s; it stops where the
// booster computed the risk.

import { el, hint, svg } from "../dom.js";
import { short } from "../numbers.js";
import {
  endsAround,
  insightPart,
  insightSummary,
  nearestPoint,
  draggable,
  heightWithin,
  plotFrame,
  plotKey,
  pointSlider,
  twinTable,
} from "./plot.js";

export function riskInsight(data, { room } = {}) {
  const { steps, risk, newton, bound } = data,
    summary = insightSummary(data.sentence);
  if (!steps.length) return [insightPart("The risk along this tree", summary)];
  const parabolas = { newton, bound, areSame: areSame(data) },
    { frame, slider, readout } = riskPlot(data, parabolas, heightWithin(room, 14.5, 230));
  const rows = steps.map((s, i) => [short(s), risk[i], ...(bound ? [bound[i]] : []), newton[i]]);
  return [
    insightPart(
      "The risk along this tree",
      summary,
      frame.box,
      slider,
      readout,
      plotKey(
        ["ours", "risk R(s)"],
        bound && !parabolas.areSame && ["bound", "upper bound"],
        !parabolas.areSame && ["newton", "Newton’s parabola"],
        stopAt(steps, data.best) !== null && ["best", "s*"],
        ["taken", "this iteration"],
      ),
      data.about && el("p", { class: "insight-note", text: data.about }),
      twinTable("Risk by step", ["s", "risk", ...(bound ? ["bound"] : []), "Newton’s"], rows),
    ),
  ];
}

// Where the risk is a parabola itself, Newton's and the bound are no other curves.
function areSame({ risk, newton, bound }) {
  const near = 1e-9 * Math.abs(risk[0]);
  return bound && bound.every((v, i) => Math.abs(v - risk[i]) <= near && Math.abs(newton[i] - risk[i]) <= near);
}

// The stop that is nearest to a step, null where it lies beyond the axis.
const stopAt = (steps, s) => (s === null || s > steps[steps.length - 1] ? null : nearestPoint(steps, s));

function riskPlot(data, parabolas, height) {
  const { steps, risk } = data;
  const frame = plotFrame({
    label: `Risk by step s along the tree. ${data.sentence}`,
    height,
    x: [0, steps[steps.length - 1]],
    y: heightsOf(data),
    across: "step s",
  });
  const handle = svg("g", { class: "handle" }),
    readout = el("p", { class: "insight-readout", "aria-live": "polite" });
  frame.box.append(curvesOf(frame, steps, risk, parabolas), ...spotsOf(frame, data, parabolas), handle);
  let here = stopAt(steps, data.taken) ?? 0;
  const slider = pointSlider("Step s along the tree", steps, () => here, go);

  function go(i) {
    here = i;
    slider.value = steps[i];
    readout.textContent = wordsAt(i, data, parabolas);
    slider.setAttribute("aria-valuetext", readout.textContent);
    drawHandle(handle, i, frame, data);
  }

  draggable(frame.box, (event) => go(nearestPoint(steps, frame.valueAt(event))));
  go(here);
  return { frame, slider, readout };
}

// The ends of the upright axis: all of the risk, and of the parabolas what is not far from it.
function heightsOf({ risk, newton, bound }) {
  const known = risk.filter((v) => v !== null),
    floor = Math.min(...known),
    start = risk[0];
  const ceiling = Math.max(start, Math.min(Math.max(...known), start + 1.5 * (start - floor)));
  const isNear = (v) => v !== null && v > floor - 0.6 * (start - floor);
  const lowest = Math.min(floor, ...[...(newton ?? []), ...(bound ?? [])].filter(isNear));
  return endsAround([lowest, ceiling]);
}

function curvesOf({ line, cut }, steps, risk, { newton, bound, areSame: isOne }) {
  const parabolas = isOne ? [] : [line("newton", steps, newton), bound && line("bound", steps, bound)];
  return cut([...parabolas, line("ours", steps, risk)]);
}

// Where each curve is least, and how far the booster went.
function spotsOf({ x, y, inside }, { steps, risk, ...data }, { newton, bound, areSame: isOne }) {
  const spots = [
    ...(isOne ? [] : [["newton", data.newton_best, newton, "Newton’s parabola is least here"]]),
    ...(isOne ? [] : [["bound", data.bound_best, bound, "the bound is least here"]]),
    ["best", data.best, risk, "s*: the risk is least here"],
    ["taken", data.taken, risk, "how far this iteration went"],
  ];
  return spots.flatMap(([kind, s, values, words]) => {
    const i = values ? stopAt(steps, s) : null;
    if (i === null || values[i] === null || !inside(values[i])) return [];
    const place = { cx: x(steps[i]), cy: y(values[i]), r: 5, "data-s": steps[i], "data-value": values[i] };
    return [svg("circle", { class: `spot ${kind}`, ...place }, hint(`${words}: s = ${short(s)}, ${short(values[i])}`))];
  });
}

function wordsAt(i, { steps, risk }, { newton, bound, areSame: isOne }) {
  const parts = [
    `At s = ${short(steps[i])} the risk is ${short(risk[i])}`,
    bound && !isOne ? `the bound ${short(bound[i])}` : "",
    isOne ? "" : `Newton’s parabola ${short(newton[i])}`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

function drawHandle(handle, i, { x, y, upright, inside }, { steps, risk, newton, bound }) {
  Object.assign(handle.dataset, { s: steps[i], risk: risk[i], newton: newton[i], bound: bound ? bound[i] : "" });
  handle.replaceChildren(
    upright(steps[i]),
    ...(risk[i] !== null && inside(risk[i]) ? [svg("circle", { cx: x(steps[i]), cy: y(risk[i]), r: 6 })] : []),
  );
}
