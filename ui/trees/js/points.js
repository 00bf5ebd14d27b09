// Points that are dragged, moved by key, given another value, added and taken away. Where they stand is the plane's own:
//   spot(d)          where a point stands, [x, y] in pixels
//   there(px, py)    what of a point changes when it is put there
//   by(d, x, y)      what changes when it is moved by so many steps
// The view keeps them in its book, the one chosen in `selected`, and says what becomes of an edit.

const SHAKE = 5; // pixels that a press may wander and still be a click
const TWICE = 400; // ms between the two presses of a double press
const BESIDE = 4; // of the axes beyond their ends, where a press still means the plane

const between = (v, most) => Math.max(0, Math.min(most, v));
const within = (view, d) => ({ ...d, g: between(d.g, view.data.best), x: between(d.x, view.data.side), y: between(d.y, view.data.side) });

function pointLayer(view, chart, { spot, there, by }) {
  const group = svg("g", { class: "points" });
  let nodes = [], held = null;
  const indexOf = (event) => { const found = event.target.closest?.(".point"); return found ? nodes.indexOf(found) : -1; };
  const onChart = (event) => { const at = chart.getBoundingClientRect(); return there(event.clientX - at.left, event.clientY - at.top); };
  const moved = (i, change) => held.before.map((d, at) => (at === i ? within(view, { ...d, ...change }) : d));

  group.addEventListener("focusin", (event) => { const i = indexOf(event); if (i >= 0 && i !== view.selected) view.select(i); });
  group.addEventListener("keydown", (event) => {
    const i = indexOf(event), far = event.shiftKey ? 5 : 1, way = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[event.key];
    if (i < 0 || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const d = view.book.documents[i];
    view.edit(() => view.book.edit(i, within(view, { ...d, ...by(d, ...way) }), `move ${i}`), true);
  });
  // A second press soon after one on the same empty place adds a point there; the browser's own word for it is lost with what was drawn
  // under the first press.
  let last = { at: -Infinity, x: 0, y: 0 };
  function isSecond(event) {
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) <= SHAKE, soon = performance.now() - last.at < TWICE;
    last = { at: near && soon ? -Infinity : performance.now(), x: event.clientX, y: event.clientY };
    return near && soon;
  }
  const isOff = (at) => Object.entries(at).some(([name, v]) => v < -BESIDE || v > (name === "g" ? view.data.best : view.data.side) + BESIDE);

  // Whether a press on the plane is about points, and what becomes of it.
  function press(event) {
    const i = indexOf(event);
    if (event.button !== 0) return false;
    if (i < 0) {
      if (!isSecond(event) || isOff(onChart(event))) return false;
      view.place(onChart(event));
      return true;
    }
    held = { i, from: [event.clientX, event.clientY], moved: false, before: view.book.documents };
    return true;
  }
  function move(event) {
    if (!held) return false;
    held.moved ||= Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > SHAKE;
    if (held.moved) { view.book.documents = moved(held.i, onChart(event)); view.dragged(); }
    return true;
  }
  function release(event) {
    if (!held) return;
    const { i, before } = held, now = held.moved ? moved(i, onChart(event))[i] : null;
    view.book.documents = before;
    held = null;
    if (now) view.edit(() => view.book.edit(i, now));
    nodes[i].focus({ preventScroll: true });
  }
  chart.addEventListener("pointerup", release);
  chart.addEventListener("pointercancel", () => { if (held) { view.book.documents = held.before; held = null; view.draw(); } });

  // words: of a point, beside its place;  faded: whether it takes no part
  function draw(words, faded = () => false) {
    const { documents } = view.book, r = view.data.large ? 14 : 10;
    for (const node of nodes.splice(documents.length)) node.remove(); // those that stay are not touched: one of them may have the focus
    while (nodes.length < documents.length) nodes.push(group.appendChild(svg("g", { tabindex: 0, role: "button" }, svg("circle"), svg("text"), hint(""))));
    documents.forEach((d, i) => {
      const [circle, text, title] = nodes[i].children, said = words(d, i);
      adjust(nodes[i], { class: `point${faded(i) ? " held" : ""}${view.selected === i ? " selected" : ""}`, transform: `translate(${spot(d).map((v) => v.toFixed(1)).join(" ")})`, "aria-label": said });
      adjust(circle, { r });
      write(text, d.g);
      write(title, said);
    });
  }

  return { group, press, move, draw, focus: (i) => nodes[i]?.focus({ preventScroll: true }) };
}

