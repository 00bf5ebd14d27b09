// A pair on the number line: each of the two is asked for the other's score, plus or minus the margin. Drag a score and see.

// What step 2 of GBrank asks of a pair ([GB] section 2.2): in S- while the winner is not above the loser by tau; then the two swap scores.
function askedOfPair(winner, loser, tau) {
  const missing = Math.max(0, loser + tau - winner);
  return { missing, unsettled: winner < loser + tau, winner: loser + tau, loser: winner - tau };
}

// What a pair of QBRank asks: all of the missing margin of each, or with its upper bound half of it of each.
function askedByPart(winner, loser, tau, part) {
  const missing = Math.max(0, loser + tau - winner);
  return { missing, unsettled: missing > 0, winner: winner + part * missing, loser: loser - part * missing };
}

function reachInsight(data, place) {
  const { part, counts } = data, share = part < 1 ? "half of it" : "all of it";
  return swapInsight(data, place, {
    title: part < 1 ? "What a pair asks of its two: half of what is missing" : "What a pair asks of its two: what is missing, twice over", bracket: false, sets: ["lacks", "keeps"], ask: (winner, loser, tau) => askedByPart(winner, loser, tau, part),
    settled: `the pair keeps its margin${counts ? ", asks for 0 and still weighs in the mean" : ", and does not count"}.`,
    lacks: (short_of) => `${short_of} is missing. The pair asks ${share} of each: up to `, between: ", and down to ",
    end: (asked) => `. Had both their way they would stand τ${part < 1 ? "" : ` + ${short(asked.missing)}`} = ${short(asked.winner - asked.loser)} apart.`,
  });
}

const SWAP = {
  title: "What a pair asks of its two: to swap scores, ± τ", bracket: true, sets: ["S−", "S+"], ask: askedOfPair, settled: "the pair is in S+ and asks for nothing.",
  lacks: (short_of) => `${short_of} is missing: the pair is in S−. It asks each for the other’s score, ± τ: `, between: " of the winner, ", end: (asked) => ` of the loser. Each has ${short(asked.missing)} to go.`,
};

const LANES = { winner: 46, loser: 112 };

