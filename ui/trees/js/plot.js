// The plane with the leaves of the tree, and the error along the threshold of one leaf, which can be dragged in either.

const EDGE = 4; // of the axes beyond 0 and the side

function planePlot(view) {
  const chart = svg("svg", { role: "img" }), box = el("div", { class: "plane" }, chart);
  let frame = { width: 0, height: 0 };
  const bottom = 18, low = -EDGE, high = () => view.grown.side + EDGE;
  const left = () => (view.data.large ? 44 : 30), x = (v) => left() + ((v - low) / (high() - low)) * (frame.width - left()), y = (v) => (1 - (v - low) / (high() - low)) * (frame.height - bottom);
  const edges = (node) => { const [[x0, x1], [y0, y1]] = node.box; return { x0: x(x0 ?? low), x1: x(x1 ?? high()), y0: y(y0 ?? low), y1: y(y1 ?? high()) }; };

  chart.addEventListener("pointerdown", (event) => { event.preventDefault(); chart.setPointerCapture(event.pointerId); const at = leafAt(event); if (at !== null && at !== view.leaf) view.choose(at); else drag(event); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons) drag(event); });
  function spot(event) { const at = chart.getBoundingClientRect(); return [event.clientX - at.left, event.clientY - at.top]; }
  function leafAt(event) {
    const [px, py] = spot(event);
    return view.now.leaves.find((i) => { const at = edges(view.grown.nodes[i]); return px >= at.x0 && px < at.x1 && py > at.y1 && py <= at.y0; }) ?? null;
  }
  function drag(event) {
    const [px, py] = spot(event);
    const value = view.feature === 0 ? low + ((px - left()) / (frame.width - left())) * (high() - low) : low + (1 - py / (frame.height - bottom)) * (high() - low);
    view.cutAt(value);
  }

  function draw() {
    frame = view.sizes.of(box);
    if (!frame.width) return;
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-label": `${view.grown.points.length} points; the tree has ${view.now.leaves.length} leaves` });
    const leaves = view.now.leaves.flatMap((i) => {
      const node = view.grown.nodes[i], at = edges(node);
      return [svg("rect", { class: i === view.leaf ? "leaf chosen" : "leaf", x: at.x0, y: at.y1, width: at.x1 - at.x0, height: at.y0 - at.y1, style: `--share: ${(node.value / view.data.best) * 60}%` }, hint(`${node.n} points, mean ${short(node.value)}`)),
        at.x1 - at.x0 > 44 && at.y0 - at.y1 > 22 ? svg("text", { class: "mean", x: at.x1 - 6, y: at.y1 + 12, text: short(node.value) }) : null];
    }).filter(Boolean);
    const ticks = [0, 25, 50, 75, 100].flatMap((t) => [svg("text", { class: "tick below", x: x(t), y: frame.height - bottom * 0.4, text: t }), svg("text", { class: "tick", x: left() - 6, y: y(t), text: t })]);
    const points = view.grown.points.map((p) => svg("g", { class: p.held ? "point held" : "point", transform: `translate(${x(p.x).toFixed(1)} ${y(p.y).toFixed(1)})` }, svg("circle", { r: view.data.large ? 14 : 10 }), svg("text", { text: p.value }), hint(`x ${p.x}, y ${p.y}: ${p.value}${p.held ? ", held out" : ""}`)));
    chart.replaceChildren(...leaves, ...ticks, ...cut(), ...points);
  }

  function cut() {
    const found = view.cut();
    if (!found) return [];
    const at = edges(view.grown.nodes[view.leaf]), v = found.threshold;
    return [svg("line", view.feature === 0 ? { class: "cut", x1: x(v), x2: x(v), y1: at.y0, y2: at.y1 } : { class: "cut", x1: at.x0, x2: at.x1, y1: y(v), y2: y(v) })];
  }

  return { box, draw };
}

// Why a leaf cannot be asked about the feature in hand.
function nothingToAsk(view, node) {
  const { n_learnt, least } = view.grown, many = node.n === n_learnt ? "The points" : "The points of this leaf";
  return node.n < 2 ? "One point: nothing to part." : `${many} cannot be parted along ${AXES[view.feature]}${least > 1 ? ` with ${plural(least, "point", "points")} on either side` : ": they have one value of it"}.`;
}

// The squared error that both sides keep, by threshold; the least is marked, the one in hand has a cursor.
function errorPlot(view) {
  const chart = svg("svg", { class: "errors", role: "img" }), slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Threshold", oninput: () => view.cutTo(Number(slider.value)) });
  const told = el("p", { class: "told", "aria-live": "polite" }), box = el("figure", { class: "search" }, told, chart, slider);

  function draw() {
    const node = view.leaf === null ? null : view.grown.nodes[view.leaf], cuts = node?.cuts[view.feature], found = view.cut();
    for (const part of [chart, slider]) part.style.display = found ? "" : "none";
    if (!found) { write(told, node ? nothingToAsk(view, node) : ""); return; }
    const size = view.sizes.of(chart), best = bestCut(cuts), other = bestCut(node.cuts[1 - view.feature]);
    const words = found.at === best.at ? ` is the best for ${AXES[view.feature]}${other ? (other.error < best.error - 1e-9 ? `; ${AXES[1 - view.feature]} has a better one, ${short(other.error)}` : `, and ${AXES[1 - view.feature]} has no better one`) : ""}` : `; the best for ${AXES[view.feature]} is ${best.threshold} with ${short(best.error)}`;
    write(told, `Asking ${AXES[view.feature]} ≤ ${found.threshold}? leaves a squared error of ${short(found.error)}, where the leaf has ${short(node.error)}: this${words}.`.replace(": this; ", "; ").replace(": this is", ": it is"));
    adjust(slider, { max: cuts.thresholds.length - 1, "aria-valuetext": told.textContent });
    slider.value = found.at;
    if (!size.width) return;
    const top = Math.max(node.error, ...cuts.errors), x = (t) => 38 + ((t + EDGE) / (view.grown.side + 2 * EDGE)) * (size.width - 44), y = (e) => 8 + (1 - e / (top || 1)) * (size.height - 28);
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}`, "aria-label": told.textContent });
    chart.replaceChildren(
      svg("line", { class: "whole", x1: 38, x2: size.width - 6, y1: y(node.error), y2: y(node.error) }), svg("text", { class: "tick", x: 34, y: y(node.error), text: short(node.error) }), svg("text", { class: "tick", x: 34, y: y(0), text: 0 }),
      svg("path", { class: "line", d: cuts.thresholds.map((t, i) => `${i ? "L" : "M"}${x(t).toFixed(1)} ${y(cuts.errors[i]).toFixed(1)}`).join("") }),
      ...cuts.thresholds.map((t, i) => svg("circle", { class: i === best.at ? "dot best" : "dot", cx: x(t), cy: y(cuts.errors[i]), r: i === best.at ? 5 : 2.2 })),
      svg("line", { class: "cut", x1: x(found.threshold), x2: x(found.threshold), y1: 2, y2: size.height - 18 }),
      ...[0, 50, 100].map((t) => svg("text", { class: "tick below", x: x(t), y: size.height - 7, text: t })));
  }

  return { box, draw };
}
