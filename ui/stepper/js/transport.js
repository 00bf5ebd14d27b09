// First, back, play, next, last, the scrub bar and the counter.

const SPEEDS = [1, 2, 4];

function transport(view) {
  // A mouse click leaves the focus where it was, so that the space bar goes on playing after it.
  const button = (text, label, act) => el("button", { type: "button", text, title: label, "aria-label": label, onmousedown: (e) => e.preventDefault(), onclick: act });
  const play = button("▶", "Play (space)", () => view.play(!view.playing));
  const speed = button("1×", "Speed of playing", () => { view.speed = SPEEDS[(SPEEDS.indexOf(view.speed) + 1) % SPEEDS.length]; view.draw(); });
  const scrub = el("input", { type: "range", min: 0, step: 1, class: "scrub", "aria-label": "Iteration", oninput: () => view.go(Number(scrub.value)) });
  const counter = el("output", { class: "counter" });
  const box = el("div", { class: "transport", role: "toolbar", "aria-label": "Step through the iterations" },
    button("⏮", "First iteration (Home)", () => view.go(0)),
    button("◀", "Back (←)", () => view.go(view.k - 1)),
    play,
    button("▶|", "Next (→)", () => view.go(view.k + 1)),
    button("⏭", "Last iteration (End)", () => view.go(Infinity)),
    speed, scrub, counter,
    button("?", "Keys (?)", () => view.set({ help: !view.help })));

  function draw(run, k) {
    scrub.max = run.n_iterations;
    scrub.value = k;
    scrub.setAttribute("aria-valuetext", `Iteration ${k} of ${run.n_iterations}`);
    counter.textContent = `${k} / ${run.n_iterations}`;
    play.textContent = view.playing ? "❚❚" : "▶";
    play.setAttribute("aria-label", view.playing ? "Pause (space)" : "Play (space)");
    speed.textContent = `${view.speed}×`;
  }

  return { box, draw };
}

const KEYS = [["← →", "one iteration back, on"], ["space", "play, pause"], ["Home End", "first, last iteration"], ["Enter, click", "select a document; again to let go"], ["Esc", "let go"], ["P", "large text for the projector"], ["?", "this list"]];

function help(view) {
  const rows = KEYS.flatMap(([key, words]) => [el("dt", { text: key }), el("dd", { text: words })]);
  return el("div", { class: "help", role: "dialog", "aria-label": "Keys", onclick: () => view.set({ help: false }) }, el("dl", {}, ...rows));
}
