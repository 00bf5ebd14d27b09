// Beside the list before: pair forces as arcs between rows, and each document's target as a bar on a fixed scale.

const ARCS_SHOWN = 8; // without a selected document; with one, all its pairs

function forces(view) {
  const box = svg("svg", { class: "forces", role: "img" });

  function draw(run, now, width) {
    const h = view.rowHeight;
    const arcs = run.forces.force.length ? Math.round(width * 0.4) : 0;
    const y = (d) => (now.before[d] + 0.5) * h;
    box.setAttribute("width", width);
    box.setAttribute("height", run.n * h);
    box.setAttribute("aria-label", `Forces and ${run.target_word} of ${run.n} documents`);
    box.replaceChildren(...drawArcs(run, now, y, arcs), ...drawTargets(run, now, y, arcs, width));
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
      const names = `${run.documents[winner].name} above ${run.documents[loser].name}: ${run.force_word} ${short(force)}`;
      const bow = { d: `M7 ${a} C${bend} ${a} ${bend} ${b} 7 ${b}`, "stroke-width": thick };
      if (focus !== null) return svg("g", { class: `arc ${way}` }, hint(names), svg("path", bow), svg("path", { class: "head up", d: arrow(4, a, -1) }), svg("path", { class: "head down", d: arrow(4, b, 1) }));
      // Without a document in focus every arc runs from blue, the end that is pushed up, to orange.
      const shade = svg("linearGradient", { id: `shade${index}`, gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: a, y2: b }, svg("stop", { class: "up", offset: 0.1 }), svg("stop", { class: "down", offset: 0.9 }));
      return svg("g", { class: "arc" }, hint(names), shade, svg("path", { ...bow, stroke: `url(#shade${index})` }));
    });
  }

  function arrow(x, y, way) {
    return `M${x - 4} ${y - 4 * way} L${x} ${y + 5 * way} L${x + 4} ${y - 4 * way} Z`;
  }

  function drawTargets(run, now, y, left, width) {
    const figure = view.unit * 3.9;
    const start = left + 10, end = width - figure;
    const zero = run.targets_are_scores ? null : (start + end) / 2;
    const x = (value) => start + ((value / run.targetTop + 1) / 2) * (end - start);
    const marks = [svg("line", { class: "axis", x1: x(0), x2: x(0), y1: 0, y2: run.n * view.rowHeight })];
    const thick = Math.min(14, view.rowHeight * 0.5);
    for (const d of inSight(view, run, [now.orderBefore])) {
      const from = run.targets_are_scores ? now.scoresBefore[d] : 0;
      const idle = now.weights[d] === 0;
      const way = now.targets[d] > from ? "up" : "down";
      const says = `${run.documents[d].name}: ${run.target_word} ${now.targets[d]}, weight ${now.weights[d]}`;
      const group = svg("g", { class: `target ${way}`, ...lights(view, d) }, hint(says));
      group.append(svg("rect", { class: "hit", x: 0, y: y(d) - view.rowHeight / 2, width, height: view.rowHeight }));
      if (!idle) {
        const [a, b] = [x(from), x(now.targets[d])];
        group.append(svg("rect", { class: "bar", x: Math.min(a, b), width: Math.max(Math.abs(b - a), 0.5), y: y(d) - thick / 2, height: thick }));
        if (zero === null) group.append(svg("line", { class: "from", x1: a, x2: a, y1: y(d) - thick / 2 - 2, y2: y(d) + thick / 2 + 2 }));
      }
      group.append(svg("text", { class: "figure", x: width - 4, y: y(d), text: idle ? "–" : run.targetFormat(now.targets[d]) }));
      marks.push(group);
    }
    return marks;
  }

  return { box, draw };
}
