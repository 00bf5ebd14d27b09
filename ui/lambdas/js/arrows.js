// Burges' arrows: from each document's row up or down, as long as its lambda, on a scale that no edit changes.

import { el, hint, svg } from "../../component/js/dom.js";
import { frameColumn, MARGIN, middleOf, pointed, shiftMarks, wayOf } from "./column.js";
import { finer } from "./fields.js";

const LANE = 13; // px between neighbouring arrows, at least
const GAP = 14; // before the next column
const NUMBER_ALONE = 8; // letters: a column as narrow as this holds λ alone

export function arrowColumn(view, key) {
  const head = el("h3");
  const box = svg("svg", { class: `arrows outcome ${key}`, role: "img" });

  // times: how much larger the pale arrows are. Whether arrows are drawn: between the numbers there must be a lane for them.
  function draw({ documents, top }, width, title, times) {
    const { h } = view,
      n = documents.length,
      places = placesOf(view, width, n),
      reach = (0.5 * h * Math.max(8, Math.min(n, 16))) / top,
      lambda = finer(documents.map((doc) => doc[key].lambda)),
      curvature = finer(documents.map((doc) => doc[key].curvature));
    frameColumn(box, documents, key, title, { width, h });
    box.replaceChildren(
      ...documents.map((doc, r) => {
        const force = doc[key],
          y = middleOf(r, h),
          mark = markOf(doc, force);
        mark.append(svg("rect", { class: "hit", x: 0, y: y - h / 2, width, height: h }));
        mark.append(svg("text", { class: "value", x: places.figure, y, text: pointed(force.lambda, lambda) }));
        if (places.hasCurvature) mark.append(svg("text", { class: "bend", x: width - GAP, y, text: curvature(force.curvature) }));
        if (places.hasArrows) mark.append(...arrowsOf(force.lambda, { x: places.root(r), y, most: n * h + 2 * MARGIN - 4 }, reach, times));
        return mark;
      }),
    );
    return places.hasArrows;
  }

  function light(lit) {
    for (const mark of box.children) mark.classList.toggle("lit", lit.includes(Number(mark.dataset.document)));
  }

  return { box, head, draw, light, shift: shiftMarks(box) };
}

// Where the parts of a column stand: λ to the left, curvature to the right, and between them the lanes that arrows take in turn.
function placesOf({ unit, isTight }, width, n) {
  const isNarrow = width < NUMBER_ALONE * unit,
    figure = isNarrow ? width - 4 : unit * 4.8,
    bend = isTight ? GAP : unit * 3.1 + GAP,
    room = width - figure - bend - 16,
    lanes = Math.max(1, Math.min(n, Math.floor(room / LANE))),
    lane = Math.min(room / lanes, 2 * unit);
  return {
    figure,
    hasCurvature: !isNarrow && !isTight,
    hasArrows: room >= LANE,
    root: (r) => figure + 8 + ((r % lanes) + 0.5) * lane,
  };
}

const markOf = ({ name, row }, { lambda, curvature }) =>
  svg(
    "g",
    { class: `mark ${wayOf(lambda)}`, "data-document": row, "data-lambda": lambda, "data-curvature": curvature },
    hint(`${name}: λ ${lambda}, curvature ${curvature}`),
  );

// The root in the document's row; from it the pale arrow, and the true one before it.
function arrowsOf(lambda, root, reach, times) {
  const parts = [svg("circle", { class: "root", cx: root.x, cy: root.y, r: 2 })];
  if (lambda && times > 1) parts.push(arrow(root, lambda, reach * times, "pale"));
  if (lambda) parts.push(arrow(root, lambda, reach, "true"));
  return parts;
}

// From the row up or down; where there is no room it slides back, for its length is what counts.
function arrow({ x, y, most }, value, reach, kind) {
  const sign = value > 0 ? -1 : 1,
    wanted = Math.max(3, Math.abs(value) * reach),
    length = Math.min(wanted, most);
  const end = Math.max(2, Math.min(most + 2, y + sign * length)),
    start = end - sign * length,
    tip = Math.min(7, length);
  const parts = [
    svg("line", { x1: x, x2: x, y1: start, y2: end - sign * tip * 0.8 }),
    svg("path", { d: `M${x - tip * 0.6} ${end - sign * tip} L${x} ${end} L${x + tip * 0.6} ${end - sign * tip} Z` }),
  ];
  if (wanted > most) parts.push(svg("path", { class: "broken", d: `M${x - 5} ${(start + end) / 2 + 3} l10 -4 m-10 8 l10 -4` }));
  return svg("g", { class: kind, "data-length": wanted }, ...parts);
}
