// The plane with its points and the leaves of a tree; below and beside it, the squared error that every threshold of the leaf in sight
// leaves, along the axis of that threshold. A threshold is dragged in any of the three.

import { adjust, el, svg, write } from "../../component/js/dom.js";
import { plural, short } from "../../component/js/numbers.js";
import { pointLayer } from "../../component/js/points.js";
import { leafMarks, ticks } from "./back.js";
import { chosenMarks } from "./chosen.js";
import { ORDERS } from "./grown.js";
import { errorStrips } from "./strips.js";
import { isWithin, treePlane } from "./tree_plane.js";

const NEAR = 9; // pixels from the line of a threshold at which a press takes it
const CURSORS = ["ew-resize", "ns-resize"]; // by feature

export function planePlot(view, order) {
  const back = svg("g"),
    cutLine = svg("g"),
    chart = svg("svg", { role: "group" }, back, cutLine),
    caption = el("p", { class: "caption" });
  const held = el("div", { class: "plane" }, chart),
    box = el("div", { class: "side-plane", "data-order": order }, caption, held);
  const look = view.looks[order];
  let plane = null;
  const points = pointLayer(view, chart, {
    spot: (d) => [plane.x(d.x), plane.y(d.y)],
    there: (px, py) => ({ x: Math.round(plane.back[0](px)), y: Math.round(plane.back[1](py)) }),
    by: (d, right, up) => ({ x: d.x + right, y: d.y + up }),
  });
  chart.append(points.group);
  takeThresholds(view, { chart, points, order, plane: () => plane });

  function draw() {
    const frame = view.sizes.of(held);
    plane = treePlane(frame, view.data.side, view.data.large);
    if (!frame.width || plane.base < plane.strip) return; // not laid out yet
    write(caption, view.order === "both" ? errorWords(order, view.grown.errors[order], view.k) : "");
    adjust(chart, {
      viewBox: `0 0 ${frame.width} ${frame.height}`,
      "aria-label":
        `${plural(view.book.documents.length, "point", "points")}, each a button; the tree has ` +
        `${plural(look.now.leaves.length, "leaf", "leaves")}`,
    });
    const node = look.leaf === null ? null : view.grown.nodes[look.leaf];
    back.replaceChildren(...leafMarks(view, look, plane), ...ticks(plane), ...(node ? errorStrips(node, look.feature, plane) : []));
    cutLine.replaceChildren(...(node ? chosenMarks(node, look.feature, view.cut(look), plane) : []));
    const isHeld = (i) => Boolean(view.grown.points[i]?.held);
    points.draw((d, i) => `x ${d.x}, y ${d.y}, value ${d.g}${isHeld(i) ? ", held out" : ""}`, isHeld);
  }

  return { box, draw, focus: points.focus };
}

const errorWords = (order, { train, held }, k) => `${ORDERS[order]}: MSE ${short(train[k])}${held ? `, held out ${short(held[k])}` : ""}`;

// A press chooses a leaf or takes the threshold that it is near to; in a strip, or on the chosen leaf, it takes that of the axis in hand.
function takeThresholds(view, { chart, points, order, plane }) {
  const look = view.looks[order];
  let dragged = null; // the feature whose threshold is in hand

  const leafAt = (spot) => look.now.leaves.find((i) => isWithin(spot, plane().edges(view.grown.nodes[i]))) ?? null;
  function isNear([px, py]) {
    const found = view.cut(look);
    if (!found) return false;
    const { x, y, edges } = plane(),
      at = edges(view.grown.nodes[look.leaf]);
    return look.feature === 0
      ? Math.abs(px - x(found.threshold)) < NEAR && py >= at.y1 && py <= at.y0
      : Math.abs(py - y(found.threshold)) < NEAR && px >= at.x0 && px <= at.x1;
  }
  // The feature whose threshold a press there takes, null where it takes none.
  const featureAt = ([px, py]) => (py > plane().base ? 0 : px < plane().left ? 1 : isNear([px, py]) ? look.feature : null);
  const drag = (spot) => view.cutAt(dragged, plane().back[dragged](spot[dragged]));
  function spotOf(event) {
    const at = chart.getBoundingClientRect();
    return [event.clientX - at.left, event.clientY - at.top];
  }

  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    chart.setPointerCapture(event.pointerId);
    view.active = order;
    dragged = null;
    if (points.press(event)) return;
    view.letGo();
    const spot = spotOf(event),
      leaf = leafAt(spot);
    dragged = featureAt(spot) ?? (leaf === look.leaf ? look.feature : null);
    if (dragged !== null) drag(spot);
    else if (leaf !== null) view.choose(leaf);
  });
  chart.addEventListener("pointermove", (event) => {
    if (!points.move(event) && event.buttons && dragged !== null) drag(spotOf(event));
    else if (!event.buttons) chart.style.cursor = CURSORS[featureAt(spotOf(event))] ?? "pointer";
  });
}
