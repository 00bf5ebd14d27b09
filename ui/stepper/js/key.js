// The key: what colours and marks mean, and what keys do. "?" opens and closes it.

function keyPanel(marks, keys, close) {
  const list = (title, pairs) => el("section", {}, el("h3", { text: title }), el("dl", {}, ...pairs.flatMap(([sign, words]) => [el("dt", {}, sign), el("dd", { text: words })])));
  return el("div", { class: "key-panel", role: "dialog", "aria-label": "Colours, marks and keys", tabindex: -1, hidden: true },
    list("Colours and marks", marks()), list("Keys", keys), el("button", { type: "button", class: "close", text: "×", title: "Close (?)", "aria-label": "Close the key", onclick: close }));
}

// Small drawings, in the colours of the page.
const sample = (...children) => svg("svg", { class: "sample", viewBox: "0 0 44 16", width: 44, height: 16, "aria-hidden": "true" }, ...children);
const stroke = (d, colour, width = 2, dash = "none") => svg("path", { d, style: `fill: none; stroke: var(--${colour}); stroke-width: ${width}; stroke-dasharray: ${dash}; stroke-linecap: round` });
const patch = (colour, x, width, more = "") => svg("rect", { x, y: 3, width, height: 10, rx: 2, style: `fill: ${colour}; ${more}` });
const spot = (d, colour) => svg("path", { d, style: `fill: var(--${colour})` });
const grades = () => sample(...[0, 50, 100].map((share, i) => patch(`color-mix(in oklab, var(--grade-high) ${share}%, var(--grade-low))`, 2 + 14 * i, 12)));
