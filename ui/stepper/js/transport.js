// The bar below the stage: the steps through the iterations, the moments worth a look, the speed, what is watched, and two modes.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { short } from "../../component/js/numbers.js";
import { stepParts } from "../../component/js/step_bar.js";
import { momentMarks } from "./key_events.js";

const SPEEDS = [1, 2, 4];

export function transport(view) {
  const { walk, scrub, counter, draw: drawSteps } = stepParts(view, "end"),
    faster = () => view.set({ speed: SPEEDS[(SPEEDS.indexOf(view.speed) + 1) % SPEEDS.length] }),
    named = (text, onclick, title = null) => quietButton({ text, title, onclick });
  const speed = quietButton({ title: "Speed of playing", "aria-label": "Speed of playing", class: "speed", text: "1×", onclick: faster }),
    moments = momentMarks(view),
    watch = el("span", { class: "watch" }),
    insight = named("Insight", () => view.insight()),
    guess = named("Predict", () => view.predictFirst(), "Hide the result until you have predicted it (G)");
  moments.box.append(scrub, moments.marks, moments.tip);
  const box = el(
    "div",
    { class: "transport", role: "toolbar", "aria-label": "Step through the iterations" },
    ...walk,
    speed,
    moments.box,
    watch,
    counter,
    insight,
    guess,
  );

  function draw(run, { watched }) {
    moments.draw(run);
    drawSteps(run);
    watch.replaceChildren(
      ...watched.map(({ heading, help, value }) => el("span", { title: help }, `${heading} `, el("b", { text: short(value) }))),
    );
    insight.hidden = !view.hasInsight();
    adjust(insight, { "aria-pressed": view.sheet === "insight", title: "What is special about this loss (I)" });
    adjust(guess, { "aria-pressed": view.predict });
    write(speed, `${view.speed}×`);
  }

  return { box, draw };
}
