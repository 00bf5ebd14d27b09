// Where things stand on the plane of a tree: the points in the middle, ticks left and below, and beyond those a strip along each axis for
// the error of every threshold. Nothing here draws.

import { axisOf } from "../../component/js/plane.js";

const EDGE = 4; // of the axes beyond 0 and the side

// frame: the room there is;  side: of the plane
export function treePlane({ width, height }, side, large) {
  const strip = large ? 56 : Math.max(34, Math.min(64, height * 0.13)),
    ticksBelow = large ? 26 : 17,
    left = strip + (large ? 40 : 26),
    base = height - strip - ticksBelow;
  const ends = [-EDGE, side + EDGE],
    x = axisOf(ends, [left, width - 1]),
    y = axisOf(ends, [base, 1]);
  // The sides of a node in pixels; one that goes on for ever ends with the axis.
  function edges({ box: [[x0, x1], [y0, y1]] }) {
    return { x0: x(x0 ?? ends[0]), x1: x(x1 ?? ends[1]), y0: y(y0 ?? ends[0]), y1: y(y1 ?? ends[1]) };
  }
  return { width, height, large, strip, ticksBelow, left, base, x, y, edges, back: [x.value, y.value] };
}

// Whether a place in pixels is inside of such sides.
export const isWithin = ([px, py], at) => px >= at.x0 && px < at.x1 && py > at.y1 && py <= at.y0;
