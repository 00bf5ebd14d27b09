// The tree of the iteration: its drawing fitted to the room, zoom, folding, and the way through it by mouse and by keyboard.

const ZOOM = { step: 1.25, most: 6 }; // 1 shows the whole tree, on a projector as far as letters can be read; 0 all of it, however small
const TINY = 0.56; // of the letters of the page: smaller ones ask for the full width
const LEAST_LARGE = 0.66; // of the letters of the page: large text has none smaller, and the tree scrolls

function treeView(view) {
  const drawing = svg("svg", { class: "tree", role: "group" });
  const scroll = el("div", { class: "tree-scroll", tabindex: 0, role: "region", "aria-label": "Tree: ↑ ↓ go from row to row, + − 0 zoom" }, drawing);
  const empty = el("p", { class: "node-info" });
  const room = el("div", { class: "tree-room" }, scroll, empty);
  const card = splitCard(view, room, (node) => drawing.querySelector(`[data-node="${node}"]`));
  const title = el("h3");
  const tool = (text, label, act) => el("button", { type: "button", text, title: label, "aria-label": label, onclick: act });
  const turn = (by) => view.set({ part: Math.max(0, Math.min(view.now().step.trees.length - 1, view.part + by)) });
  const parts = el("span", { class: "parts" }, tool("‹", "Previous tree of this iteration", () => turn(-1)), tool("›", "Next tree of this iteration", () => turn(1)));
  const fit = tool("fit", "Whole tree (0)", () => view.set({ zoom: view.zoom === 0 ? 1 : 0 }));
  const wide = tool("⤢", "Tree over the full width", () => view.set({ wide: !view.wide }));
  const tools = el("span", { class: "tools" }, parts, fit, tool("−", "Smaller tree (−)", () => zoomBy(1 / ZOOM.step)), tool("+", "Larger tree (+)", () => zoomBy(ZOOM.step)), wide);
  const box = el("section", { class: "tree-panel", "aria-label": "Tree of this iteration" }, el("header", {}, title, tools), room);
  let scene = null, drawn = null, pointed = null, keyed = 0, followed = ""; // keyed: the row that the keyboard is on; followed: what was brought into sight last
  let drawingNow = false;

  function draw(run, now) {
    const { tree } = now, size = scroll.hidden ? null : roomOf(scroll); // read before anything is written: the page is laid out once a step
    title.textContent = treeTitle(view, now);
    wide.setAttribute("aria-pressed", view.wide);
    parts.hidden = !(now.step && now.step.n_trees > 1);
    scroll.hidden = !tree;
    empty.hidden = Boolean(tree);
    if (!tree) {
      empty.textContent = run.n_iterations ? "No tree yet. Press → for tree 1: it is fitted to the bars on the left." : `No tree. ${run.ended}`;
      drawing.replaceChildren();
      scene = drawn = null;
      point(null);
      return;
    }
    const focus = view.focus(), path = focus === null || view.asksLeaf() ? new Set() : pathOf(tree, focus), held = drawing.contains(active());
    const sameTree = drawn === tree;
    drawn = tree;
    measure(run, now, size ?? roomOf(scroll));
    const isSmall = view.zoom === 0 && scene.isTiny && view.large;
    fit.hidden = view.zoom <= 1 && !scene.isLarger && !isSmall;
    write(fit, isSmall ? "read" : "fit");
    adjust(fit, { title: isSmall ? "Letters that can be read; the tree scrolls" : "Whole tree (0)", "aria-label": isSmall ? "Letters that can be read" : "Whole tree (0)" });
    write(wide, view.wide ? "⤢" : scene.isTiny ? "⤢ to read it" : scene.isLarger && view.zoom === 1 ? "⤢ more of it" : "⤢");
    drawing.setAttribute("aria-label", `${treeTitle(view, now)}, ${tree.left[0] < 0 ? "no question" : `first question: ${questionOf(run, tree, 0)}`}`);
    drawingNow = true;
    drawing.replaceChildren(...treeMarks(view, run, now, scene, path));
    keepTabStop(rows());
    drawingNow = false;
    if (!sameTree || !scene.place.has(pointed)) point(null);
    if (held) hold(keyed); else follow(path);
    card.draw();
  }

  // Fits the tree to the room; enlarged, its letters grow and their room grows even more. What fits in no way is seen from further away.
  function measure(run, now, size) {
    const { tree } = now;
    const key = [view.key, view.k, view.part, size.width, size.height, view.unit, view.zoom, [...view.collapsed]].join();
    if (scene && scene.key === key) return;
    const layout = placeTree(tree, view.collapsed), { family } = view;
    const zoom = view.zoom || 1, least = view.large && view.zoom ? LEAST_LARGE * view.unit : undefined, width = (text, letters, weight) => textWidth(text, letters, family, weight);
    scene = fitTree(layout, treeTexts(run, tree, layout), { width: size.width * zoom, height: size.height * zoom }, view.unit * Math.sqrt(zoom), width, least);
    const shown = least ? 1 : Math.min(1, (zoom * size.width) / scene.width, (zoom * size.height) / scene.height);
    Object.assign(scene, { key, shown, isTiny: scene.letters * shown < TINY * view.unit, isLarger: scene.width * shown > size.width + 1 || scene.height * shown > size.height + 1 });
    drawing.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    drawing.setAttribute("width", scene.width * shown);
    drawing.setAttribute("height", scene.height * shown);
  }

  const roomOf = (node) => ({ width: Math.max(40, node.clientWidth - 2), height: Math.max(40, node.clientHeight - 2) });

  function zoomBy(factor) {
    if (!scene) return;
    const zoom = factor > 1 && view.zoom === 0 ? (scene.isTiny && view.large ? 1 : factor) : view.zoom * factor;
    view.set({ zoom: zoom < 0.99 ? 0 : zoom < 1.01 ? 1 : Math.min(ZOOM.most, zoom) });
  }

  // Of a tree that is larger than its room: the way of the document that is looked at, its leaf above all; else the first question. Once
  // for each: whoever scrolls on afterwards is left alone, and so is a mouse in the tree.
  function follow(path) {
    const nodes = path.size ? [...path].reverse() : [0], key = `${scene.key}/${nodes}`;
    if (key === followed || (view.hovered !== null && drawing.matches(":hover"))) return;
    followed = key;
    if (scene.isLarger) nodes.forEach(bring);
  }

  // Scrolls no further than a node needs to be seen.
  function bring(node) {
    const at = scene?.place.get(node);
    if (!at) return; // it is folded away
    const { letters, row, table, shown } = scene, x = scene.x(at), y = scene.y(at), start = at.end ? x + table.chipStart : x, end = at.end ? x + table.valueEnd : x + letters + scene.textWidth(scene.labels.get(node));
    const nearest = (from, room, low, high) => Math.min(Math.max(from, high - room), low);
    scroll.scrollTo({
      left: nearest(scroll.scrollLeft, scroll.clientWidth, shown * (start - 2 * letters), shown * (end + 0.5 * letters)),
      top: nearest(scroll.scrollTop, scroll.clientHeight, shown * (y - 1.5 * row), shown * (y + 1.5 * row)), behavior: "instant",
    });
  }

  const active = () => box.getRootNode().activeElement;
  const rows = () => [...drawing.querySelectorAll("[data-node]")]; // from the top down, as they are drawn
  const nodeAt = (event) => { const found = event.target.closest?.("[data-node]"); return found ? Number(found.dataset.node) : null; };

  // One row is where Tab enters the tree; from there the keyboard goes up and down, and what it is on comes into sight.
  function keepTabStop(all) {
    keyed = Math.max(0, Math.min(all.length - 1, keyed));
    all.forEach((mark, row) => mark.setAttribute("tabindex", row === keyed ? 0 : -1));
  }

  function hold(row) {
    const all = rows();
    keyed = row;
    keepTabStop(all);
    all[keyed].focus({ preventScroll: true });
    all[keyed].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function point(node, wait) {
    if (node === pointed) return;
    pointed = node;
    if (node === null) card.hide(); else card.show(node, wait);
  }

  drawing.addEventListener("mouseover", (event) => point(nodeAt(event), true));
  room.addEventListener("mouseleave", () => point(null));
  drawing.addEventListener("focusin", (event) => { keyed = Number(event.target.closest("[data-node]")?.dataset.row ?? keyed); point(nodeAt(event)); });
  drawing.addEventListener("focusout", () => { if (!drawingNow) point(null); });
  drawing.addEventListener("mousedown", (event) => { if (nodeAt(event) !== null) event.preventDefault(); }); // the keys stay with the page
  drawing.addEventListener("click", (event) => fold(nodeAt(event)));
  const fold = (node) => { if (node === null) return; if (drawn.left[node] >= 0) view.collapse(node); else if (view.asksLeaf()) view.predictLeaf(drawn.leaf_id[node]); };
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !scene) return;
    const node = nodeAt(event), inTree = event.target === scroll || node !== null;
    const act = {
      "+": () => zoomBy(ZOOM.step), "=": () => zoomBy(ZOOM.step), "-": () => zoomBy(1 / ZOOM.step), 0: () => view.set({ zoom: 0 }),
      ...(inTree && { ArrowDown: () => hold(node === null ? keyed : keyed + 1), ArrowUp: () => hold(node === null ? keyed : keyed - 1) }),
      ...(node !== null && { Enter: () => fold(node), " ": () => fold(node) }),
      ...(!card.box.hidden && { Escape: () => point(null) }),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  scroll.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step);
  }, { passive: false });
  dragToScroll(scroll);

  return { box, draw, bring, reset: () => point(null), close: card.close };
}

function treeTitle(view, now) {
  if (now.k === 0) return "Tree";
  const name = now.step.n_trees > 1 ? `Iteration ${now.k}, tree ${Math.min(view.part, now.step.trees.length - 1) + 1} of ${now.step.n_trees}` : `Tree ${now.k}`;
  if (!now.tree) return name;
  const leaves = now.tree.left.filter((child) => child < 0).length;
  return `${name} · ${leaves} ${leaves === 1 ? "leaf" : "leaves"}`;
}

// A tree that is larger than its room is pulled about by its background.
function dragToScroll(box) {
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch" || event.target.closest("[data-node]") || event.target === box) return;
    from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => { if (from) box.scrollTo(from.x - event.clientX, from.y - event.clientY); });
  for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, () => { from = null; });
}
