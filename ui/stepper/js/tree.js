// The tree of the iteration: splits with names and real thresholds, branch width by documents, leaf colour by value,
// the path of the document in focus, zoom and collapse.

const LEAF_TABLE = { value: 62, n: 38, w: 66 };

function treeView(view) {
  const drawing = svg("svg", { class: "tree", role: "group" });
  const scroll = el("div", { class: "tree-scroll", tabindex: 0, "aria-label": "Tree" }, drawing);
  const info = el("p", { class: "node-info" });
  const title = el("h3");
  const tool = (text, label, act) => el("button", { type: "button", text, title: label, "aria-label": label, onclick: act });
  const wide = tool("⤢", "Tree over the full width", () => view.set({ wide: !view.wide }));
  const turn = (by) => view.set({ part: Math.max(0, Math.min(view.now().step.trees.length - 1, view.part + by)) });
  const parts = el("span", { class: "parts" }, tool("‹", "Previous tree of this iteration", () => turn(-1)), tool("›", "Next tree of this iteration", () => turn(1)));
  const head = el("header", {}, title, el("span", { class: "tools" }, parts,
    tool("−", "Smaller tree", () => view.set({ zoom: Math.max(1, view.zoom / 1.25) })),
    tool("+", "Larger tree", () => view.set({ zoom: Math.min(6, view.zoom * 1.25) })), wide));
  const box = el("section", { class: "tree-panel", "aria-label": "Tree of this iteration" }, head, scroll, info);
  let pointed = null;

  function draw(run, now) {
    const several = now.step && now.step.n_trees > 1;
    parts.hidden = !several;
    title.textContent = now.k === 0 ? "Tree" : several ? `Iteration ${now.k}, tree ${Math.min(view.part, now.step.trees.length - 1) + 1} of ${now.step.n_trees}` : `Tree ${now.k}`;
    wide.setAttribute("aria-pressed", view.wide);
    if (!now.tree) {
      drawing.replaceChildren();
      drawing.setAttribute("height", 0);
      info.textContent = run.n_iterations ? "No tree yet. Press → for tree 1: it is fitted to the bars on the left." : `No tree. ${run.ended}`;
      return;
    }
    const focus = view.focus();
    const scene = measure(now.tree);
    const path = focus === null ? new Set() : pathOf(now.tree, focus);
    drawing.setAttribute("width", scene.width);
    drawing.setAttribute("height", scene.height);
    drawing.setAttribute("aria-label", `Tree ${now.k} with ${now.tree.leaf_id.filter((l) => l >= 0).length} leaves`);
    drawing.replaceChildren(...branches(now.tree, scene, path), ...labels(run, now.tree, scene, path), ...ends(run, now, scene, path), ...heads(scene));
    tellNode(run, now, pointed ?? (focus === null ? 0 : leafNode(now.tree, now.tree.documents[focus])));
  }

  function measure(tree) {
    const layout = placeTree(tree, view.collapsed);
    const font = view.unit * 0.86, scale = view.unit / 14;
    const table = (LEAF_TABLE.value + LEAF_TABLE.n + (view.large ? 6 : LEAF_TABLE.w) + 32) * scale;
    const room = { width: scroll.clientWidth - 4, height: scroll.clientHeight - 4 };
    const width = room.width * view.zoom;
    const top = font * 1.6;
    const row = Math.max(font * 1.12, Math.min(font * 5, ((room.height - top) / layout.rows) * view.zoom));
    const columnWidth = (width - table - 8) / Math.max(layout.depth, 1);
    return {
      ...layout, font, scale, table, top, row, width, columnWidth, height: top + layout.rows * row + 2,
      weightTop: Math.max(tree.count[0], 1),
      leafX: 6 + layout.depth * columnWidth,
      x: (at) => 6 + (at.end ? layout.depth : at.column) * columnWidth,
      y: (at) => top + at.y * row,
    };
  }

  function branches(tree, scene, path) {
    const marks = [];
    for (const [node, at] of scene.place) {
      if (at.end) continue;
      for (const child of [tree.left[node], tree.right[node]]) {
        const to = scene.place.get(child);
        const [x0, y0, x1, y1] = [scene.x(at), scene.y(at), scene.x(to), scene.y(to)];
        const bend = Math.min(scene.columnWidth, x1 - x0) * 0.6;
        const thick = Math.max(1, Math.min(scene.row * 0.6, 11) * Math.sqrt(tree.count[child] / scene.weightTop));
        marks.push(svg("path", { class: `branch ${path.has(child) ? "path" : ""}`, "stroke-width": thick,
          d: `M${x0} ${y0} C${x0 + bend} ${y0} ${x0 + bend * 0.4} ${y1} ${x0 + bend} ${y1} L${x1} ${y1}` }));
      }
    }
    return marks;
  }

  // The splits: a dot each; a label "feature ≤ threshold" where there is room, first for the path in focus, then for many
  // documents.
  function labels(run, tree, scene, path) {
    const inner = [...scene.place].filter(([, at]) => !at.end);
    const weight = ([node]) => tree.count[node] + (path.has(node) ? 1e12 : 0);
    const wishes = inner.slice().sort((a, b) => weight(b) - weight(a)).map(([node, at]) => {
      const name = run.feature_names[tree.feature[node]], test = condition(tree, node);
      return { node, x: scene.x(at), y: scene.y(at) - 4, texts: [`${name} ${test}`, `${clip(name, 12)} ${test}`, clip(name, 18), clip(name, 9)] };
    });
    const placed = placeLabels(wishes, scene.font, scene.leafX);
    return inner.map(([node, at]) => svg("g", { "data-node": node, class: `node ${path.has(node) ? "path" : ""} ${node === 0 ? "root" : ""}`, tabindex: 0, role: "button", "aria-label": nodeWords(run, tree, node),
      onclick: () => view.collapse(node), onkeydown: (e) => { if (e.key === "Enter") view.collapse(node); },
      onmouseenter: () => point(node), onmouseleave: () => point(null), onfocus: () => point(node), onblur: () => point(null) },
      hint(`${nodeWords(run, tree, node)} Click to fold.`),
      svg("circle", { cx: scene.x(at), cy: scene.y(at), r: 3.5 }),
      svg("circle", { class: "hit", cx: scene.x(at), cy: scene.y(at), r: 10 }),
      placed.has(node) ? svg("text", { x: scene.x(at), y: scene.y(at) - 4 - scene.font * 0.65, text: placed.get(node) }) : null));
  }

  function ends(run, now, scene, path) {
    const { tree } = now, marks = [], top = largest(tree.value.filter((_, node) => tree.left[node] < 0));
    const { scale } = scene, focus = view.focus();
    const format = column(tree.value);
    for (const [node, at] of scene.place) {
      if (!at.end) continue;
      const [x, y, h] = [scene.x(at), scene.y(at), Math.min(scene.row - 2, scene.font * 1.7)];
      const folded = tree.left[node] >= 0;
      const share = Math.abs(tree.value[node]) / top;
      const inside = folded ? [] : documentsByLeaf(tree).get(tree.leaf_id[node]) || [];
      const group = svg("g", { "data-node": node, class: `leaf ${path.has(node) ? "path" : ""} ${tree.value[node] >= 0 ? "up" : "down"}`, tabindex: 0, "aria-label": nodeWords(run, tree, node),
        onmouseenter: () => point(node), onmouseleave: () => point(null), onfocus: () => point(node), onblur: () => point(null),
        onclick: () => { if (folded) view.collapse(node); } });
      const left = x + 32 * scale;
      group.append(svg("rect", { class: "chip", x: left, y: y - h / 2, width: LEAF_TABLE.value * scale, height: h, rx: 3, "fill-opacity": folded ? 0 : 0.12 + 0.3 * share }));
      group.append(svg("text", { class: "value", x: left + LEAF_TABLE.value * scale - 6, y, text: folded ? "▸ folded" : (tree.value[node] > 0 ? "+" : "") + format(tree.value[node]) }));
      group.append(svg("text", { class: "count", x: left + (LEAF_TABLE.value + LEAF_TABLE.n) * scale, y, text: tree.count[node] }));
      group.append(svg("text", { class: "count", x: left + (LEAF_TABLE.value + LEAF_TABLE.n + LEAF_TABLE.w) * scale - 6, y, text: short(tree.weight[node]) }));
      if (inside.length > 4) {
        group.append(svg("text", { class: "here", x: x + 6, y, text: `×${inside.length}` }, hint(`${inside.length} documents of this query`)));
      } else {
        inside.forEach((d, i) => group.append(svg("circle", { class: `dot ${d === focus ? "focus" : ""}`, cx: x + 7 + i * 7 * scale, cy: y, r: 3 * scale, ...lights(view, d) }, hint(run.documents[d].name))));
      }
      marks.push(group);
    }
    return marks;
  }

  // Column heads of the leaf table.
  function heads(scene) {
    const { scale } = scene, left = scene.leafX + 32 * scale, y = scene.font * 0.7;
    const head = (x, text) => svg("text", { class: "head", x, y, text });
    return [
      head(left + LEAF_TABLE.value * scale - 6, "leaf value"),
      head(left + (LEAF_TABLE.value + LEAF_TABLE.n) * scale, "n"),
      head(left + (LEAF_TABLE.value + LEAF_TABLE.n + LEAF_TABLE.w) * scale - 6, "Σ weight"),
    ];
  }

  function point(node) {
    pointed = node;
    const now = view.now();
    if (now.tree) tellNode(view.run, now, node ?? (view.focus() === null ? 0 : leafNode(now.tree, now.tree.documents[view.focus()])));
  }

  function tellNode(run, now, node) {
    const isEnd = now.tree.left[node] < 0;
    info.textContent = (isEnd ? pathWords(run, now.tree, node) : "") + nodeWords(run, now.tree, node);
  }

  return { box, draw, reset: () => { pointed = null; } };
}

