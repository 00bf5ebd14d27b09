// First, back, play, next, last, the scrub bar and the counter.

import { adjust, el, quietButton, write } from "./dom.js";
import { icon, ICONS } from "./icons.js";
import { capital } from "./numbers.js";

// A mouse click leaves the focus where it was, so that the space bar goes on playing after it.
const button = (face, label, onclick, kind = null) => quietButton({ title: label, "aria-label": label, class: kind, onclick }, icon(face));

// What walks and plays, for whoever draws a bar of its own;  end: class of the two buttons that go to an end;  unit: what one step is
export function stepParts(view, end = null, unit = "iteration") {
  const play = button(ICONS.play, "Play (space)", () => view.play(!view.playing));
  const walk = [
    button(ICONS.first, `First ${unit} (Home)`, () => view.go(0), end),
    button(ICONS.back, "Back (←)", () => view.go(view.k - 1)),
    play,
    button(ICONS.next, "Next (→)", () => view.go(view.k + 1)),
    button(ICONS.last, `Last ${unit} (End)`, () => view.go(Infinity), end),
  ];
  const scrub = el("input", {
    type: "range",
    min: 0,
    step: 1,
    class: "scrub",
    "aria-label": capital(unit),
    oninput: () => view.go(Number(scrub.value)),
  });
  const counter = el("output", { class: "counter" });

  let shown = false;
  function draw({ n_iterations: last }) {
    adjust(scrub, { max: last, "aria-valuetext": `${capital(unit)} ${view.k} of ${last}` });
    scrub.value = view.k;
    write(counter, `${view.k} / ${last}`);
    if (shown !== view.playing) play.replaceChildren(icon(view.playing ? ICONS.pause : ICONS.play));
    shown = view.playing;
    adjust(play, { "aria-label": view.playing ? "Pause (space)" : "Play (space)" });
  }
  return { walk, scrub, counter, draw };
}

export function stepBar(view, unit = "iteration") {
  const { walk, scrub, counter, draw } = stepParts(view, null, unit);
  const box = el("div", { class: "transport", role: "toolbar", "aria-label": `Step by ${unit}` }, ...walk, scrub, counter);
  return { box, draw };
}
