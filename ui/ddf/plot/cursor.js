// The cursor: a slider over the stops, dragged or moved by keys.

import { svg } from "../../component/js/dom.js";

const ENDS = 9999; // stops: further than any plane has

// view: its data and the stop in sight, with go(index) and rested(after)
export function cursorOf(view, { top, base }) {
  const { name, stops } = view.data,
    far = Math.max(Math.round(stops.length / 12), 2),
    ways = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: far, PageDown: -far, Home: -ENDS, End: ENDS };
  const onkeydown = (event) => {
    const by = ways[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    view.go(view.index + by);
    view.rested();
  };
  const range = { "aria-label": name, "aria-valuemin": stops[0], "aria-valuemax": stops.at(-1) };
  return svg(
    "g",
    { class: "cursor", tabindex: 0, role: "slider", ...range, onkeydown },
    svg("line", { y1: top, y2: base }),
    svg("circle", { class: "halo", r: 15, cy: base }),
    svg("circle", { r: 7, cy: base }),
  );
}

// A press anywhere on the plane brings the cursor there. isHeld() says whether a hand has it.
export function dragCursor(view, chart, { nearest, focus }) {
  let held = false;
  const release = () => {
    if (!held) return;
    held = false;
    view.rested(0);
  };
  chart.addEventListener("pointerdown", (event) => {
    if (!view.data || event.button) return;
    held = true;
    chart.setPointerCapture(event.pointerId);
    view.go(nearest(event));
    focus();
    event.preventDefault();
  });
  chart.addEventListener("pointermove", (event) => {
    if (held) view.go(nearest(event));
  });
  for (const name of ["pointerup", "pointercancel"]) chart.addEventListener(name, release);
  return { isHeld: () => held };
}
