// Beside the list before: pair forces as arcs between rows, and each document's target as a bar on a fixed scale.

const ARCS_SHOWN = 8; // without a selected document; with one, all its pairs
const STATED_DASH = "6 5"; // of a pair that the data state, where others follow from grades
const NARROW = 34; // pixels for the bars: with less the numbers stand alone

function forces(view) {
  const pushes = svg("g"), axis = svg("line", { class: "axis" }), asked = svg("g");
  const box = svg("svg", { class: "forces", role: "img" }, pushes, axis, asked);
  let targets = new Map();

  function build() {
    targets = new Map();
    asked.replaceChildren();
  }

  function draw(run, now, width) {
    const h = view.rowHeight;
    const hasArcs = run.forces.force.length > 0, room = 0.6 * width - view.unit * 3.9, isNarrow = room < NARROW;
    const arcs = !hasArcs ? 0 : Math.round(isNarrow ? width - view.unit * 3.9 : width * 0.4);
    box.classList.toggle("narrow", isNarrow);
    const y = (d) => (now.before[d] + 0.5) * h;
    adjust(box, { width, height: run.n * h, "aria-label": `Forces and ${run.target_word} of ${run.n} documents` });
    pushes.replaceChildren(...drawArcs(run, now, y, arcs));
    drawTargets(run, now, y, arcs, width);
  }

  function drawArcs(run, now, y, width) {
    const focus = view.focus();
    const shown = (focus === null ? now.pairs.slice(0, ARCS_SHOWN) : now.pairs.filter((p) => p.winner === focus || p.loser === focus));
    const reach = largest(shown.map((p) => y(p.winner) - y(p.loser)));
    return shown.slice().reverse().map(({ winner, loser, force }, index) => {
      const [a, b] = [y(winner), y(loser)];
      const bend = 8 + (width - 14) * Math.sqrt(Math.abs(a - b) / reach);
      const thick = Math.max(0.8, 5 * Math.sqrt(Math.abs(force) / run.forceTop));
      const way = winner === focus ? "up" : "down";
      const isStated = run.isStated(winner, loser), dashes = isStated ? { "stroke-dasharray": STATED_DASH } : {};
      const names = `${run.documents[winner].name} above ${run.documents[loser].name}${isStated ? `, as ${run.statedWords(winner, loser)}` : ""}: ${run.force_word} ${short(force)}`;
      const bow = { d: `M7 ${a} C${bend} ${a} ${bend} ${b} 7 ${b}`, "stroke-width": thick, ...dashes };
      if (focus !== null) return svg("g", { class: `arc ${way}` }, hint(names), svg("path", bow), svg("path", { class: "head up", d: arrow(4, a, -1) }), svg("path", { class: "head down", d: arrow(4, b, 1) }));
      // Without a document in focus every arc runs from blue, the end that is pushed up, to orange.
      const shade = svg("linearGradient", { id: `shade${index}`, gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: a, y2: b }, svg("stop", { class: "up", offset: 0.1 }), svg("stop", { class: "down", offset: 0.9 }));
      return svg("g", { class: "arc" }, hint(names), shade, svg("path", { ...bow, stroke: `url(#shade${index})` }));
    });
  }

  function arrow(x, y, way) {
    return `M${x - 4} ${y - 4 * way} L${x} ${y + 5 * way} L${x + 4} ${y - 4 * way} Z`;
  }

  function targetOf(d) {
    const parts = { says: hint(""), hit: svg("rect", { class: "hit", x: 0 }), bar: svg("rect", { class: "bar" }), from: svg("line", { class: "from" }), figure: svg("text", { class: "figure" }) };
    parts.group = svg("g", { class: "target", ...lights(view, d) }, ...Object.values(parts));
    asked.append(parts.group);
    targets.set(d, parts);
    return parts;
  }

  // Bars keep their element, like rows; a step moves them.
  function drawTargets(run, now, y, left, width) {
    const figure = view.unit * 3.9;
    const start = left + 10, end = width - figure;
    const zero = run.targets_are_scores ? null : (start + end) / 2;
    const x = (value) => start + ((value / run.targetTop + 1) / 2) * (end - start);
    adjust(axis, { x1: x(0), x2: x(0), y1: 0, y2: run.n * view.rowHeight });
    const thick = Math.min(14, view.rowHeight * 0.5), shown = inSight(view, run, [now.orderBefore]);
    for (const [d, { group }] of targets) if (!shown.has(d)) { group.remove(); targets.delete(d); }
    for (const d of shown) {
      const parts = targets.get(d) ?? targetOf(d), middle = y(d);
      const from = run.targets_are_scores ? now.scoresBefore[d] : 0;
      const idle = now.weights[d] === 0;
      const [a, b] = [x(from), x(now.targets[d])];
      parts.group.classList.toggle("up", now.targets[d] > from);
      parts.group.classList.toggle("down", !(now.targets[d] > from));
      write(parts.says, `${run.documents[d].name}: ${run.target_word} ${now.targets[d]}, weight ${now.weights[d]}`);
      adjust(parts.hit, { y: middle - view.rowHeight / 2, width, height: view.rowHeight });
      adjust(parts.bar, { x: Math.min(a, b), width: idle ? 0 : Math.max(Math.abs(b - a), 0.5), y: middle - thick / 2, height: thick });
      adjust(parts.from, { x1: a, x2: a, y1: middle - thick / 2 - 2, y2: middle + thick / 2 + 2, display: idle || zero !== null ? "none" : "inline" });
      adjust(parts.figure, { x: width - 4, y: middle });
      write(parts.figure, idle ? "–" : run.targetFormat(now.targets[d]));
    }
  }

  return { box, build, draw };
}