function condition(tree, node) {
  const missing = tree.missing_left[node] ? "" : " (missing →)";
  return tree.threshold[node] === null ? "is present" : `≤ ${short(tree.threshold[node])}${missing}`;
}

// The conditions that lead to a leaf, as its documents meet them.
function pathWords(run, tree, leaf) {
  const steps = [];
  for (let node = leaf; node !== 0;) {
    const up = tree.left.includes(node) ? tree.left.indexOf(node) : tree.right.indexOf(node);
    const test = tree.threshold[up] === null ? (tree.left[up] === node ? "present" : "missing") : `${tree.left[up] === node ? "≤" : ">"} ${short(tree.threshold[up])}`;
    steps.unshift(`${run.feature_names[tree.feature[up]]} ${test}`);
    node = up;
  }
  return steps.length ? `${steps.join(", ")} → ` : "";
}

function nodeWords(run, tree, node) {
  const sums = `n ${tree.count[node]}, Σ weight ${short(tree.weight[node])}`;
  // Where leaf values were fitted otherwise, sums over the leaf do not divide to them and are not shown as if.
  const divides = Math.abs(tree.numerator[node] / tree.denominator[node] - tree.value[node]) <= 1e-9 * Math.abs(tree.value[node]) + 1e-12;
  const ratio = !divides ? signed(tidy(tree.value[node], 1)) : `${short(tidy(tree.numerator[node], tree.weight[node]))} / ${short(tree.denominator[node])} = ${signed(tidy(tree.value[node], 1))}`;
  if (tree.left[node] < 0) return `Leaf ${tree.leaf_id[node] + 1}: ${sums}, value ${tree.value[node] === 0 ? "0" : ratio}.`;
  return `${run.feature_names[tree.feature[node]]} ${condition(tree, node)} goes to the upper branch: ${sums}, split gain ${short(tree.split_gain[node])}${divides && tree.denominator[node] > 0 ? `, mean ${ratio}` : ""}.`;
}
