// The cross entropy C of one pair over its score difference, with the tangent at the point in hand: its slope is the lambda.

const FRAME = { left: 34, right: 10, top: 8, bottom: 30, most: 6 };

function costCurve(view) {
  const state = { p_bar: 0, at: null }; // at: index of the point that was dragged to, null = the pair's own
  const chart = svg("svg", { role: "img", class: "cost" });
  const slider = el("input", { type: "range", min: 0, step: 1, "aria-label": "Score difference", oninput: () => { state.at = Number(slider.value); draw(); } });
  const told = el("p", { class: "told", "aria-live": "polite" });
  const quiet = { type: "button", onmousedown: (event) => event.preventDefault() };
  const targets = el("div", { class: "choice", role: "group", "aria-label": "Target probability P̄" });
  const own = el("button", { ...quiet, text: "The pair’s own", onclick: () => { state.at = null; draw(); } });
  const box = el("figure", { class: "pair-cost" }, el("figcaption", {}, el("span", { text: "Target P̄" }), targets, own), chart, slider, told);
  let frame = null;

  const x = (d) => FRAME.left + ((d - frame.low) / (frame.high - frame.low)) * (frame.width - FRAME.left - FRAME.right);
  const y = (c) => FRAME.top + (1 - c / FRAME.most) * (frame.height - FRAME.top - FRAME.bottom);
  const nearest = (value) => { const all = view.curve.differences; let best = 0; all.forEach((d, i) => { if (Math.abs(d - value) < Math.abs(all[best] - value)) best = i; }); return best; };
  const drag = (event) => {
    const px = event.clientX - chart.getBoundingClientRect().left;
    state.at = nearest(frame.low + ((px - FRAME.left) / (frame.width - FRAME.left - FRAME.right)) * (frame.high - frame.low));
    draw();
  };
  chart.addEventListener("pointerdown", (event) => { if (event.button === 0 && frame) { event.preventDefault(); chart.setPointerCapture(event.pointerId); drag(event); } });
  chart.addEventListener("pointermove", (event) => { if (event.buttons && frame) drag(event); });

  const again = () => { state.at = null; }; // another pair or order: the point goes where they stand

  function draw() {
    const { curve, pair } = view, size = view.sizes.of(chart), all = curve.differences, line = curve.by_p_bar[state.p_bar];
    if (!targets.childElementCount) targets.append(...curve.by_p_bar.map(({ name }, i) => el("button", { ...quiet, text: name, onclick: () => { state.p_bar = i; draw(); } })));
    [...targets.children].forEach((node, i) => adjust(node, { "aria-pressed": i === state.p_bar }));
    const i = state.at ?? nearest(pair.difference), d = all[i], cost = line.cost[i], slope = line.slope[i];
    own.style.visibility = state.at === null ? "hidden" : "visible";
    adjust(slider, { max: all.length - 1 });
    slider.value = i;
    const says = ["is better", "is as good", "is worse"][state.p_bar], way = slope < 0 ? `up by λ = ${short(-slope)}` : slope > 0 ? `down by ${short(slope)}` : "nowhere";
    const who = state.at === null ? `${pair.winner} and other ${pair.loser}: s${SUB_I} − s${SUB_J} = ${short(tidy(d, 1))}` : `Were s${SUB_I} − s${SUB_J} ${short(tidy(d, 1))}`;
    write(told, `${who}, so P = ${short(curve.p[i])}. The grades say that ${pair.winner} ${says}, P̄ = ${line.name}: C = ${short(cost)}, and the slope ${short(slope)} pushes ${pair.winner} ${way}.`);
    adjust(slider, { "aria-valuetext": told.textContent });
    if (!size.width) return;
    frame = { ...size, low: all[0], high: all[all.length - 1] };
    const reach = 1.6, tick = (v) => svg("text", { class: "tick below", x: x(v), y: y(0) + 11, text: String(v).replace("-", MINUS) });
    adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}`, "aria-label": told.textContent });
    chart.replaceChildren(
      ...[0, 2, 4, 6].flatMap((v) => [svg("line", { class: "grid", x1: x(frame.low), x2: x(frame.high), y1: y(v), y2: y(v) }), svg("text", { class: "tick", x: FRAME.left - 6, y: y(v), text: v })]),
      ...[-6, -4, -2, 0, 2, 4, 6].map(tick), svg("text", { class: "tick axis", x: size.width - FRAME.right, y: y(0) + 24, text: `s${SUB_I} − s${SUB_J}` }), svg("text", { class: "tick name", x: 2, y: FRAME.top + 4, text: "C" }),
      svg("path", { class: "line", d: all.map((v, at) => `${at ? "L" : "M"}${x(v).toFixed(1)} ${y(Math.min(line.cost[at], FRAME.most)).toFixed(1)}`).join("") }),
      svg("line", { class: "tangent", x1: x(d - reach), x2: x(d + reach), y1: y(cost - reach * slope), y2: y(cost + reach * slope) }),
      svg("circle", { class: "point", cx: x(d), cy: y(cost), r: view.large ? 9 : 6 }), svg("text", { class: "slope", x: x(d) + (d > 2 ? -10 : 10), y: y(cost) - 14, "text-anchor": d > 2 ? "end" : "start", text: `slope ${short(slope)}` }));
  }

  return { box, draw, again };
}

const SUB_I = "ᵢ", SUB_J = "ⱼ";
