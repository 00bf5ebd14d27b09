// Elements. Text enters as text nodes and attributes only: a document's name can never become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

// For whoever listens to the page: it is there, and takes no room.
const UNSEEN = "position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap";
export const unseen = (text, tag = "h2", more = {}) => el(tag, { style: UNSEEN, ...more, text });

export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

// A button that leaves the keys where they are when a mouse presses it.
export const quietButton = (attributes, ...children) =>
  el("button", { type: "button", onmousedown: (event) => event.preventDefault(), ...attributes }, ...children);

// A box that is told what was chosen. A mouse that has chosen is done with it, so the keys go back to the figure; who walks by keyboard
// stays.
export function choiceBox(attributes, choose, ...options) {
  let byMouse = false;
  const box = el(
    "select",
    {
      ...attributes,
      onpointerdown: () => {
        byMouse = true;
      },
      onkeydown: () => {
        byMouse = false;
      },
      onchange: () => {
        choose(box.value);
        if (byMouse) box.blur();
      },
    },
    ...options,
  );
  return box;
}

// What is there already is not written again: even the same text would be laid out anew.
export function write(node, text) {
  const words = String(text);
  if (node.textContent !== words) node.textContent = words;
}
export function adjust(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

// A button that is not to be pressed now keeps the focus that it has: one that is `disabled` would lose it to the page, in the middle of a
// walk by keyboard.
export function allow(button, isAllowed) {
  adjust(button, { "aria-disabled": !isAllowed });
  button.addEventListener("click", refuse, true); // the same again is not added
}
function refuse(event) {
  if (event.currentTarget.getAttribute("aria-disabled") === "true") event.stopImmediatePropagation();
}

// A hover text on an SVG mark; screen readers read it too.
export const hint = (text) => svg("title", { text });

// A mark or row that stands for a document. The stage listens once for all of them: a hover lights the document everywhere, a click
// selects it.
export const lights = (d) => ({ "data-document": d });

// Only a mouse that moves points at something: a row that glides under one that rests is not meant.
export function followPointer(view, root) {
  let last = "";
  const documentAt = (event) => {
    const at = event.target.closest?.("[data-document]");
    return at ? Number(at.dataset.document) : null;
  };
  const hover = (d) => {
    if (view.run && d !== view.hovered) view.hover(d);
  };
  const moves = ({ screenX, screenY }) => last !== (last = `${screenX},${screenY}`);
  root.addEventListener("pointermove", (event) => {
    if (moves(event) && event.pointerType !== "touch") hover(documentAt(event));
  });
  root.addEventListener("pointerdown", moves);
  root.addEventListener("mouseleave", () => hover(null));
  root.addEventListener("click", (event) => {
    const d = documentAt(event);
    if (d !== null) view.select(d);
  });
}
