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

const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

// A hover text on an SVG mark; screen readers read it too.
const hint = (text) => svg("title", { text });

// What a hover on a mark or row says about its document, the same everywhere.
const lights = (view, d) => ({
  "data-document": d,
  onmouseenter: () => view.hover(d),
  onmouseleave: () => view.hover(null),
  onclick: (event) => { event.stopPropagation(); view.select(d); },
});
