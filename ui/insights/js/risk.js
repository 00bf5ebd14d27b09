// The risk along the tree of this iteration, with the parabolas that the loss knew beforehand. Drag s; it stops where the
// booster computed the risk.

function riskInsight(data) {
  const { steps, risk, newton, bound } = data, told = insightTold(data.sentence);
  if (!steps.length) return [insightPart("The risk along this tree", told)];
  const known = risk.filter((v) => v !== null), floor = Math.min(...known), start = risk[0];
  const ceiling = Math.max(start, Math.min(Math.max(...known), start + 1.5 * (start - floor)));
  const lowest = Math.min(floor, ...[newton, bound].filter(Boolean).flat().filter((v) => v !== null && v > floor - 0.6 * (start - floor)));
  const pad = (ceiling - lowest || Math.abs(ceiling) || 1) * 0.06;
  const same = bound && bound.every((v, i) => Math.abs(v - risk[i]) <= 1e-9 * Math.abs(start) && Math.abs(newton[i] - risk[i]) <= 1e-9 * Math.abs(start));
  const frame = plotFrame({ label: `Risk by step s along the tree. ${data.sentence}`, height: 230, x: [0, steps[steps.length - 1]], y: [lowest - pad, ceiling + pad], across: "step s" });
  const { box, x, y, base, valueAt, line, inside } = frame;
  const curves = svg("svg", { x: 0, y: PLOT.top - 6, width: PLOT.width, height: base - PLOT.top + 12, viewBox: `0 ${PLOT.top - 6} ${PLOT.width} ${base - PLOT.top + 12}` });
  if (!same) curves.append(line("newton", steps, newton), bound ? line("bound", steps, bound) : "");
  curves.append(line("ours", steps, risk));
  box.append(curves);
  const at = (s) => (s === null || s > steps[steps.length - 1] ? null : nearestPoint(steps, s));
  const spots = [["newton", data.newton_best, newton, "Newton’s parabola is least here"], ["bound", data.bound_best, bound, "the bound is least here"], ["best", data.best, risk, "s*: the risk is least here"], ["taken", data.taken, risk, "how far this iteration went"]];
  for (const [kind, s, values, words] of spots) {
    const i = values && !(same && (kind === "newton" || kind === "bound")) ? at(s) : null;
    if (i !== null && values[i] !== null && inside(values[i])) box.append(svg("circle", { class: `spot ${kind}`, cx: x(steps[i]), cy: y(values[i]), r: 5, "data-s": steps[i], "data-value": values[i] }, hint(`${words}: s = ${short(s)}, ${short(values[i])}`)));
  }
  const handle = svg("g", { class: "handle" }), readout = el("p", { class: "insight-readout", "aria-live": "polite" });
  box.append(handle);
  let here = at(data.taken) ?? 0;
  const slider = pointSlider("Step s along the tree", steps, () => here, go);

  function go(i) {
    here = i;
    slider.value = steps[i];
    const parts = [`At s = ${short(steps[i])} the risk is ${short(risk[i])}`, bound && !same ? `the bound ${short(bound[i])}` : "", same ? "" : `Newton’s parabola ${short(newton[i])}`].filter(Boolean);
    readout.textContent = `${parts.join(", ")}.`;
    slider.setAttribute("aria-valuetext", readout.textContent);
    Object.assign(handle.dataset, { s: steps[i], risk: risk[i], newton: newton[i], bound: bound ? bound[i] : "" });
    handle.replaceChildren(svg("line", { x1: x(steps[i]), x2: x(steps[i]), y1: PLOT.top, y2: base }), ...(risk[i] !== null && inside(risk[i]) ? [svg("circle", { cx: x(steps[i]), cy: y(risk[i]), r: 6 })] : []));
  }

  onDrag(box, (event) => go(nearestPoint(steps, valueAt(event))));
  go(here);
  const rows = steps.map((s, i) => [short(s), risk[i], ...(bound ? [bound[i]] : []), newton[i]]);
  return [insightPart("The risk along this tree: how far to go", told, box, slider, readout,
    plotKey(["ours", "risk R(s)"], bound && !same && ["bound", "upper bound"], !same && ["newton", "Newton’s parabola"], at(data.best) !== null && ["best", "s*"], ["taken", "this iteration"]),
    twinTable("Risk by step", ["s", "risk", ...(bound ? ["bound"] : []), "Newton’s"], rows))];
}
