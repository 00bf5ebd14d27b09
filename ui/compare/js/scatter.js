// NDCG of run a against run b, one point a query, with the diagonal. A click opens that query.

import { adjust, choiceBox, el, hint, svg, write } from "../../component/js/dom.js";
import { capital, short } from "../../component/js/numbers.js";
import { axisOf, wordsAside, wordsBelow } from "../../component/js/plane.js";
import { textWidth } from "../../component/js/run/tree_text.js";
import { tally } from "./opened.js";

const MOST_DOTS = 2000;
const REACH = 12; // pixels from the middle of a dot that a press may be
const ENDS = [0, 1].map((v) => [v, v]); // of both axes

export function scatter(view) {
  const square = unitSquare(view),
    across = choiceBox({ "aria-label": "Run across" }, (i) => view.pairUp(Number(i), view.pair[1])),
    up = choiceBox({ "aria-label": "Run upwards" }, (i) => view.pairUp(view.pair[0], Number(i))),
    says = el("div", { class: "says", tabindex: 0, role: "group", "aria-label": "Query by query, in words" });
  const box = el(
    "section",
    { class: "queries", "aria-label": "Query by query" },
    el(
      "h3",
      {},
      el("span", { class: "whole", text: "By query" }),
      el("span", { text: "↑" }),
      up,
      el("span", { text: "against →" }),
      across,
    ),
    square.chart,
    says,
  );
  let dots = [];
  square.chart.addEventListener("click", (event) => dotAt(dots, event)?.open());

  function build(found) {
    for (const choice of [across, up]) choice.replaceChildren(...found.runs.map(({ title }, i) => el("option", { value: i, text: title })));
    dots = measuredQueries(found)
      .slice(-MOST_DOTS)
      .map((query) => dotOf(view, query));
    square.build(dots.map(({ dot }) => dot));
  }

  function draw(found) {
    const [a, b] = view.pair,
      [right, above] = [found.runs[a], found.runs[b]];
    across.value = a;
    up.value = b;
    if (!square.draw(right.title, above.title)) return;
    drawDots(found, right, above);
    const parts = [...new Set(found.queries.parts)];
    says.replaceChildren(...parts.map((part) => tallyWords(found, view.pair, view, part)), footnote(found, dots.length, right, above));
    const many = dots.length === 1 ? "one query" : `${dots.length} queries`;
    adjust(square.chart, { "aria-label": `NDCG@${found.queries.cutoff} of ${many}, ${above.title} upwards, ${right.title} across` });
  }

  function drawDots(found, right, above) {
    const one = right.ndcgAt(view.k),
      other = above.ndcgAt(view.k);
    for (const { dot, label, qid, q, part } of dots) {
      adjust(dot, { cx: square.x(one[q]).toFixed(1), cy: square.y(other[q]).toFixed(1) });
      dot.classList.toggle("here", qid === found.qid && part === found.part);
      write(label, `${qid} (${part}): ${above.title} ${short(other[q])}, ${right.title} ${short(one[q])}`);
    }
  }

  return { box, build, draw };
}

// Those that have a relevant document.
function measuredQueries({ queries, runs }) {
  const ndcg = runs[0].ndcgAt(0);
  return queries.qids.map((qid, q) => ({ qid, q, part: queries.parts[q] })).filter(({ q }) => !Number.isNaN(ndcg[q]));
}

function dotOf(view, { qid, q, part }) {
  const label = hint(""),
    dot = svg("circle", { class: `query ${part}`, r: 4, role: "button", tabindex: -1 }, label);
  return { dot, label, qid, q, part, open: () => view.openQuery(qid, part) };
}

// The one that was pressed, or else the nearest within reach of a finger.
function dotAt(dots, { target, clientX, clientY }) {
  const pressed = dots.find(({ dot }) => dot === target);
  if (pressed) return pressed;
  const distances = dots.map(({ dot }) => {
    const { x, y, width, height } = dot.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  });
  const least = Math.min(...distances);
  return least <= REACH ? dots[distances.indexOf(least)] : null;
}

// A square from 0 to 1 both ways, with its diagonal and a name for each of its ways.
function unitSquare(view) {
  const chart = svg("svg", { class: "scatter", role: "group" }),
    names = { across: svg("text", { class: "tick axis-name" }), up: svg("text", { class: "tick axis-name" }) };
  let size = null,
    dots = [],
    plane = squareIn({ width: 0, height: 0 }, false);

  function build(inside) {
    dots = inside;
    size = null;
  }

  // Whether it has a size to be drawn at.
  function draw(right, above) {
    const next = view.sizes.of(chart);
    if (!next.width) return false;
    plane = squareIn(next, view.large);
    if (size !== next) frame(plane);
    size = next;
    const { x, y, edge } = plane;
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
    adjust(names.across, { x: x(0.5), y: y(0) + 12 });
    adjust(names.up, { transform: `translate(${edge - 10} ${y(0.5)}) rotate(-90)` });
    write(names.across, fitting(right));
    write(names.up, fitting(above));
    return true;
  }

  function frame({ x, y, edge, side }) {
    chart.replaceChildren(
      svg("rect", { class: "frame", x: x(0), y: y(1), width: side, height: side }),
      svg("line", { class: "grid", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
      ...wordsBelow(x, ENDS, y(0) + 12),
      ...wordsAside(y, ENDS, edge - 6),
      names.across,
      names.up,
      ...dots,
    );
  }

  // A title, where it fits between the ticks at both ends of its axis; the choice above says it in any case.
  function fitting(title) {
    const { fontFamily, fontSize } = getComputedStyle(names.up),
      letters = parseFloat(fontSize);
    return textWidth(title, letters, fontFamily) < plane.side - 2.2 * letters ? title : "";
  }

  return { chart, build, draw, x: (v) => plane.x(v), y: (v) => plane.y(v) };
}

// The largest square that the room has beside the words of its axes.
function squareIn({ width, height }, isLarge) {
  const edge = isLarge ? 40 : 30,
    side = Math.max(0, Math.min(width - edge, height - edge) - 6);
  return { edge, side, x: axisOf([0, 1], [edge, edge + side]), y: axisOf([0, 1], [6 + side, 6]) };
}

// In large text with fewer words.
function tallyWords(found, [a, b], { k, large }, part) {
  const sum = tally(found, b, a, k, part),
    [one, other] = large ? ["for", "for"] : ["better under", "under"],
    bold = (n) => el("b", { text: n });
  return el(
    "p",
    {},
    el("i", { class: `sign ink ${part}` }),
    ` ${capital(part)}: `,
    bold(sum.above),
    ` ${one} ${found.runs[b].title}, `,
    bold(sum.below),
    ` ${other} ${found.runs[a].title}, `,
    bold(sum.level),
    " equal.",
  );
}

function footnote({ queries }, n, right, above) {
  const some = n < queries.qids.length && queries.qids.length > MOST_DOTS ? ` The last ${MOST_DOTS} are drawn.` : "",
    whole = right.ndcgOfLastOnly || above.ndcgOfLastOnly ? " At the last iteration: there are too many queries for every one." : "",
    text = `NDCG@${queries.cutoff} of each query that has a relevant document. A click opens it.${some}${whole}`;
  return el("p", { class: "muted", text });
}
