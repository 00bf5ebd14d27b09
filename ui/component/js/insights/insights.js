// The views by name, as a loss names them.

import { el } from "../dom.js";
import { alikeInsight } from "./alike.js";
import { blocksInsight } from "./blocks.js";
import { courseInsight } from "./course.js";
import { curvatureInsight } from "./curvature.js";
import { errorInsight } from "./error.js";
import { labelsInsight } from "./labels.js";
import { levelInsight } from "./level.js";
import { linesInsight } from "./lines.js";
import { popularityInsight } from "./popularity.js";
import { pushInsight } from "./push.js";
import { riskInsight } from "./risk.js";
import { sharesInsight } from "./shares.js";
import { slideInsight } from "./slide.js";
import { reachInsight, swapInsight } from "./swap.js";
import { unsettledInsight } from "./unsettled.js";

const INSIGHTS = {
  push: pushInsight,
  slide: slideInsight,
  swap: swapInsight,
  reach: reachInsight,
  blocks: blocksInsight,
  unsettled: unsettledInsight,
  alike: alikeInsight,
  risk: riskInsight,
  error: errorInsight,
  labels: labelsInsight,
  level: levelInsight,
  popularity: popularityInsight,
  shares: sharesInsight,
  curvature: curvatureInsight,
  lines: linesInsight,
  course: courseInsight,
};

// What the tab is called, by the first view.
export const INSIGHT_TABS = {
  push: "Push by rank",
  swap: "Targets of a pair",
  risk: "How far to go",
  error: "Error and order",
  shares: "The top place",
  lines: "Four lines",
  course: "The whole run",
};

// The headings of several views, each a way to it: go(kind).
export const insightList = (parts, go) => {
  const named = parts.filter(({ dataset }) => dataset.view);
  if (named.length < 2) return null;
  const way = (part) => el("button", { type: "button", text: headingOf(part).textContent, onclick: () => go(part.dataset.view) });
  return el("nav", { class: "insight-list", "aria-label": "Views" }, ...named.map(way));
};
const headingOf = (part) => part.querySelector("h3");

// A view of all training queries says so below its heading.
export function drawInsights(views, place) {
  return views.flatMap((data) => {
    const parts = INSIGHTS[data.kind](data, place);
    parts[0].dataset.view = data.kind;
    if (data.note) headingOf(parts[0]).after(el("p", { class: "insight-note", text: data.note }));
    return parts;
  });
}
