// The plane with its points and the leaves of a tree; below and beside it, the squared error that every threshold of the leaf in sight
// leaves, along the axis of that threshold. A threshold is dragged in any of the three.

const EDGE = 4; // of the axes beyond 0 and the side
const NEAR = 9; // pixels from the line of a threshold at which a press takes it

function planePlot(view, order) {
  const back = svg("g"), cutLine = svg("g"), chart = svg("svg", { role: "group" }, back, cutLine), caption = el("p", { class: "caption" });
  const held = el("div", { class: "plane" }, chart), box = el("div", { class: "side-plane", "data-order": order }, caption, held);
  const look = view.looks[order];
  let frame = { width: 0, height: 0 }, dragging = null;
  const strip = () => (view.data.large ? 56 : Math.max(34, Math.min(64, frame.height * 0.13))), ticksAt = () => (view.data.large ? 40 : 26), ticksBelow = () => (view.data.large ? 26 : 17);
  const left = () => strip() + ticksAt(), base = () => frame.height - strip() - ticksBelow();
  const low = -EDGE, high = () => view.grown.side + EDGE;
  const x = (v) => left() + ((v - low) / (high() - low)) * (frame.width - left() - 1), y = (v) => 1 + (1 - (v - low) / (high() - low)) * (base() - 1);
  const across = (px) => low + ((px - left()) / (frame.width - left() - 1)) * (high() - low), upward = (py) => low + (1 - (py - 1) / (base() - 1)) * (high() - low);
  const edges = (node) => { const [[x0, x1], [y0, y1]] = node.box; return { x0: x(x0 ?? low), x1: x(x1 ?? high()), y0: y(y0 ?? low), y1: y(y1 ?? high()) }; };
  const points = pointLayer(view, chart, { spot: (d) => [x(d.x), y(d.y)], there: (px, py) => ({ x: Math.round(across(px)), y: Math.round(upward(py)) }), by: (d, right, up) => ({ x: d.x + right, y: d.y + up }) });
  chart.append(points.group);

  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    chart.setPointerCapture(event.pointerId);
    view.active = order;
    dragging = null;
    if (points.press(event)) return;
    view.letGo(view.root);
    const [px, py] = spot(event), at = leafAt(px, py);
    dragging = py > base() ? 0 : px < left() ? 1 : isNear(px, py) || at === look.leaf ? look.feature : null;
    if (dragging === null && at !== null) view.choose(at); else drag(px, py);
  });
  chart.addEventListener("pointermove", (event) => { if (!points.move(event) && event.buttons && dragging !== null) drag(...spot(event)); else if (!event.buttons) chart.style.cursor = cursorAt(...spot(event)); });
  function spot(event) { const at = chart.getBoundingClientRect(); return [event.clientX - at.left, event.clientY - at.top]; }
  function leafAt(px, py) { return look.now.leaves.find((i) => { const at = edges(view.grown.nodes[i]); return px >= at.x0 && px < at.x1 && py > at.y1 && py <= at.y0; }) ?? null; }
  function isNear(px, py) {
    const found = view.cut(look);
    if (!found) return false;
    const at = edges(view.grown.nodes[look.leaf]), [along, from, to] = look.feature === 0 ? [Math.abs(px - x(found.threshold)), at.y1, at.y0] : [Math.abs(py - y(found.threshold)), at.x0, at.x1];
    const other = look.feature === 0 ? py : px;
    return along < NEAR && other >= from && other <= to;
  }
  const cursorAt = (px, py) => (py > base() ? "ew-resize" : px < left() ? "ns-resize" : isNear(px, py) ? (look.feature === 0 ? "ew-resize" : "ns-resize") : "pointer");
  function drag(px, py) { if (dragging !== null) view.cutAt(dragging, dragging === 0 ? across(px) : upward(py)); }

  function draw() {
    frame = view.sizes.of(held);
    if (!frame.width || base() < strip()) return; // not laid out yet
    const { train, held: out } = view.grown.errors[order];
    write(caption, view.order === "both" ? `${ORDERS[order]}: MSE ${short(train[view.k])}${out ? `, held out ${short(out[view.k])}` : ""}` : "");
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-label": `${plural(view.book.documents.length, "point", "points")}, each a button; the tree has ${plural(look.now.leaves.length, "leaf", "leaves")}` });
    const leaves = look.now.leaves.flatMap((i) => {
      const node = view.grown.nodes[i], at = edges(node);
      return [svg("rect", { class: "leaf", x: at.x0, y: at.y1, width: Math.max(0, at.x1 - at.x0), height: Math.max(0, at.y0 - at.y1), style: `--share: ${(node.value / view.data.best) * 60}%` }, hint(`${plural(node.n, "point", "points")}, mean ${short(node.value)}`)),
        at.x1 - at.x0 > 44 && at.y0 - at.y1 > 22 ? mean(at, short(node.value)) : null];
    }).filter(Boolean);
    const ticks = [0, 25, 50, 75, 100].flatMap((t) => [svg("text", { class: "tick below", x: Math.min(x(t), frame.width - (view.data.large ? 16 : 11)), y: base() + ticksBelow() * 0.55, text: t }), svg("text", { class: "tick", x: left() - 5, y: y(t), text: t })]);
    back.replaceChildren(...leaves, ...ticks, ...strips());
    cutLine.replaceChildren(...chosen());
    points.draw((d, i) => `x ${d.x}, y ${d.y}, value ${d.g}${view.grown.points[i]?.held ? ", held out" : ""}`, (i) => Boolean(view.grown.points[i]?.held));
  }

  // What a leaf says, in the corner of it that no point covers.
  function mean(at, text) {
    const size = view.data.large ? 15 : 12, wide = size * 0.62 * text.length, there = view.book.documents.map((d) => [x(d.x), y(d.y)]);
    const corners = [[at.x1 - 6 - wide, at.y1 + size], [at.x0 + 6, at.y1 + size], [at.x0 + 6, at.y0 - size], [at.x1 - 6 - wide, at.y0 - size]];
    const isFree = ([start, middle]) => there.every(([px, py]) => px < start - size || px > start + wide + size || Math.abs(py - middle) > 1.7 * size);
    const [start, middle] = corners.find(isFree) ?? corners[0];
    return svg("text", { class: "mean", x: start + wide, y: middle, text });
  }

  // The leaf in sight, and the threshold in hand from its strip through the leaf.
  function chosen() {
    if (look.leaf === null) return [];
    const at = edges(view.grown.nodes[look.leaf]), found = view.cut(look), outline = svg("rect", { class: "chosen", x: at.x0, y: at.y1, width: at.x1 - at.x0, height: at.y0 - at.y1 });
    if (!found) return [outline];
    const v = found.threshold, x0 = look.feature === 0 ? x(v) : at.x0, y0 = look.feature === 0 ? at.y1 : y(v);
    const line = look.feature === 0 ? { x1: x0, x2: x0, y1: y0, y2: at.y0 } : { x1: x0, x2: at.x1, y1: y0, y2: y0 };
    const on = look.feature === 0 ? { x1: x0, x2: x0, y1: base() + ticksBelow(), y2: frame.height } : { x1: 0, x2: strip(), y1: y0, y2: y0 };
    const grip = look.feature === 0 ? [x0, (at.y1 + at.y0) / 2] : [(at.x0 + at.x1) / 2, y0];
    return [outline, svg("line", { class: "cut", ...line }), svg("line", { class: "cut", ...on }), svg("circle", { class: "grip", cx: grip[0], cy: grip[1], r: view.data.large ? 8 : 5.5 })];
  }

  // The error by threshold of both features on one scale, the less the further from the plane; the least of each is marked, and said
  // where it is the less of the two.
  function strips() {
    if (look.leaf === null) return [];
    const node = view.grown.nodes[look.leaf], all = node.cuts.flatMap(({ errors }) => errors);
    if (!all.length) return [];
    const top = Math.max(node.error, ...all) || 1, room = strip() - 9, out = (e) => (e / top) * room, best = [0, 1].map((f) => bestCut(node, f));
    const place = (f, t, e) => (f === 0 ? [x(t), frame.height - 5 - out(e)] : [4 + out(e), y(t)]);
    const at = edges(node);
    const corner = (view.data.large ? ["error"] : ["error by", "threshold"]).map((text, i) => svg("text", { class: "tick", x: left() - 5, y: base() + ticksBelow() + 8 + 14 * i, text }));
    return [...corner, ...[0, 1].flatMap((f) => {
      const { thresholds, errors } = node.cuts[f];
      if (!errors.length) return [];
      const spots = thresholds.map((t, i) => place(f, t, errors[i])), mark = place(f, best[f].threshold, best[f].error);
      const [w0, w1] = f === 0 ? [[at.x0, frame.height - 5 - out(node.error)], [at.x1, frame.height - 5 - out(node.error)]] : [[4 + out(node.error), at.y0], [4 + out(node.error), at.y1]];
      const wins = !best[1 - f] || best[f].error <= best[1 - f].error + 1e-9;
      const beside = (view.data.large ? 32 : 22) * (mark[0] > (at.x0 + at.x1) / 2 ? -1 : 1); // of the cut, which would cross it
      const words = svg("text", { class: f === 0 ? "least" : "least right", x: mark[0] + (f === 0 ? beside : 8), y: mark[1] - (f === 0 ? 12 : 0), text: short(best[f].error) });
      return [svg("line", { class: "whole", x1: w0[0], y1: w0[1], x2: w1[0], y2: w1[1] }), svg("path", { class: f === look.feature ? "line" : "line faint", d: spots.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("") }),
        ...spots.map(([px, py], i) => svg("circle", { class: "dot", cx: px, cy: py, r: spots.length > 40 ? 1.4 : 2 }, hint(`${AXES[f]} ≤ ${thresholds[i]} leaves ${short(errors[i])}`))),
        svg("circle", { class: wins ? "dot best" : "dot second", cx: mark[0], cy: mark[1], r: 4.5 }), wins ? words : null].filter(Boolean);
    })];
  }

  return { box, draw, focus: points.focus };
}

