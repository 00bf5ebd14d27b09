// First, back, play, next, last, the scrub bar and the counter.

import { adjust, el, quietButton, write } from "./dom.js";
import { icon, ICONS } from "./icons.js";

// what   is walked through, one by one
export function stepBar(view, what = "iteration") {
  const One = what[0].toUpperCase() + what.slice(1);
  const button = (face, label, act) => quietButton({ title: label, "aria-label": label, onclick: act }, icon(face));
  const play = button(ICONS.play, "Play (space)", () => view.play(!view.playing));
  const scrub = el("input", {
    type: "range",
    min: 0,
    step: 1,
    class: "scrub",
    "aria-label": One,
    oninput: () => view.go(Number(scrub.value)),
  });
  const counter = el("output", { class: "counter" });
  const box = el(
    "div",
    { class: "transport", role: "toolbar", "aria-label": `Step by ${what}` },
    button(ICONS.first, `First ${what} (Home)`, () => view.go(0)),
    button(ICONS.back, "Back (←)", () => view.go(view.k - 1)),
    play,
    button(ICONS.next, "Next (→)", () => view.go(view.k + 1)),
    button(ICONS.last, `Last ${what} (End)`, () => view.go(Infinity)),
    scrub,
    counter,
  );
  let shown = false;
  function draw(found) {
    adjust(scrub, { max: found.n_iterations, "aria-valuetext": `${One} ${view.k} of ${found.n_iterations}` });
    scrub.value = view.k;
    write(counter, `${view.k} / ${found.n_iterations}`);
    if (shown !== view.playing) play.replaceChildren(icon(view.playing ? ICONS.pause : ICONS.play));
    shown = view.playing;
    adjust(play, { "aria-label": view.playing ? "Pause (space)" : "Play (space)" });
  }
  return { box, draw };
}
