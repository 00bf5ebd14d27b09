// What a mouse and the keys do in the tree.

const nodeAt = (event) => {
  const found = event.target.closest?.("[data-node]");
  return found ? Number(found.dataset.node) : null;
};

// One row is where Tab enters the tree; from there the keyboard goes up and down, and what it is on comes into sight.
export function treeWalk(drawing) {
  let at = 0; // the row that the keyboard is on
  const rows = () => [...drawing.querySelectorAll("[data-node]")]; // from the top down, as they are drawn

  function keepTabStop(all = rows()) {
    at = Math.max(0, Math.min(all.length - 1, at));
    all.forEach((mark, row) => mark.setAttribute("tabindex", row === at ? 0 : -1));
  }
  function go(by) {
    const all = rows();
    at += by;
    keepTabStop(all);
    all[at].focus({ preventScroll: true });
    all[at].scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  drawing.addEventListener("focusin", (event) => {
    at = Number(event.target.closest("[data-node]")?.dataset.row ?? at);
  });
  return { keepTabStop, go };
}

// point(node, wait): at a node, or at none;  fold(node);  isDrawing(): the tree is being made anew, and only therefore loses the keys
export function treeMouse(room, drawing, { point, fold, isDrawing }) {
  drawing.addEventListener("mouseover", (event) => point(nodeAt(event), true));
  room.addEventListener("mouseleave", () => point(null));
  drawing.addEventListener("focusin", (event) => point(nodeAt(event)));
  drawing.addEventListener("focusout", () => {
    if (!isDrawing()) point(null);
  });
  drawing.addEventListener("mousedown", (event) => {
    if (nodeAt(event) !== null) event.preventDefault(); // the keys stay with the page
  });
  drawing.addEventListener("click", (event) => {
    const node = nodeAt(event);
    if (node !== null) fold(node);
  });
}

// zoom(way): larger (1), smaller (-1), or all of it (0);  letGo(): null where no card is open
export function treeKeys(box, scroll, walk, { isReady, zoom, fold, letGo }) {
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isReady()) return;
    const node = nodeAt(event),
      step = node === null ? 0 : 1, // from outside, the row that was left last
      inTree = event.target === scroll || node !== null,
      close = letGo();
    const act = {
      "+": () => zoom(1),
      "=": () => zoom(1),
      "-": () => zoom(-1),
      0: () => zoom(0),
      ...(inTree && { ArrowDown: () => walk.go(step), ArrowUp: () => walk.go(-step) }),
      ...(node !== null && { Enter: () => fold(node), " ": () => fold(node) }),
      ...(close && { Escape: close }),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

export function zoomsByWheel(scroll, zoom) {
  const turn = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1 : -1);
  };
  scroll.addEventListener("wheel", turn, { passive: false });
}

// A tree that is larger than its room is pulled about by its background.
export function dragToScroll(box) {
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch" || event.target.closest("[data-node]") || event.target === box) return;
    from = { x: event.clientX + box.scrollLeft, y: event.clientY + box.scrollTop };
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    if (from) box.scrollTo(from.x - event.clientX, from.y - event.clientY);
  });
  for (const end of ["pointerup", "pointercancel"])
    box.addEventListener(end, () => {
      from = null;
    });
}
