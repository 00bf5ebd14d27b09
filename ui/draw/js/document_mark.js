// What a document looks like: a shape by its query, a colour by its grade, with the grade on it.

import { svg } from "../../component/js/dom.js";
import { flips } from "../../component/js/flips.js";

const SHAPES = {
  a: (r) => `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`,
  b: (r) => `M${-0.9 * r} ${-0.9 * r}H${0.9 * r}V${0.9 * r}H${-0.9 * r}Z`,
  c: (r) => `M0 ${-1.25 * r}L${1.2 * r} ${0.85 * r}H${-1.2 * r}Z`,
  d: (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
};

// The share of the best grade, and the class of what is written on its colour: in which themes it stands out by the other ink.
export function gradeLook({ best, grade_flip }, g) {
  const share = g / best;
  return { share, ink: flips(grade_flip, share).join(" ") };
}

export function documentMark(rules, q, g, r) {
  const { share, ink } = gradeLook(rules, g),
    style = `fill: color-mix(in oklab, var(--grade-high) ${share * 100}%, var(--grade-low)); stroke: var(--query-${q})`;
  return [
    svg("path", { class: "halo", d: SHAPES[q](r) }),
    svg("path", { class: "shape", d: SHAPES[q](r), style }),
    svg("text", { class: ink, y: q === "c" ? r * 0.15 : 0, style: `font-size: ${r * 1.15}px`, text: g }),
  ];
}

// A small picture beside words.
export const brush = (...children) => svg("svg", { class: "brush", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, ...children);
export const outline = (q) => svg("path", { class: "outline", d: SHAPES[q](8), style: `stroke: var(--query-${q})` });
