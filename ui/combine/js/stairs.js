// A staircase over alpha: NDCG of the query, or its mean over the training queries, solid, or over those of the test part, dashed.

import { adjust, el, hint, quietButton, svg, write } from "../../component/js/dom.js";
import { short } from "../../component/js/numbers.js";
import { axisOf, ticksAside, ticksOf } from "../../component/js/plane.js";
import { alphaPlane, bestBand } from "./alpha_plane.js";
import { stairsPath, stepAt } from "./mixture.js";

// lines(found): [{part, stairs, alone}], alone: the values of R and of R′ by themselves;  title(found)
export function stairsPlane(view, name, title, lines) {
  const heading = el("strong", {}),
    values = el("small", {}),
    lively = name === "query" ? livelyButton(view) : null;

  const overAlpha = alphaPlane(view, "stairs", 2, (plane, cursor) => {
    const { found } = view,
      shown = lines(found),
      known = shown.flatMap(({ stairs, alone }) => [...stairs.values, ...(alone || [])]).filter(Number.isFinite);
    write(heading, title(found));
    lively?.draw(found);
    if (!known.length) return [noStairs(shown, plane)];
    const { ends, y } = stairsAxis(known, plane);
    return [
      name === "train" ? bestBand(found, plane) : null,
      ...ticksAside(y, ticksOf(ends, written), [plane.left, plane.right], 6),
      ...shown.map(({ part, stairs }) => svg("path", { class: `line ${part}`, d: stairsPath(stairs, plane.x, y) })),
      ...shown.flatMap((line) => aloneDots(found, line, plane, y)),
      ...ownAlpha(found, plane),
      cursor,
    ];
  });

  function draw() {
    if (!overAlpha.draw()) return;
    const at = lines(view.found).map(({ stairs }) => stepAt(stairs, view.alpha).value),
      text = at.map(written).join("");
    write(values, text);
    adjust(overAlpha.chart, { "aria-label": `${title(view.found)} at alpha ${view.alpha.toFixed(3)}: ${text}` });
  }
  const caption = el("figcaption", {}, heading, values, lively?.box);
  return { box: el("figure", { class: `plane ${name}` }, caption, overAlpha.chart), draw };
}

const written = (value) => (Number.isFinite(value) ? value.toFixed(3) : "–");

// The way to the query whose metric changes most often.
function livelyButton(view) {
  const box = quietButton({ class: "lively", onclick: () => view.openQuery(view.found.liveliest) });
  function draw({ liveliest: most, qid, part }) {
    box.hidden = !most?.n_changes || (most.qid === qid && most.part === part);
    if (most) write(box, `most changes: ${most.qid}`);
  }
  return { box, draw };
}

// ends: the lowest and the highest value, or the one that there is. Those of another rounding are one.
export function stairsAxis(known, { base }) {
  const low = known.reduce((a, b) => Math.min(a, b)),
    high = known.reduce((a, b) => Math.max(a, b)),
    isFlat = high - low < 1e-9,
    height = isFlat ? 0 : high - low,
    room = (height || 0.1) * 0.1;
  return { ends: isFlat ? [low] : [low, high], y: axisOf([low - room, low + height + room], [base, 4]) };
}

function noStairs(shown, { left }) {
  const text = shown.length ? "no relevant document to measure by" : "the mean over all queries is on its way";
  return svg("text", { class: "tick none", x: left, y: 16, text });
}

// What R and R′ reach by themselves, where documents may tie.
function aloneDots({ titles }, { part, alone }, { x }, y) {
  return (alone || []).map((value, at) =>
    Number.isFinite(value)
      ? svg("circle", { class: `alone ${part}`, cx: x(at), cy: y(value), r: 3.4 }, hint(`${titles[at]} alone, ${part}: ${short(value)}`))
      : null,
  );
}

function ownAlpha({ own_alpha: own }, { x, base, top }) {
  if (own === null) return [];
  return [
    svg("path", { class: "own", d: `M${x(own)} ${base}l-5 -9h10z` }, hint(`GBRank’s own α, ${short(own)}`)),
    svg("line", { class: "own", x1: x(own), x2: x(own), y1: top, y2: base }),
  ];
}
