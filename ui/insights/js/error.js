// Squared error beside contradicting pairs, over the iterations: shaded where the one fell while the other rose.

function errorInsight(data, { k, go }) {
  const { error, contradicting, n_pairs: all, apart } = data, last = error.length - 1, told = insightTold(data.sentence);
  const title = `Error and order, ${data.part === "test" ? "test" : "training"} data`;
  if (last < 1 || all === 0 || error.includes(null)) return [insightPart(title, told)];
  const count = Array.from({ length: last + 1 }, (_, i) => i);
  const readout = el("p", { class: "insight-readout", "aria-live": "polite", text: `After iteration ${k}: squared error ${short(error[k])}, contradicting pairs ${contradicting[k].toLocaleString("en")} of ${all.toLocaleString("en")}.` });
  const curve = (name, values, words) => {
    const low = Math.min(...values), high = Math.max(...values), pad = (high - low || 1) * 0.08;
    const { box, x, y, base, valueAt, line } = plotFrame({ label: `${name} after each iteration. ${data.sentence}`, height: 128, x: [0, last], y: [low - pad, high + pad], across: "iteration", marks: high > low ? [low, high].map((v) => [v, words(v)]) : [[low, words(low)]] });
    box.append(...apart.map((t) => svg("rect", { class: "apart", "data-iteration": t, x: x(t - 1), width: x(t) - x(t - 1), y: PLOT.top, height: base - PLOT.top }, hint(`iteration ${t}: error ${inFull(error[t - 1], error[t]).join(" → ")}, contradicting pairs ${contradicting[t - 1]} → ${contradicting[t]}`))),
      line("ours", count, values), svg("g", { class: "handle" }, svg("line", { x1: x(k), x2: x(k), y1: PLOT.top, y2: base }), svg("circle", { cx: x(k), cy: y(values[k]), r: 5 })));
    onDrag(box, (event) => go(Math.max(0, Math.min(last, Math.round(valueAt(event))))));
    return el("figure", {}, el("figcaption", { text: name }), box);
  };
  // The first trees turn most pairs; their bars are cut, so that the later ones can be seen.
  function changes() {
    const change = contradicting.map((n, t) => (t ? n - contradicting[t - 1] : 0)), rise = Math.max(1, ...change), fall = Math.max(1, Math.min(-Math.min(...change), 3 * rise));
    const { box, x, y, base, valueAt } = plotFrame({ label: `Change of the number of contradicting pairs in each iteration. ${data.sentence}`, height: 128, x: [0, last], y: [-1.1 * fall, 1.2 * rise], across: "iteration", marks: [[rise, `+${rise}`], [0, "0"], [-fall, `${MINUS}${fall}`]] });
    const width = Math.max(1, Math.min(14, (x(1) - x(0)) * 0.7));
    change.forEach((n, t) => {
      if (!n) return;
      const to = y(Math.max(n, -1.1 * fall));
      box.append(svg("rect", { class: n > 0 ? "turned down" : "turned up", x: x(t - 0.5) - width / 2, width, y: Math.min(to, y(0)), height: Math.abs(to - y(0)) }, hint(`iteration ${t}: ${n > 0 ? "+" : MINUS}${Math.abs(n)} contradicting pairs, now ${contradicting[t]}`)));
    });
    box.append(svg("g", { class: "handle" }, svg("line", { x1: x(k), x2: x(k), y1: PLOT.top, y2: base })));
    onDrag(box, (event) => go(Math.max(0, Math.min(last, Math.round(valueAt(event))))));
    return el("figure", {}, el("figcaption", { text: "Contradicting pairs: how many more or fewer after each iteration; a tie counts" }), box);
  }

  return [insightPart(title, told, curve("Squared error, mean over documents", error, short), changes(), readout,
    plotKey(["turned down", "more contradicting pairs"], ["turned up", "fewer"], apart.length > 0 && ["apart", "the error fell, and more pairs contradict"]),
    twinTable("Squared error and contradicting pairs", ["iteration", "squared error", "contradicting pairs"], count.map((t) => [t, error[t], contradicting[t].toLocaleString("en")])))];
}
