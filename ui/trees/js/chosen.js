// The leaf in sight, and the threshold in hand from its strip through the leaf.

import { svg } from "../../component/js/dom.js";

// found: the threshold in hand, null where there is none
export function chosenMarks(node, feature, found, { x, y, edges, base, ticksBelow, height, strip, large }) {
  const at = edges(node),
    outline = svg("rect", { class: "chosen", x: at.x0, y: at.y1, width: at.x1 - at.x0, height: at.y0 - at.y1 });
  if (!found) return [outline];
  const px = x(found.threshold),
    py = y(found.threshold);
  const [line, on, grip] =
    feature === 0
      ? [upright(px, at.y1, at.y0), upright(px, base + ticksBelow, height), [px, (at.y1 + at.y0) / 2]]
      : [level(py, at.x0, at.x1), level(py, 0, strip), [(at.x0 + at.x1) / 2, py]];
  return [
    outline,
    svg("line", { class: "cut", ...line }),
    svg("line", { class: "cut", ...on }),
    svg("circle", { class: "grip", cx: grip[0], cy: grip[1], r: large ? 8 : 5.5 }),
  ];
}

const upright = (x, y1, y2) => ({ x1: x, x2: x, y1, y2 });
const level = (y, x1, x2) => ({ x1, x2, y1: y, y2: y });
