// The two lanes of a pair on the number line: the winner above, the loser below.

import { hint, svg } from "../dom.js";
import { MINUS, short } from "../numbers.js";
import { PLOT, tickText } from "./plot.js";

export const HEIGHT = 188;
const LANES = { winner: 46, loser: 112 };
const MOST_LETTERS = 28;

const otherOf = (side) => (side === "winner" ? "loser" : "winner");

// Whose lane a pointer is nearer to.
export function sideUnder(box, event) {
  const { top, height } = box.getBoundingClientRect();
  return (event.clientY - top) / height < (LANES.winner + LANES.loser) / 2 / HEIGHT ? "winner" : "loser";
}

// One document: its dot, and while the pair asks, the way to its target; with a bracket, how that comes from the partner's score and tau.
export function lane(side, pair, { now, asked, x, bracket }) {
  const y = LANES[side],
    way = side === "winner" ? 1 : -1,
    { name } = pair[side],
    here = now[side];
  return [
    svg("line", { class: "lane", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y, y2: y }),
    ...(asked.unsettled && bracket ? tauBracket(side, way, x(now[otherOf(side)]), x(asked[side]), pair.tau) : []),
    ...(asked.unsettled ? arrow(x(here), x(asked[side]), y, Math.sign(asked[side] - here)) : []),
    svg(
      "circle",
      { class: `dot-on-line ${side}`, cx: x(here), cy: y, r: 8, "data-side": side },
      hint(`${name}: score ${short(here)}. Drag it.`),
    ),
    svg("text", {
      class: "on-line",
      x: Math.max(PLOT.left + 4, Math.min(x(here), PLOT.width - 150)),
      y: y + 20 * way,
      text: name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name,
    }),
  ];
}

// From the partner's score by tau to the target.
function tauBracket(side, way, from, to, tau) {
  const y = LANES[side];
  return [
    svg("line", { class: "drop", x1: from, x2: from, y1: LANES[otherOf(side)], y2: y - 18 * way }),
    svg("path", { class: "tau", d: `M${from} ${y - 18 * way} H${to} V${y - 6 * way}` }),
    svg("text", { class: "tau-text", x: (from + to) / 2, y: y - 29 * way, text: `${way > 0 ? "+" : MINUS} τ × gap = ${tickText(tau)}` }),
  ];
}

function arrow(from, to, y, way) {
  const grows = way > 0 ? "up" : "down";
  return [
    svg("line", { class: `asks ${grows}`, x1: from, x2: to - 8 * way, y1: y, y2: y }),
    svg("path", { class: `asks-head ${grows}`, d: `M${to} ${y} l${-9 * way} -5 v10 Z` }),
  ];
}
