// Why a mean: the squared error of one constant for some values is a parabola, and its lowest place is their mean. Another constant
// can be tried.

function constantPlot(view) {
  const chart = svg("svg", { class: "parabola", role: "img" }), title = el("p", { class: "title" }), told = el("p", { class: "told", "aria-live": "polite" });
  const slider = el("input", { type: "range", step: "any", "aria-label": "Constant c", oninput: () => view.tryValue(Number(slider.value)) });
  const box = el("figure", { class: "constant" }, title, chart, slider, told);
  chart.addEventListener("pointerdown", (event) => { event.preventDefault(); chart.setPointerCapture(event.pointerId); tryHere(event); });
  chart.addEventListener("pointermove", (event) => { if (event.buttons) tryHere(event); });
  let frame = { width: 0, height: 0 };
  const left = () => (view.data.large ? 56 : 40), x = (c, { low, high }) => left() + ((c - low) / (high - low)) * (frame.width - left() - 10);
  const tryHere = (event) => { const { low, high } = view.values(); view.tryValue(low + ((event.clientX - chart.getBoundingClientRect().left - left()) / (frame.width - left() - 10)) * (high - low)); };

  function draw() {
    const values = view.values(), { low, high, of, least } = values, c = view.c ?? least, error = errorOf(of, c);
    write(title, values.title);
    adjust(slider, { min: low, max: high });
    slider.value = c;
    write(told, tell(values, c, error));
    adjust(slider, { "aria-valuetext": told.textContent });
    frame = view.sizes.of(chart);
    if (!frame.width) return;
    const top = Math.max(errorOf(of, low), errorOf(of, high), 1e-9), base = frame.height - (view.data.large ? 26 : 17), y = (e) => 6 + (1 - e / top) * (base - 6);
    const path = Array.from({ length: 61 }, (_, i) => { const at = low + (i / 60) * (high - low); return `${i ? "L" : "M"}${x(at, values).toFixed(1)} ${y(errorOf(of, at)).toFixed(1)}`; }).join("");
    adjust(chart, { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-label": `${values.title}. ${told.textContent}` });
    const ends = Number.isInteger(low) ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : [-1, 0, 1].map((share) => share * Math.floor(high));
    chart.replaceChildren(
      ...[0, top].map((e) => svg("text", { class: "tick", x: left() - 8, y: y(e), text: short(e) })), svg("line", { class: "grid", x1: left(), x2: frame.width, y1: y(0), y2: y(0) }),
      ...ends.map((v) => svg("text", { class: "tick below", x: x(v, values), y: base + (frame.height - base) * 0.6, text: String(v).replace("-", MINUS) })),
      svg("path", { class: "line", d: path }), svg("line", { class: "cut", x1: x(c, values), x2: x(c, values), y1: 0, y2: base }),
      svg("circle", { class: "dot best", cx: x(least, values), cy: y(errorOf(of, least)), r: 5 }), svg("circle", { class: "dot", cx: x(c, values), cy: y(error), r: 3 }));
  }

  function tell({ of, least, whose, isAll, parts }, c, error) {
    const slope = slopeWords({ ...of, sum: tidy(of.sum, of.n) });
    if (view.c === null || Math.abs(c - least) < 1e-3) return isAll ? `The mean of the residuals is 0: one more constant adds nothing, ${parts ? "so a tree parts them" : "and no tree does"}.` : `${whose} ${view.k ? signed(least) : least.toFixed(3)}: squared error ${short(error)}, the least, for there the slope ${slope} is 0.`;
    const up = slopeOf(of, c);
    return `c = ${short(c)}: squared error ${short(error)}, ${short(error - errorOf(of, least))} more than the least. The slope ${slope} = ${short(up)} says: ${up > 0 ? "down" : "up"}.`;
  }

  return { box, draw };
}
