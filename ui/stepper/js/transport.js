// First, back, play, next, last, the scrub bar and the counter.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { icon, ICONS } from "../../component/js/icons.js";
import { short } from "../../component/js/numbers.js";
import { momentMarks } from "./key_events.js";

const SPEEDS = [1, 2, 4];

export function transport(view) {
  const play = button(ICONS.play, "Play (space)", () => view.play(!view.playing)),
    speed = button("1×", "Speed of playing", () => view.set({ speed: SPEEDS[(SPEEDS.indexOf(view.speed) + 1) % SPEEDS.length] }), "speed"),
    scrub = scrubBar(view),
    watch = el("span", { class: "watch" }),
    counter = el("output", { class: "counter" }),
    insight = named("Insight", () => view.insight()),
    guess = named("Predict", () => view.predictFirst(), "Hide the result until you have predicted it (G)");
  const box = el(
    "div",
    { class: "transport", role: "toolbar", "aria-label": "Step through the iterations" },
    button(ICONS.first, "First iteration (Home)", () => view.go(0), "end"),
    button(ICONS.back, "Back (←)", () => view.go(view.k - 1)),
    play,
    button(ICONS.next, "Next (→)", () => view.go(view.k + 1)),
    button(ICONS.last, "Last iteration (End)", () => view.go(Infinity), "end"),
    speed,
    scrub.box,
    watch,
    counter,
    insight,
    guess,
  );

  let shown = false;
  function draw(run, { k, watched }) {
    scrub.draw(run, k);
    watch.replaceChildren(
      ...watched.map(({ heading, help, value }) => el("span", { title: help }, `${heading} `, el("b", { text: short(value) }))),
    );
    write(counter, `${k} / ${run.n_iterations}`);
    if (shown !== view.playing) play.replaceChildren(icon(view.playing ? ICONS.pause : ICONS.play));
    shown = view.playing;
    adjust(play, { "aria-label": view.playing ? "Pause (space)" : "Play (space)" });
    insight.hidden = !view.hasInsight();
    adjust(insight, { "aria-pressed": view.sheet === "insight", title: "What is special about this loss (I)" });
    adjust(guess, { "aria-pressed": view.predict });
    write(speed, `${view.speed}×`);
  }

  return { box, draw };
}

// A mouse click leaves the focus where it was, so that the space bar goes on playing after it.
const named = (text, onclick, title = null) => quietButton({ text, title, onclick });
const button = (face, label, onclick, kind = null) =>
  quietButton({ title: label, "aria-label": label, class: kind, onclick }, typeof face === "string" ? face : icon(face));

// The bar along the run, with marks at the moments worth a look.
function scrubBar(view) {
  const scrub = el("input", {
    type: "range",
    min: 0,
    step: 1,
    class: "scrub",
    "aria-label": "Iteration",
    oninput: () => view.go(Number(scrub.value)),
  });
  const moments = momentMarks(view);
  moments.box.append(scrub, moments.marks, moments.tip);
  function draw(run, k) {
    moments.draw(run);
    adjust(scrub, { max: run.n_iterations, "aria-valuetext": `Iteration ${k} of ${run.n_iterations}` });
    scrub.value = k;
  }
  return { box: moments.box, draw };
}