function swapInsight(data, { choose, partner }, asking = SWAP) {
  if (!data.pairs.length) return [insightPart("What a pair asks of its two", el("p", { class: "insight-told", text: "This document is in no pair: nobody in its query has another grade." }))];
  const pair = data.pairs.find((p) => p.partner === partner) || data.pairs[0], { tau, winner, loser } = pair;
  const now = { winner: winner.score, loser: loser.score };
  const low = Math.min(winner.score, loser.score) - 0.3 * tau, high = Math.max(winner.score + 0.3 * tau, loser.score + 1.2 * tau); // far enough to reach S+
  const frame = plotFrame({ label: "", height: 176, x: [low - tau, high + tau], y: [0, 1], marks: [], across: "score" });
  const { box, x, base, valueAt } = frame, scene = svg("g");
  box.append(svg("line", { class: "grid", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: base, y2: base }), scene);
  box.classList.add("draggable");
  const told = el("p", { class: "insight-told", "aria-live": "polite" }), reset = el("button", { type: "button", class: "back", text: "Back to the run’s scores", onclick: () => { Object.assign(now, { winner: winner.score, loser: loser.score }); draw(); } });
  const step = (high - low) / 100, sliders = {}, values = {};
  for (const [side, about] of [["winner", winner], ["loser", loser]]) {
    sliders[side] = plotSlider(`Score of ${about.name}`, [low, high], now[side], (value) => move(side, value), (way) => move(side, now[side] + way * step));
    values[side] = el("output");
  }
  let held = "winner";

  function move(side, value) { now[side] = Math.max(low, Math.min(high, value)); draw(); }

  function draw() {
    const asked = asking.ask(now.winner, now.loser, tau);
    scene.replaceChildren(...lane("winner", winner, asked), ...lane("loser", loser, asked));
    const said = sentence(asked);
    told.replaceChildren(...said);
    box.setAttribute("aria-label", told.textContent);
    for (const side of ["winner", "loser"]) {
      sliders[side].value = now[side];
      sliders[side].setAttribute("aria-valuetext", `${short(now[side])}; ${told.textContent}`);
      values[side].textContent = short(now[side]);
    }
    Object.assign(box.dataset, { winner: now.winner, loser: now.loser, tau, unsettled: asked.unsettled, askedWinner: asked.winner, askedLoser: asked.loser });
    reset.hidden = now.winner === winner.score && now.loser === loser.score;
  }

  // One document: its dot, and while the pair is in S-, the way to its target over the partner's score and tau.
  function lane(side, about, asked) {
    const y = LANES[side], other = LANES[side === "winner" ? "loser" : "winner"], way = side === "winner" ? 1 : -1;
    const here = now[side], partnerAt = now[side === "winner" ? "loser" : "winner"], target = asked[side];
    const marks = [svg("line", { class: "lane", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: y, y2: y })];
    if (asked.unsettled) {
      const grows = target > here ? "up" : "down";
      marks.push(
        ...(asking.bracket ? [svg("line", { class: "drop", x1: x(partnerAt), x2: x(partnerAt), y1: other, y2: y - 18 * way }),
          svg("path", { class: "tau", d: `M${x(partnerAt)} ${y - 18 * way} H${x(target)} V${y - 6 * way}` }),
          svg("text", { class: "tau-text", x: (x(partnerAt) + x(target)) / 2, y: y - 26 * way, text: `${way > 0 ? "+" : MINUS} τ = ${tickText(tau)}` })] : []),
        svg("line", { class: `asks ${grows}`, x1: x(here), x2: x(target) - 8 * Math.sign(target - here), y1: y, y2: y }),
        svg("path", { class: `asks-head ${grows}`, d: arrowHead(x(target), y, Math.sign(target - here)) }));
    }
    const dot = svg("circle", { class: `dot-on-line ${side}`, cx: x(here), cy: y, r: 8, "data-side": side }, hint(`${about.name}: score ${short(here)}. Drag it.`));
    const nameX = Math.max(PLOT.left + 4, Math.min(x(here), PLOT.width - 150));
    marks.push(dot, svg("text", { class: "on-line", x: nameX, y: y + 20 * way, text: about.name.length > 28 ? `${about.name.slice(0, 27)}…` : about.name }));
    return marks;
  }

  const arrowHead = (tip, y, way) => `M${tip} ${y} l${-9 * way} -5 v10 Z`;

  function sentence(asked) {
    const name = (about) => el("b", { text: `${about.name} (grade ${about.grade === null ? "–" : tickText(about.grade)})` });
    const lead = [name(winner), ` should stand above `, name(loser), ` by τ = ${tickText(tau)}. `];
    const apart = short(Math.abs(now.winner - now.loser)), where = now.winner > now.loser ? `It stands ${apart} above it` : now.winner < now.loser ? `It stands ${apart} below it` : "The two are level";
    if (!asked.unsettled) return [...lead, `${where}: ${asking.settled}`];
    const [up, down] = asking.bracket ? [`${short(now.loser)} + ${tickText(tau)} = ${short(asked.winner)}`, `${short(now.winner)} ${MINUS} ${tickText(tau)} = ${short(asked.loser)}`] : [short(asked.winner), short(asked.loser)];
    return [...lead, `${where}, ${asking.lacks(short(asked.missing))}`, el("span", { class: asked.winner > now.winner ? "up" : "down", text: up }), asking.between,
      el("span", { class: asked.loser > now.loser ? "up" : "down", text: down }), asking.end(asked)];
  }

  box.addEventListener("pointerdown", (event) => {
    const { top, height } = box.getBoundingClientRect();
    held = (event.clientY - top) / height < (LANES.winner + LANES.loser) / 2 / 176 ? "winner" : "loser";
    box.setPointerCapture(event.pointerId);
    move(held, valueAt(event));
  });
  box.addEventListener("pointermove", (event) => { if (event.buttons) move(held, valueAt(event)); });
  draw();
  const partners = data.pairs.map((p) => [p.partner, `${p.won ? `above ${p.loser.name}` : `below ${p.winner.name}`}, τ = ${tickText(p.tau)}`]);
  const picker = el("select", { "aria-label": "Pair", onchange: () => choose(Number(picker.value)) }, ...partners.map(([value, text]) => el("option", { value, text, selected: value === pair.partner })));
  const control = (side, about) => el("label", { class: "line-slider" }, el("span", { text: about.name }), sliders[side], values[side]);
  const rows = data.pairs.map((p) => { const asked = asking.ask(p.winner.score, p.loser.score, p.tau); return [`${p.winner.name} above ${p.loser.name}`, p.tau, p.winner.score, p.loser.score, asked.unsettled ? asking.sets[0] : asking.sets[1], asked.unsettled ? asked.winner : "–", asked.unsettled ? asked.loser : "–"]; });
  return [insightPart(asking.title, el("p", { class: "insight-pick" }, "It should stand ", picker), told, box, el("div", { class: "line-sliders" }, control("winner", winner), control("loser", loser), reset),
    twinTable("The pairs of this document before this tree", ["pair", "τ", "winner’s score", "loser’s score", "margin", "asked of the winner", "of the loser"], rows))];
}
