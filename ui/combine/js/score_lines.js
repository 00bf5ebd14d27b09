// Each document's score as a line from R to R′; where two cross, they change places.

import { adjust, el, hint, svg, write } from "../../component/js/dom.js";
import { column, plural } from "../../component/js/numbers.js";
import { axisOf, ticksOf, wordsAside } from "../../component/js/plane.js";
import { alphaPlane, bestBand } from "./alpha_plane.js";

const MOST_CROSSINGS = 1500; // that are marked with a dot

export function scoreLines(view) {
  const words = el("small", {}),
    source = el("cite", {
      text: "[SL] Optimally combine Rankers",
      title: "Schamoni, Ranking with Boosted Decision Trees, seminar slides, Heidelberg 2012",
    });
  let lines = [];

  const overAlpha = alphaPlane(view, "lines", 4, (plane, cursor) => {
    const { found } = view,
      { low, high, y } = scoreAxis(found, plane),
      format = column([low, high]),
      ticks = high > low ? [low, high] : [low];
    lines = found.documents.map((doc, d) => scoreLine(found, doc, d, plane, y));
    say(found);
    return [
      bestBand(found, plane),
      ...wordsAside(y, ticksOf(ticks, format), plane.left - 6),
      ...lines,
      ...crossingDots(found, plane, y, view.large ? 3.4 : 2.2),
      cursor,
    ];
  });

  function say({ documents, titles: [one, other], crossings: { alpha } }) {
    const many = alpha.length > 10 ? `${alpha.length.toLocaleString("en")} crossings` : plural(alpha.length, "crossing", "crossings");
    write(words, `drag α: (1 − α) ${one} + α ${other}; ${many}`);
    adjust(overAlpha.chart, {
      "aria-label": `Score lines of ${plural(documents.length, "document", "documents")} from ${one} to ${other}, with ${many}`,
    });
  }

  function light(d) {
    for (const line of lines) line.classList.toggle("lit", Number(line.dataset.document) === d);
  }
  const caption = el("figcaption", {}, el("strong", { text: "Scores, less their mean" }), words, source);
  return { box: el("figure", { class: "plane" }, caption, overAlpha.chart), draw: overAlpha.draw, light };
}

function scoreAxis({ lines: { first, second } }, { base }) {
  const all = [...first, ...second],
    low = Math.min(...all),
    high = Math.max(...all);
  return { low, high, y: axisOf([low, high], [base - 8, 8]) };
}

function scoreLine(found, { name, grade }, d, { x }, y) {
  const share = grade === null || !found.max_grade ? 0 : grade / found.max_grade;
  return svg(
    "line",
    {
      class: "score-line",
      "data-document": d,
      style: `--share: ${(100 * share).toFixed(0)}%; --width: ${(1.2 + 1.8 * share).toFixed(2)}`,
      x1: x(0),
      x2: x(1),
      y1: y(found.lines.first[d]),
      y2: y(found.lines.second[d]),
    },
    hint(`${name}, grade ${grade ?? "–"}`),
  );
}

// Of very many every second, third, ... one.
function crossingDots({ lines: { first, second }, crossings: { alpha, one } }, { x }, y, r) {
  const every = Math.max(1, Math.ceil(alpha.length / MOST_CROSSINGS)),
    height = (c) => y((1 - alpha[c]) * first[one[c]] + alpha[c] * second[one[c]]);
  return Array.from(alpha.keys())
    .filter((c) => c % every === 0)
    .map((c) => svg("circle", { class: "crossing", cx: x(alpha[c]), cy: height(c), r }));
}
