// A slider of Streamlit, which tells Python where it is only when it is let go of: meanwhile its curve follows it here, along the stops
// that Python computed for each of its values.

import { short } from "../../component/js/numbers.js";

const NEAR = 1e-6;

const near = (one, other) => Math.abs(one - other) < NEAR;

// The data as they are with one slider at a value: its curve goes through the stops, and what is marked on it comes with Python's answer.
export function dataAt(data, { title, at, values, stops, words }, value) {
  const row = near(value, at) ? null : stops[values.findIndex((each) => near(each, value))];
  if (!row) return data;
  const of = new Map(data.stops.map((stop, i) => [stop, row[i]])),
    moved = (curve) => ({
      ...curve,
      x: data.stops,
      y: row,
      stops: row,
      texts: row.map((each) => words + short(each)),
      dots: curve.dots.filter(([gap]) => of.has(gap)).map(([gap]) => [gap, of.get(gap)]),
    });
  const curves = data.curves.map((curve) => (curve.title === title ? moved(curve) : curve));
  return { ...data, curves, marks: data.marks.filter(([style]) => !curves.some((c) => c.title === title && c.style === style)) };
}

// live()   what follows sliders;  moved(of, value)   is called while one of them is dragged
export function followSliders(live, moved) {
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== document.activeElement) continue; // Streamlit says the value anew where nobody moved it, rounded to the slider's steps
      const of = live().find(({ slider }) => target.closest(`.st-key-${slider}`));
      if (of) moved(of, Number(target.value));
    }
  });
  watcher.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["aria-valuetext"] });
  return () => watcher.disconnect();
}
