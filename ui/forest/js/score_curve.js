// The running score of the chosen document through all trees, or how far it stands above another; a click or drag goes to a tree there.

import { onDrag } from "../../component/js/drag.js";
import { chartPlane, iterationTicks } from "../../component/js/chart_plane.js";
import { adjust, el, hint, svg, write } from "../../component/js/dom.js";
import { short, tidy } from "../../component/js/numbers.js";
import { firstOf } from "./trees_data.js";

const MOST_LINES = 60; // of the other documents, behind

export function scoreCurve(view) {
  const chart = svg("svg", { class: "curve", role: "img", tabindex: -1 }),
    title = el("strong"),
    small = el("small"),
    figure = el("b");
  const box = el("figure", { class: "chart" }, el("figcaption", {}, title, small, figure), chart);
  let key = "",
    plane = null,
    lines = [],
    own = null,
    cursor = null;

  function open() {
    ({ lines, own } = linesOf(view));
    plane = lines.length ? planeOf(view, lines) : null;
    const words = wordsOf(view);
    write(title, words.title);
    write(small, words.small);
    chart.replaceChildren();
    cursor = null;
  }

  function resize() {
    if (!plane?.resized(chart)) return;
    cursor = { line: svg("line", { y1: 0 }), dot: svg("circle", { r: view.large ? 6 : 4 }), words: svg("text", { class: "end" }) };
    chart.replaceChildren(
      ...plane.axis(),
      ...lines.map(({ name, values, said }) => svg("path", { class: `line ${name}`, d: plane.path(values) }, hint(said))),
      svg("g", { class: "cursor" }, cursor.line, cursor.dot),
      cursor.words,
    );
  }

  function draw() {
    const now = [view.key, view.document, view.other, view.large].join();
    if (key !== now) {
      key = now;
      open();
    }
    resize();
    const k = view.iteration(),
      value = own ? own[k] : null;
    write(figure, own ? `${short(tidy(value, 1))} after ${view.trees.many ? "iteration" : "tree"} ${k}` : "");
    adjust(box, { "data-score": own ? String(value) : "" });
    adjust(chart, {
      "aria-label": `${title.textContent}${own ? `: ${short(value)} after iteration ${k} of ${view.trees.n_iterations}` : ""}`,
    });
    if (cursor) moveCursor(cursor, plane, k, own);
  }

  pinByPointer(view, chart, () => cursor && plane);
  const reset = () => {
    key = "";
  };
  return { box, draw, reset };
}

// plane(): null while nothing is drawn on it
function pinByPointer(view, chart, plane) {
  const pin = (event) => view.pin(firstOf(view.trees, plane().under(chart, event)));
  onDrag(chart, pin, { may: plane });
}

const hasOthers = ({ n_documents: n }) => n > 1 && n <= MOST_LINES;

// What is drawn, from behind to the front: the line of the chosen document, or how far it is above the other, is `own`.
function linesOf({ trees, document: d, other }) {
  const { documents } = trees,
    said = d === null ? "" : documents[d].name;
  if (d !== null && other !== null) {
    const own = trees.line(d).map((score, k) => score - trees.score(k, other)),
      zero = new Float64Array(trees.n_iterations + 1);
    return {
      own,
      lines: [
        { name: "zero", values: zero, said: "equal scores" },
        { name: "gap", values: own, said },
      ],
    };
  }
  const own = d === null ? null : trees.line(d),
    rest = documents.map((_, each) => each).filter((each) => trees.n_documents <= MOST_LINES && each !== d);
  const lines = rest.map((each) => ({ name: "other", values: trees.line(each), said: documents[each].name }));
  return { own, lines: own ? [...lines, { name: "own", values: own, said }] : lines };
}

const planeOf = (view, lines) =>
  chartPlane(
    view,
    lines.flatMap(({ values }) => Array.from(values)),
    view.trees.n_iterations,
    iterationTicks(view.trees.n_iterations),
    (words) => 12 + (view.large ? 11.5 : 8) * words.length,
  );

export function wordsOf({ trees, document: d, other }) {
  if (d === null) return { title: "Scores of the documents, tree by tree", small: "choose a document to follow" };
  const { name } = trees.documents[d];
  return other === null
    ? { title: `Running score of ${name}`, small: hasOthers(trees) ? "the other documents behind it" : "" }
    : { title: `${name} minus ${trees.documents[other].name}`, small: "above 0 it ranks higher" };
}

// own: the line that the dot goes along, null where no document is chosen
function moveCursor({ line, dot, words }, plane, k, own) {
  adjust(line, { x1: plane.x(k), x2: plane.x(k), y2: plane.base() });
  if (!own) return [dot, words].forEach((node) => adjust(node, { display: "none" }));
  const last = own[own.length - 1];
  adjust(dot, { cx: plane.x(k), cy: plane.y(own[k]), display: "inline" });
  adjust(words, { x: plane.end() + 6, y: plane.y(last), display: "inline" });
  write(words, plane.format(last));
}
