// Numbers, sums and small tables of the sheet: rounded on screen, exact on hover, tied together by key.

import { el } from "../dom.js";
import { short, read } from "../numbers.js";

// A number on screen; `key` ties it to whatever shows the same quantity elsewhere in the sheet.
export function num(value, format = short, key = null, words = "") {
  const exact = value === null || value === undefined ? "unknown" : String(value);
  return el("span", {
    class: "num",
    text: format(value),
    title: words ? `${words}: ${exact}` : exact,
    "data-value": exact,
    "data-key": key,
  });
}

// Whether parts that are rounded for the screen still add up to the rounded total.
export function sign(parts, total, format = short) {
  const sum = parts.reduce((all, part) => all + read(format(part)), 0);
  return Math.abs(sum - read(format(total))) <= 1e-9 * Math.max(1, Math.abs(total)) ? "=" : "≈";
}

export const plus = (format) => (x) => (x > 0 ? "+" : "") + format(x);
export const sides = (value) => (value > 0 ? "up" : value < 0 ? "down" : "");

export const cell = (...children) => el("td", {}, ...children);
// The sum under a column: "≈" before it where the rounded rows above do not add up to it.
export const total = (parts, sum, format, key = null) =>
  el("td", { "data-key": key }, sign(parts, sum, format) === "=" ? null : el("span", { class: "nearly", text: "≈ " }), num(sum, format));
export const block = (title, ...children) => el("section", { class: "part" }, el("h3", { text: title }), ...children);
export const sumLine = (...children) =>
  el("p", { class: "sum" }, ...children.map((child) => (typeof child === "string" ? document.createTextNode(child) : child)));

// The head of a row that has the name of a document.
export const namedHead = (attributes, ...parts) => el("th", { scope: "row", ...attributes }, el("div", { class: "in-cell" }, ...parts));

// How many rows to show: a single one left over is shown as well.
export const fewEnough = (n, most) => (n <= most + 1 ? Math.min(n, 60) : most);

export function figureTable(label, heads, rows, foot = []) {
  const th = (head) => (head instanceof Node ? head : el("th", { scope: "col", text: head }));
  return el(
    "table",
    { class: "figures", "aria-label": label },
    el("thead", {}, el("tr", {}, ...heads.map(th))),
    el("tbody", {}, ...rows),
    foot.length ? el("tfoot", {}, ...foot) : null,
  );
}

// Below the rows of a table: what else adds to a difference, [words, number] each, and the sum of all; numbers stand in that column.
export function differenceFoot(column, parts, others, difference, format) {
  const row = (name, words, number) =>
    el("tr", { class: name }, el("th", { scope: "row", text: words }), ...Array.from({ length: column - 1 }, () => cell()), number);
  const adds = [...parts, ...others.map(([, number]) => number)];
  return [
    ...others.map(([words, number]) => row("others", words, cell(num(number, format)))),
    row("total", "difference", total(adds, difference, format)),
  ];
}

// A term and its source light up together, wherever either is pointed at or focused.
export function linkTerms(box, tell) {
  const light = (event, on) => {
    const at = event.target.closest?.("[data-key]");
    if (!at || !box.contains(at)) return;
    for (const node of box.querySelectorAll(`[data-key="${CSS.escape(at.dataset.key)}"]`)) node.classList.toggle("linked", on);
    tell(at.dataset.key, on);
  };
  for (const [name, on] of [
    ["mouseover", true],
    ["mouseout", false],
    ["focusin", true],
    ["focusout", false],
  ])
    box.addEventListener(name, (event) => light(event, on));
}
