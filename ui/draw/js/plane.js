// The plane: documents as marks that are placed, dragged and moved by key, over the score of the model.

import { adjust, el, svg, write } from "../../component/js/dom.js";
import { documentNames, pairsOf } from "../../component/js/drawing.js";
import { short } from "../../component/js/numbers.js";
import { axisOf } from "../../component/js/plane.js";
import { planeBack } from "./back.js";
import { documentMark } from "./document_mark.js";
import { planeHands } from "./hands.js";
import { paintSurface } from "./surface.js";

const MARGIN = 6; // of the axes beyond 0 and the side, so that a mark at the edge is whole
const MOST_LINES = 150;

export function planeView(view) {
  const canvas = el("canvas", { "aria-hidden": "true" }),
    border = svg("rect", { class: "frame" }),
    back = svg("g"),
    lines = svg("g", { class: "wrong-pairs" }),
    marks = markLayer(view),
    readout = el("p", { class: "readout" });
  const label = "The plane: each document is a button; N places one",
    chart = svg("svg", { role: "group", "aria-label": label }, border, back, lines, marks.group),
    box = el("div", { class: "plane" }, canvas, chart, readout);
  let frame = { width: 0, height: 0 },
    pointed = null;

  const low = -MARGIN,
    high = () => view.data.side + MARGIN,
    bottom = () => (view.large ? 26 : 18),
    left = () => (view.large ? 44 : 30);
  const across = () => axisOf([low, high()], [left(), frame.width]),
    upward = () => axisOf([low, high()], [frame.height - bottom(), 0]);
  const clamp = (v) => Math.max(0, Math.min(view.data.side, Math.round(v)));
  function under(event) {
    const at = chart.getBoundingClientRect();
    return { x: clamp(across().value(event.clientX - at.left)), y: clamp(upward().value(event.clientY - at.top)) };
  }
  const hands = planeHands(view, chart, { under, clamp, drawMarks, tell });

  function tell(at) {
    pointed = at;
    if (!at) return write(readout, "");
    const words = `x ${at.x}, y ${at.y}`;
    write(readout, view.model ? `${words}: score ${short(view.model.score(at.x, at.y, view.k))}` : words);
  }

  function drawMarks() {
    const { documents } = view.book,
      scores = view.scores(documents),
      [x, y] = [across(), upward()];
    marks.draw(scores, x, y);
    const ends = ([a, b]) => ({ x1: x(documents[a].x), y1: y(documents[a].y), x2: x(documents[b].x), y2: y(documents[b].y) });
    lines.replaceChildren(...wrongPairs(view, scores).map((pair) => svg("line", ends(pair))));
  }

  function draw() {
    frame = view.sizes.of(box);
    if (!frame.width) return;
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}` });
    const scores = view.cells && view.cells.at(view.k),
      plane = { ...frame, x: across(), y: upward(), left: left(), base: frame.height - bottom(), low, high: high() };
    paintSurface(canvas, view.root, view.cells, scores, view.model?.start, view.top, plane);
    adjust(border, { x: left(), y: 0, width: Math.max(0, frame.width - left()), height: Math.max(0, plane.base) });
    back.replaceChildren(...planeBack(view, plane, radius(view)));
    drawMarks();
    tell(pointed);
  }

  return { box, draw, low, high, focus: marks.focus, isHeld: hands.isHeld };
}

// Pairs that contradict now: they thin out as trees come. Of too many to tell apart, those of the chosen document.
function wrongPairs(view, scores) {
  const wrong = scores && view.k > 0 ? pairsOf(view.book.documents).filter(([a, b]) => scores[a] <= scores[b]) : [];
  return wrong.length > MOST_LINES ? wrong.filter((pair) => pair.includes(view.selected)) : wrong;
}

const radius = ({ book, large }) => (book.documents.length > 60 ? 8 : 11) * (large ? 1.45 : 1);

// The documents as buttons.
function markLayer(view) {
  const group = svg("g"),
    nodes = [];

  function draw(scores, x, y) {
    const { documents } = view.book,
      names = documentNames(documents),
      r = radius(view);
    for (const { node } of nodes.splice(documents.length)) node.remove(); // those that stay are not touched: one of them may have the focus
    while (nodes.length < documents.length)
      nodes.push({ node: group.appendChild(svg("g", { class: "mark", tabindex: 0, role: "button", "data-document": nodes.length })) });
    documents.forEach(({ q, g, ...d }, i) => {
      const look = `${q}${g}${r}`,
        said = scores ? `, score ${short(scores[i])}` : "";
      if (nodes[i].look !== look) nodes[i].node.replaceChildren(...documentMark(view.data, q, g, r));
      nodes[i].look = look;
      adjust(nodes[i].node, {
        transform: `translate(${x(d.x).toFixed(1)} ${y(d.y).toFixed(1)})`,
        class: `mark${view.selected === i ? " selected" : ""}`,
        "aria-label": `${names[i]}: query ${q}, grade ${g}, x ${d.x}, y ${d.y}${said}`,
      });
    });
  }

  return { group, draw, focus: (i) => nodes[i]?.node.focus() };
}