// Why a leaf cannot be asked about the feature in hand.
function nothingToAsk(view, node, feature) {
  const { n_learnt, least } = view.grown, many = node.n === n_learnt ? "The points" : "The points of this leaf";
  return node.n < 2 ? "One point: nothing to part." : `${many} cannot be parted along ${AXES[feature]}${least > 1 ? ` with ${plural(least, "point", "points")} on either side` : ": they have one value of it"}.`;
}

// The threshold in hand as a sentence, and as a slider for the keys.
function searchBox(view) {
  const slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Threshold", oninput: () => view.cutTo(Number(slider.value)) });
  const told = el("p", { class: "told", "aria-live": "polite" }), box = el("figure", { class: "search" }, told, slider);

  function draw() {
    const look = view.look(), { leaf, feature } = look, node = leaf === null ? null : view.grown.nodes[leaf], found = view.cut(look);
    slider.style.display = found ? "" : "none";
    if (!found) { write(told, node ? nothingToAsk(view, node, feature) : tellWhole(look.now.leaves.length)); return; }
    const best = bestCut(node, feature), other = bestCut(node, 1 - feature), [axis, off] = [AXES[feature], AXES[1 - feature]];
    const against = !other ? "" : other.error < best.error - 1e-9 ? `; ${off} has a better one, ${short(other.error)}` : `, and ${off} has no better one`;
    const words = found.at === best.at ? `: it is the best for ${axis}${against}` : `; the best for ${axis} is ${best.threshold} with ${short(best.error)}`;
    write(told, `Asking ${axis} ≤ ${found.threshold}? leaves a squared error of ${short(found.error)}, where the leaf has ${short(node.error)}${words}.`);
    adjust(slider, { max: node.cuts[feature].thresholds.length - 1, "aria-valuetext": told.textContent });
    slider.value = found.at;
  }

  return { box, draw };
}
