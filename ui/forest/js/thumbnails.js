// All trees as small drawings on one scale: questions from the left, leaf values as bars at the right, to the right where they are above 0.
// With a document chosen its way through each tree is lit.

const THUMB = { least: 46, most: 150, shape: 0.72, gap: 6 };

function thumbnails(view) {
  const list = el("div", { class: "thumbs", role: "group", "aria-label": "All trees: arrow keys go from tree to tree" });
  const box = el("div", { class: "thumb-room" }, list);
  const frame = el("section", { class: "wood", "aria-label": "Trees" }, el("header", {}, el("h3", { text: "All trees" }), el("small", { text: "leaf values on one scale · ← → ↑ ↓ · Esc" })), box);
  let drawn = "", buttons = [], columns = 1, size = null;

  function fit(n) {
    const { width, height } = view.sizes.of(box);
    let side = THUMB.most;
    const room = (w) => Math.floor((width - 14 + THUMB.gap) / (w + THUMB.gap)) * Math.floor((height + THUMB.gap) / (w * THUMB.shape + (view.large ? 24 : 17) + THUMB.gap));
    while (side > THUMB.least && room(side) < n) side -= 2;
    columns = Math.max(1, Math.floor((width - 14 + THUMB.gap) / (side + THUMB.gap)));
    return { width: side, height: Math.round(side * THUMB.shape) };
  }

  function build(grove) {
    buttons = Array.from({ length: grove.n }, (_, i) => {
      const canvas = el("canvas", { "aria-hidden": "true" });
      return el("button", { type: "button", class: "thumb", "data-tree": i, tabindex: -1, onmousedown: (e) => e.preventDefault() }, canvas, el("span", { text: treeName(grove, i).replace("Tree ", "") }));
    });
    list.replaceChildren(...buttons);
  }

  function draw() {
    const { grove } = view;
    size = fit(grove.n);
    const theme = view.root.dataset.theme, key = [view.key, size.width, view.document, view.other, theme, window.devicePixelRatio].join();
    if (buttons.length !== grove.n || list.dataset.key !== view.key) { build(grove); list.dataset.key = view.key; }
    if (drawn !== key) {
      drawn = key;
      const style = getComputedStyle(view.root), ink = Object.fromEntries(["up", "down", "muted", "line", "text", "accent"].map((role) => [role, style.getPropertyValue(`--${role}`).trim()]));
      buttons.forEach((button, i) => { thumb(button.firstChild, grove, i, size, ink, view.document); adjust(button, { "aria-label": spoken(grove, i) }); });
      list.style.setProperty("--thumb", `${size.width}px`);
    }
    const shown = view.shown();
    buttons.forEach((button, i) => {
      if (button.getAttribute("aria-pressed") !== String(i === view.at)) button.setAttribute("aria-pressed", i === view.at);
      button.classList.toggle("seen", i === shown);
      const tab = i === shown ? 0 : -1;
      if (button.tabIndex !== tab) button.tabIndex = tab;
    });
  }

  function spoken(grove, i) {
    const tree = treeAt(grove, i), d = view.document;
    const given = d === null ? "" : `, ${grove.documents[d].name} in leaf ${tree.documents[d] + 1}, ${signed(tidy(tree.value[leafNode(tree, tree.documents[d])], 1))}`;
    return `${treeName(grove, i)}, ${tree.n_leaves} ${tree.n_leaves === 1 ? "leaf" : "leaves"}${given}`;
  }

  const under = (event) => { const at = event.target.closest?.("[data-tree]"); return at ? Number(at.dataset.tree) : null; };
  list.addEventListener("mouseover", (event) => view.peekAt(under(event)));
  list.addEventListener("mouseleave", () => view.peekAt(null));
  list.addEventListener("click", (event) => { const i = under(event); if (i !== null) view.pin(i === view.at ? -1 : i); });
  list.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) view.peekAt(under(event)); });

  // What is pinned comes into sight, and keeps the keyboard where the keyboard was there.
  function reveal() {
    const button = buttons[view.shown()];
    if (!button) return;
    if (list.contains(box.getRootNode().activeElement)) button.focus({ preventScroll: true });
    const top = button.offsetTop - box.offsetTop, low = top + button.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = top - 4;
    else if (low > box.scrollTop + box.clientHeight) box.scrollTop = low - box.clientHeight + 4;
  }

  return { box: frame, draw, reveal, columns: () => columns };
}

const roleOf = (value) => (value > 0 ? "up" : value < 0 ? "down" : "text");

// One small drawing: branches in one stroke, then the way of the document, then the bars.
function thumb(canvas, grove, i, { width, height }, ink, d) {
  const tree = treeAt(grove, i), scale = Math.max(1, window.devicePixelRatio || 1), pen = canvas.getContext("2d");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.style.height = `${height}px`;
  pen.scale(scale, scale);
  const crown = width * 0.58, middle = width * 0.8, reach = width * 0.17, pad = 3, step = (height - 2 * pad) / tree.n_leaves;
  const isDense = step < 3; // leaves end where they hang: drawn out to the bars, their branches would fill the picture
  const x = (node) => (tree.left[node] < 0 && !isDense ? crown : pad + (tree.deepest ? (tree.depth[node] / tree.deepest) * (crown - pad) : 0));
  const y = (node) => pad + (tree.place[node] + 0.5) * step;
  const path = d === null ? new Set() : pathOf(tree, d), own = d === null ? -1 : leafNode(tree, tree.documents[d]);
  const branch = (node, child) => { pen.moveTo(x(node), y(node)); pen.lineTo(x(node), y(child)); pen.lineTo(x(child), y(child)); };
  const branches = (colour, thick, taken) => {
    pen.beginPath();
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    tree.left.forEach((child, node) => { if (child >= 0) for (const next of [child, child + 1]) if (taken(next)) branch(node, next); });
    pen.stroke();
  };
  branches(ink.muted, isDense ? 0.5 : 0.8, () => true);
  if (own >= 0) branches(ink[roleOf(tree.value[own])], 2.2, (child) => path.has(child));
  pen.strokeStyle = ink.line;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(middle, pad);
  pen.lineTo(middle, height - pad);
  pen.stroke();
  tree.left.forEach((child, node) => {
    if (child >= 0) return;
    const value = tree.value[node], length = Math.max(value === 0 ? 0 : 1, (Math.abs(value) / grove.top) * reach), thick = Math.max(1, Math.min(step * 0.72, 9));
    pen.globalAlpha = own < 0 || node === own ? 1 : 0.28;
    pen.fillStyle = ink[roleOf(value)];
    const high = node === own ? Math.max(thick, 4) : thick;
    pen.fillRect(value < 0 ? middle - length : middle, y(node) - high / 2, length, high);
  });
  pen.globalAlpha = 1;
}
