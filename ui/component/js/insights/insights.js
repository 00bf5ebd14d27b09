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

// By kind: what the list of the views calls it, and what draws it.
const INSIGHTS = {
  push: ["Push by rank", pushInsight],
  slide: ["A sliding score", slideInsight],
  swap: ["Pair targets", swapInsight],
  reach: ["Pair targets", reachInsight],
  blocks: ["Average or sum", blocksInsight],
  unsettled: ["Active pairs", unsettledInsight],
  alike: ["Similar trees", alikeInsight],
  risk: ["Risk by step", riskInsight],
  error: ["Error and order", errorInsight],
  labels: ["Labels", labelsInsight],
  level: ["Levels", levelInsight],
  popularity: ["Two queries", popularityInsight],
  shares: ["Top place", sharesInsight],
  curvature: ["Curvature", curvatureInsight],
  lines: ["Four lines", linesInsight],
  course: ["Whole run", courseInsight],
};

// The names of several views, each a way to it: go(kind).
export const insightList = (parts, go) => {
  const kinds = parts.map(({ dataset }) => dataset.view).filter(Boolean);
  if (kinds.length < 2) return null;
  const way = (kind) => el("button", { type: "button", "data-key": kind, text: INSIGHTS[kind][0], onclick: () => go(kind) });
  return el("nav", { class: "insight-list", "aria-label": "Views" }, ...kinds.map(way));
};
const headingOf = (part) => part.querySelector("h3");

// A view of all training queries says so below its heading.
export function drawInsights(views, place) {
  return views.flatMap((data) => {
    const [, draw] = INSIGHTS[data.kind],
      parts = draw(data, place);
    parts[0].dataset.view = data.kind;
    if (data.note) headingOf(parts[0]).after(el("p", { class: "insight-note", text: data.note }));
    return parts;
  });
}
