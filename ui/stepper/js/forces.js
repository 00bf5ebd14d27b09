// Beside the list before: pair forces as arcs between rows, and each document's target as a bar on a fixed scale.

import { adjust, svg } from "../../component/js/dom.js";
import { plural } from "../../component/js/numbers.js";
import { arcMarks } from "./arcs.js";
import { targetBars } from "./target_bars.js";

const FIGURE = 3.9; // letters that a target's number takes
const NARROW = 34; // pixels for the bars: with less the numbers stand alone

export function forces(view) {
  const pushes = svg("g"),
    bars = targetBars(view),
    box = svg("svg", { class: "forces", role: "img" }, ...bars.parts, pushes);

  function draw(run, now, width) {
    if (run.unexplained) return empty(run);
    const figure = view.unit * FIGURE,
      isNarrow = 0.6 * width - figure < NARROW,
      left = run.forces.force.length ? Math.round(isNarrow ? width - figure : width * 0.4) : 0;
    const y = (d) => (now.before[d] + 0.5) * view.rowHeight;
    box.classList.toggle("narrow", isNarrow);
    const label = `Forces and ${run.target_word} of ${plural(run.n, "document", "documents")}`;
    adjust(box, { width, height: run.n * view.rowHeight, "aria-label": label });
    pushes.replaceChildren(...arcMarks(run, now.pairs, view.focus(), y, left));
    bars.draw(run, now, y, { start: left + 10, end: width - figure, width });
  }

  // Nothing is shown where the run cannot tell what it asked.
  function empty(run) {
    bars.build();
    pushes.replaceChildren();
    adjust(box, { width: 0, height: run.n * view.rowHeight, "aria-label": run.unexplained });
  }

  return { box, build: bars.build, draw };
}