// Add, take away, another value, back and on: the buttons, and what keys do the same.
function pointTools(view) {
  const quiet = { type: "button", onmousedown: (e) => e.preventDefault() };
  const undo = el("button", { ...quiet, text: "Undo", title: "Undo (Ctrl+Z)", onclick: () => view.edit(view.book.undo) }), redo = el("button", { ...quiet, text: "Redo", title: "Redo (Ctrl+Y)", onclick: () => view.edit(view.book.redo) });
  const add = el("button", { ...quiet, text: "Add point", title: "Add a point (N, or a double click on the plane)", onclick: () => view.placeByKey() }), remove = el("button", { ...quiet, text: "Delete", title: "Delete the chosen point (Delete)", onclick: (event) => view.remove(event.detail === 0) });
  const values = el("div", { class: "choice", role: "group", "aria-label": "Value of the chosen point" });
  const box = el("div", { class: "choice points-tools" }, add, undo, redo, values, remove);

  function draw() {
    const { documents, past, future } = view.book, chosen = documents[view.selected];
    if (!values.children.length) values.append(...Array.from({ length: view.data.best + 1 }, (_, g) => el("button", { ...quiet, text: g, title: `Value ${g} (key ${g})`, "aria-label": `Value ${g}`, onclick: () => view.value(g) })));
    for (const [g, node] of [...values.children].entries()) adjust(node, { "aria-pressed": chosen?.g === g });
    values.hidden = remove.hidden = !chosen;
    add.hidden = Boolean(chosen);
    allow(remove, documents.length > 1);
    allow(add, documents.length < view.data.most);
    allow(undo, past.length > 0);
    allow(redo, future.length > 0);
  }

  return { box, draw };
}

// What a view does with its points. changed(byKey): they are others now;  middle(): where one is added without a pointer
function editPoints(view, { changed, middle, focus }) {
  Object.assign(view, { book: drawingBook(), selected: null }, {
    edit(act, byKey = false) {
      if (view.playing) view.play(false); // while it plays Python hears nothing, and what is in sight would be of the points before
      act();
      if (view.selected !== null && view.selected >= view.book.documents.length) view.selected = null;
      view.draw();
      changed(byKey);
    },
    select(i) { view.selected = i; view.draw(); },
    place(at) {
      const { documents } = view.book;
      if (documents.length >= view.data.most) return;
      view.selected = documents.length;
      view.edit(() => view.book.place(within(view, { ...middle(), q: documents.at(-1).q, ...at }))); // behind the others, where Python puts it too
    },
    placeByKey() { const before = view.book.documents.length; view.place({}); if (view.book.documents.length > before) focus(before); },
    // By key, the next one is chosen then and has the focus.
    remove(byKey = true) {
      const gone = view.selected, next = Math.min(gone, view.book.documents.length - 2);
      if (gone === null || next < 0) return;
      view.edit(() => view.book.remove(gone));
      if (!byKey) return view.letGo(view.root);
      focus(next);
      view.select(next);
    },
    value(g) { if (view.selected !== null) view.edit(() => view.book.edit(view.selected, { g })); },
    letGo(root) { root.getRootNode().activeElement?.blur?.(); view.select(null); },
    // What a key means for the points; null where it means nothing.
    keyOfPoints(event, root) {
      const held = event.ctrlKey || event.metaKey, key = event.key.length === 1 ? event.key.toLowerCase() : event.key, chosen = view.selected !== null;
      if (held) return { z: () => view.edit(event.shiftKey ? view.book.redo : view.book.undo), y: () => view.edit(view.book.redo) }[key] ?? null;
      if (/^[0-9]$/.test(key) && Number(key) <= view.data.best) return chosen ? () => view.value(Number(key)) : null;
      return { n: view.placeByKey, Delete: chosen ? view.remove : null, Backspace: chosen ? view.remove : null, Escape: chosen ? () => view.letGo(root) : null }[key] ?? null;
    },
  });
}
