// Pair forces as arcs between rows, the stronger the thicker: the strongest of all, or every one of a document in focus.

import { hint, svg } from "../../component/js/dom.js";
import { largest, short } from "../../component/js/numbers.js";

const MOST = 8; // arcs without a document in focus
const PREFERENCE_DASH = "6 5"; // of a pair that the data state, where others follow from grades

// pairs: the strongest first;  y(d): the middle of a document's row;  width: of the room for arcs
export function arcMarks(run, pairs, focus, y, width) {
  const shown = focus === null ? pairs.slice(0, MOST) : pairs.filter((p) => p.winner === focus || p.loser === focus),
    reach = largest(shown.map((p) => y(p.winner) - y(p.loser)));
  return shown.reverse().map((pair, i) => {
    const [a, b] = [y(pair.winner), y(pair.loser)],
      bend = 8 + (width - 14) * Math.sqrt(Math.abs(a - b) / reach),
      bow = { d: `M7 ${a} C${bend} ${a} ${bend} ${b} 7 ${b}`, ...stroke(run, pair) },
      words = hint(wordsOf(run, pair));
    return focus === null ? shadedArc(bow, a, b, `shade${i}`, words) : headedArc(bow, a, b, pair.winner === focus, words);
  });
}

const stroke = (run, { winner, loser, force }) => ({
  "stroke-width": Math.max(0.8, 5 * Math.sqrt(Math.abs(force) / run.forceTop)),
  "stroke-dasharray": run.isPreference(winner, loser) ? PREFERENCE_DASH : null,
});

function wordsOf(run, { winner, loser, force }) {
  const preference = run.isPreference(winner, loser) ? `, ${run.preferenceWords(winner, loser)}` : "";
  return `${run.documents[winner].name} above ${run.documents[loser].name}${preference}: ${run.force_word} ${short(force)}`;
}

// Of the document in focus: the heads say which way either end is pushed.
function headedArc(bow, a, b, isUp, words) {
  const head = (kind, y, way) => svg("path", { class: `head ${kind}`, d: `M0 ${y - 4 * way} L4 ${y + 5 * way} L8 ${y - 4 * way} Z` });
  return svg("g", { class: `arc ${isUp ? "up" : "down"}` }, words, svg("path", bow), head("up", a, -1), head("down", b, 1));
}

// Without a document in focus every arc runs from blue, the end that is pushed up, to orange.
function shadedArc(bow, a, b, id, words) {
  const shade = svg(
    "linearGradient",
    { id, gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: a, y2: b },
    svg("stop", { class: "up", offset: 0.1 }),
    svg("stop", { class: "down", offset: 0.9 }),
  );
  return svg("g", { class: "arc" }, words, shade, svg("path", { ...bow, stroke: `url(#${id})` }));
}
