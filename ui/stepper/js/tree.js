// The tree of the iteration: splits with names and real thresholds, branch width by documents, leaf colour by value,
// the path of the document in focus, zoom and collapse.

const LEAF_TABLE = { value: 62, n: 44, w: 58 };

function treeView(view) {
  const drawing = svg("svg", { class: "tree", role: "group" });
  const scroll = el("div", { class: "tree-scroll", tabindex: 0, "aria-label": "Tree" }, drawing);
  const info = el("p", { class: "node-info" });
  const title = el("h3");
  const tool = (text, label, act) => el("button", { type: "button", text, title: label, "aria-label": label, onclick: act });
  const wide = tool("⤢", "Tree over the full width", () => view.set({ wide: !view.wide }));
  const head = el("header", {}, title, el("span", { class: "tools" },
    tool("−", "Smaller tree", () => view.set({ zoom: Math.max(1, view.zoom / 1.25) })),
    tool("+", "Larger tree", () => view.set({ zoom: Math.min(6, view.zoom * 1.25) })), wide));
  const box = el("section", { class: "tree-panel", "aria-label": "Tree of this iteration" }, head, scroll, info);
  let pointed = null;

  function draw(run, now) {
    title.textContent = now.k === 0 ? "Tree" : `Tree ${now.k}`;
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
    const font = view.large ? 20 : 12;
    const table = (LEAF_TABLE.value + LEAF_TABLE.n + LEAF_TABLE.w) * (view.large ? 1.6 : 1) + 30;
    const room = { width: scroll.clientWidth - 4, height: scroll.clientHeight - 4 };
    const width = room.width * view.zoom;
    const top = font * 1.6;
    const row = Math.max(font * 1.25, Math.min(font * 3.4, ((room.height - top) / layout.rows) * view.zoom));
    const columnWidth = (width - table - 8) / Math.max(layout.depth, 1);
    return {
      ...layout, font, table, top, row, width, columnWidth, height: top + layout.rows * row + 2,
      weightTop: tree.count[0],
      x: (at) => 4 + (at.end ? layout.depth : at.column) * columnWidth,
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
        const thick = Math.max(1, Math.min(scene.row * 0.7, 14) * Math.sqrt(tree.count[child] / scene.weightTop));
        marks.push(svg("path", { class: `branch ${path.has(child) ? "path" : ""}`, "stroke-width": thick,
          d: `M${x0} ${y0} C${x0 + bend} ${y0} ${x0 + bend * 0.4} ${y1} ${x0 + bend} ${y1} L${x1} ${y1}` }));
      }
    }
    return marks;
  }

  function labels(run, tree, scene, path) {
    const marks = [];
    for (const [node, at] of scene.place) {
      if (at.end) continue;
      const span = roomFor(scene.place, node, scene.depth, (scene.font * 2.4) / scene.row);
      const characters = Math.floor((span * scene.columnWidth - 10) / (scene.font * 0.56));
      const name = run.feature_names[tree.feature[node]];
      const [x, y] = [scene.x(at), scene.y(at)];
      marks.push(svg("g", { class: `node ${path.has(node) ? "path" : ""}`, tabindex: 0, role: "button", "aria-label": nodeWords(run, tree, node),
        onclick: () => view.collapse(node), onkeydown: (e) => { if (e.key === "Enter") view.collapse(node); },
        onmouseenter: () => point(node), onmouseleave: () => point(null), onfocus: () => point(node), onblur: () => point(null) },
        svg("circle", { cx: x, cy: y, r: 3.5 }),
        svg("text", { x: x + 1, y: y - 6, text: clip(name, Math.max(characters, 6)) }),
        svg("text", { class: "threshold", x: x + 1, y: y + scene.font + 3, text: condition(tree, node) })));
    }
    return marks;
  }

  function ends(run, now, scene, path) {
    const { tree } = now, marks = [], top = largest(tree.value.filter((_, node) => tree.left[node] < 0));
    const scale = view.large ? 1.6 : 1, focus = view.focus();
    const format = column(tree.value);
    for (const [node, at] of scene.place) {
      if (!at.end) continue;
      const [x, y, h] = [scene.x(at), scene.y(at), Math.min(scene.row - 2, scene.font * 1.7)];
      const folded = tree.left[node] >= 0;
      const share = Math.abs(tree.value[node]) / top;
      const inside = folded ? [] : tree.documents.map((leaf, d) => [leaf, d]).filter(([leaf]) => leaf === tree.leaf_id[node]).map(([, d]) => d);
      const group = svg("g", { class: `leaf ${path.has(node) ? "path" : ""} ${tree.value[node] >= 0 ? "up" : "down"}`, tabindex: 0, "aria-label": nodeWords(run, tree, node),
        onmouseenter: () => point(node), onmouseleave: () => point(null), onfocus: () => point(node), onblur: () => point(null),
        onclick: () => { if (folded) view.collapse(node); } });
      const left = x + 8 + 24 * scale;
      group.append(svg("rect", { class: "chip", x: left, y: y - h / 2, width: LEAF_TABLE.value * scale, height: h, rx: 3, "fill-opacity": folded ? 0 : 0.12 + 0.3 * share }));
      group.append(svg("text", { class: "value", x: left + LEAF_TABLE.value * scale - 6, y, text: folded ? "▸ folded" : (tree.value[node] > 0 ? "+" : "") + format(tree.value[node]) }));
      group.append(svg("text", { class: "count", x: left + (LEAF_TABLE.value + LEAF_TABLE.n) * scale, y, text: tree.count[node] }));
      group.append(svg("text", { class: "count", x: left + (LEAF_TABLE.value + LEAF_TABLE.n + LEAF_TABLE.w) * scale - 6, y, text: short(tree.weight[node]) }));
      if (inside.length > 3) {
        group.append(svg("text", { class: "here", x: x + 6, y, text: `${inside.length}●` }));
      } else {
        inside.forEach((d, i) => group.append(svg("circle", { class: `dot ${d === focus ? "focus" : ""}`, cx: x + 8 + i * 8 * scale, cy: y, r: 3 * scale, ...lights(view, d) }, hint(run.documents[d].name))));
      }
      marks.push(group);
    }
    return marks;
  }

  // Column heads of the leaf table.
  function heads(scene) {
    const scale = view.large ? 1.6 : 1, left = 4 + scene.depth * scene.columnWidth + 8 + 24 * scale, y = scene.font * 0.7;
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
    info.textContent = now.tree.left[node] === undefined ? "" : nodeWords(run, now.tree, node);
  }

  function measureOnly() { return scroll.clientWidth; }

  return { box, draw, reset: () => { pointed = null; }, measureOnly };
}

function condition(tree, node) {
  const missing = tree.missing_left[node] ? "" : " (missing →)";
  return tree.threshold[node] === null ? "is present" : `≤ ${short(tree.threshold[node])}${missing}`;
}

function nodeWords(run, tree, node) {
  const sums = `n ${tree.count[node]}, Σ weight ${short(tree.weight[node])}`;
  if (tree.left[node] < 0) return `Leaf ${tree.leaf_id[node] + 1}: value ${signed(tree.value[node])}, ${sums}.`;
  return `${run.feature_names[tree.feature[node]]} ${condition(tree, node)} goes up the page, else down: ${sums}, mean ${signed(tree.value[node])}, split gain ${short(tree.split_gain[node])}.`;
}
