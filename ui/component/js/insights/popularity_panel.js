// What one loss made of two queries, one far more popular: its score by the number of links, and the pairs that contradict it.

import { hint, svg } from "../dom.js";
import { largest, short, tidy } from "../numbers.js";
import { axisOf, ticksOf, wordsBelow } from "../plane.js";
import { tickText } from "./plot.js";

export const POPULAR = { width: 600, height: 236, top: 26, bottom: 34, gap: 34, left: 34 };
const HALF = (POPULAR.width - POPULAR.left - POPULAR.gap) / 2;
const BASE = POPULAR.height - POPULAR.bottom;
const QUERIES = [
  [0, 1, 2],
  [3, 4, 5],
]; // the pages of each

export const linkWords = (links) => Math.round(links).toLocaleString("en");

// Where pages stand. Links as trees see them: in their order, evenly spaced; two pages with the same links side by side.
function places(links, allScores, left) {
  const steps = [...new Set(links)].sort((a, c) => a - c),
    flat = allScores.flat(),
    low = Math.min(...flat),
    high = Math.max(...flat);
  const twin = (d) => links.findIndex((v, i) => i !== d && v === links[d]),
    aside = (d) => (twin(d) < 0 ? 0 : d < twin(d) ? 9 : -9),
    x = (v) => left + ((steps.indexOf(v) + 0.5) / steps.length) * HALF;
  const y = axisOf([low, high > low ? high : low + 1], [BASE - 14, POPULAR.top + 14]);
  return { steps, x, y, at: (d) => x(links[d]) + aside(d) };
}

// cell: {scores: of each page after each tree, contradicting: how many pairs do then};  i: 0 or 1, on the left or on the right
export function popularityPanel(data, cell, i, { factor, tree }) {
  const left = POPULAR.left + i * (HALF + POPULAR.gap),
    links = data.links[factor],
    scores = cell.scores[tree],
    place = places(links, cell.scores, left),
    wrong = cell.contradicting[tree];
  return svg(
    "g",
    { "data-loss": data.losses[i], "data-contradicting": wrong },
    svg("text", { class: "popular-name", x: left, y: 9, text: data.losses[i] }),
    svg("text", { class: "popular-wrong", x: left + HALF, y: 9, text: `${wrong} of 6` }),
    svg("line", { class: "grid", x1: left, x2: left + HALF, y1: BASE, y2: BASE }),
    svg("path", { class: "curve-line ours", d: steps(links, scores, place, left) }),
    ...wrongPairs(data.grades, scores, place),
    ...dots(data, links, scores, place),
    ...wordsBelow(place.x, ticksOf(place.steps, linkTick), BASE + 11),
    svg("text", { class: "tick across", x: left + HALF, y: POPULAR.height - 6, text: "links to a page, in their order" }),
  );
}

const linkTick = (v) => (v < 1000 ? tickText(v) : `${Number((v / 1000).toPrecision(3))}k`);

// The score is constant between two thresholds, each halfway between two pages.
function steps(links, scores, { x, y }, left) {
  const order = links.map((_, d) => d).sort((a, c) => links[a] - links[c]);
  const end = (i) => (i + 1 < order.length ? (x(links[order[i]]) + x(links[order[i + 1]])) / 2 : left + HALF);
  return order.map((d, i) => `${i ? "V" : `M${left} `}${y(scores[d])}H${end(i)}`).join("");
}

function wrongPairs(grades, scores, { at, y }) {
  const isWrong = ([a, c]) => grades[a] > grades[c] && scores[a] <= scores[c];
  return QUERIES.flatMap((pages) => pages.flatMap((a) => pages.map((c) => [a, c])))
    .filter(isWrong)
    .map(([a, c]) => svg("line", { class: "wrong-pair", x1: at(a), y1: y(scores[a]), x2: at(c), y2: y(scores[c]) }));
}

const dots = ({ names, grades }, links, scores, { at, y }) =>
  links.map((v, d) =>
    svg(
      "g",
      { class: `page ${d < 3 ? "often" : "seldom"}`, "data-score": scores[d], "data-links": v },
      hint(`${names[d < 3 ? 0 : 1]}: ${linkWords(v)} links, grade ${grades[d]}, score ${short(tidy(scores[d], largest(scores)))}`),
      svg("circle", { cx: at(d), cy: y(scores[d]), r: 9 }),
      svg("text", { x: at(d), y: y(scores[d]), text: grades[d] }),
    ),
  );
