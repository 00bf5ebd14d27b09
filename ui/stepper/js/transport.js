// First, back, play, next, last, the scrub bar and the counter.

const SPEEDS = [1, 2, 4];

// Drawn, since not every font has these signs.
const ICONS = {
  first: ["M3 3 V13", "M13 3 L6 8 L13 13 Z"], back: ["M11 3 L4 8 L11 13 Z"], play: ["M4 2.5 L13 8 L4 13.5 Z"], pause: ["M5 3 V13", "M11 3 V13"],
  next: ["M5 3 L12 8 L5 13 Z"], last: ["M3 3 L10 8 L3 13 Z", "M13 3 V13"],
};
const icon = (paths) => svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, ...paths.map((d) => svg("path", { d })));

function transport(view, share) {
  // A mouse click leaves the focus where it was, so that the space bar goes on playing after it.
  const button = (face, label, act, kind = null) => el("button", { type: "button", title: label, "aria-label": label, class: kind, onmousedown: (e) => e.preventDefault(), onclick: act }, typeof face === "string" ? face : icon(face));
  const play = button(ICONS.play, "Play (space)", () => view.play(!view.playing));
  const speed = button("1×", "Speed of playing", () => { view.speed = SPEEDS[(SPEEDS.indexOf(view.speed) + 1) % SPEEDS.length]; view.draw(); }, "speed");
  const scrub = el("input", { type: "range", min: 0, step: 1, class: "scrub", "aria-label": "Iteration", oninput: () => view.go(Number(scrub.value)) });
  const counter = el("output", { class: "counter" });
  const watch = el("span", { class: "watch" });
  const guess = el("button", { type: "button", text: "Predict", title: "Hide what comes out until you have said what it will be (G)", onmousedown: (e) => e.preventDefault(), onclick: () => view.predictFirst() });
  const insight = el("button", { type: "button", text: "Insight", onmousedown: (e) => e.preventDefault(), onclick: () => view.insight() });
  const marks = momentMarks(view);
  marks.box.append(scrub, marks.marks, marks.tip);
  const box = el("div", { class: "transport", role: "toolbar", "aria-label": "Step through the iterations" },
    button(ICONS.first, "First iteration (Home)", () => view.go(0), "end"),
    button(ICONS.back, "Back (←)", () => view.go(view.k - 1)),
    play,
    button(ICONS.next, "Next (→)", () => view.go(view.k + 1)),
    button(ICONS.last, "Last iteration (End)", () => view.go(Infinity), "end"),
    speed, marks.box, watch, counter, insight, guess,
    share.box, button("?", "Key: colours, marks and keys (?)", () => view.set({ help: !view.help })));

  let shown = false;
  function draw(run, now) {
    const { k } = now;
    marks.draw(run);
    watch.replaceChildren(...now.watched.map(({ heading, help, value }) => el("span", { title: help }, `${heading} `, el("b", { text: brief(value) }))));
    adjust(scrub, { max: run.n_iterations, "aria-valuetext": `Iteration ${k} of ${run.n_iterations}` });
    scrub.value = k;
    write(counter, `${k} / ${run.n_iterations}`);
    if (shown !== view.playing) play.replaceChildren(icon(view.playing ? ICONS.pause : ICONS.play));
    shown = view.playing;
    adjust(play, { "aria-label": view.playing ? "Pause (space)" : "Play (space)" });
    insight.hidden = !view.insightName();
    adjust(insight, { "aria-pressed": view.sheet === "insight", title: `${view.insightName()}: what is special about this loss (I)` });
    adjust(guess, { "aria-pressed": view.predict });
    write(speed, `${view.speed}×`);
  }

  return { box, draw };
}
