// A pair on the number line: each of the two is asked for the other's score, plus or minus the margin. Drag a score and see.

import { el, svg } from "../dom.js";
import { short } from "../numbers.js";
import { pairWords, reachAsking, SWAP } from "./asking.js";
import { insightPart, draggable, PLOT, plotFrame, plotSlider, tickText, twinTable } from "./plot.js";
import { HEIGHT, lane, sideUnder } from "./swap_lanes.js";

const SIDES = ["winner", "loser"];

export const reachInsight = (data, place) => swapInsight(data, place, reachAsking(data));

export function swapInsight(data, { choose, partner }, asking = SWAP) {
  if (!data.pairs.length)
    return [
      insightPart(
        "The two targets of a pair",
        el("p", { class: "insight-summary", text: "This document is in no pair of different grades." }),
      ),
    ];
  const pair = data.pairs.find((p) => p.partner === partner) || data.pairs[0],
    line = pairLine(pair, asking);
  return [
    insightPart(
      asking.title,
      el("p", { class: "insight-pick" }, "It should be ", partnerPicker(data.pairs, pair, choose)),
      line.summary,
      line.box,
      line.sliders,
      pairTable(data.pairs, asking),
    ),
  ];
}

// The number line of one pair, its two sliders, and what it asks in a sentence; a drag moves the score of the nearer lane.
function pairLine(pair, asking) {
  const { tau, winner, loser } = pair,
    now = { winner: winner.score, loser: loser.score };
  const low = Math.min(winner.score, loser.score) - 0.3 * tau,
    high = Math.max(winner.score + 0.3 * tau, loser.score + 1.2 * tau); // far enough to reach S+
  const frame = plotFrame({ label: "", height: HEIGHT, x: [low - tau, high + tau], y: [0, 1], marks: [], across: "score" }),
    scene = svg("g"),
    summary = el("p", { class: "insight-summary", "aria-live": "polite" });
  frame.box.append(svg("line", { class: "grid", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: frame.base, y2: frame.base }), scene);
  const controls = Object.fromEntries(SIDES.map((side) => [side, scoreControl(pair[side], [low, high], (value) => move(side, value))]));
  const back = () => {
    Object.assign(now, { winner: winner.score, loser: loser.score });
    draw();
  };
  const reset = el("button", { type: "button", class: "back", text: "Back to the run’s scores", onclick: back });

  function move(side, value) {
    now[side] = Math.max(low, Math.min(high, value));
    draw();
  }

  function draw() {
    const asked = asking.ask(now.winner, now.loser, tau);
    scene.replaceChildren(...SIDES.flatMap((side) => lane(side, pair, { now, asked, x: frame.x, bracket: asking.bracket })));
    summary.replaceChildren(...sentence(pair, now, asked, asking));
    frame.box.setAttribute("aria-label", summary.textContent);
    for (const side of SIDES) controls[side].show(now[side], summary.textContent);
    const { unsettled, winner: askedWinner, loser: askedLoser } = asked;
    Object.assign(frame.box.dataset, { ...now, tau, unsettled, askedWinner, askedLoser });
    reset.hidden = now.winner === winner.score && now.loser === loser.score;
  }

  let held = "winner";
  draggable(frame.box, (event) => {
    if (event.type === "pointerdown") held = sideUnder(frame.box, event);
    move(held, frame.valueAt(event));
  });
  draw();
  return { box: frame.box, summary, sliders: el("div", { class: "line-sliders" }, ...SIDES.map((side) => controls[side].node), reset) };
}

function scoreControl(about, [low, high], tell) {
  let now = about.score;
  const value = el("output"),
    slider = plotSlider(`Score of ${about.name}`, [low, high], now, tell, (way) => tell(now + (way * (high - low)) / 100));
  return {
    node: el("label", { class: "line-slider" }, el("span", { text: about.name }), slider, value),
    show(score, words) {
      now = score;
      slider.value = score;
      slider.setAttribute("aria-valuetext", `${short(score)}; ${words}`);
      value.textContent = short(score);
    },
  };
}

function sentence(pair, now, asked, asking) {
  const name = ({ name, grade }) => el("b", { text: `${name} (grade ${grade === null ? "–" : tickText(grade)})` });
  const parts = pairWords(pair, now, asked, asking).map((part) => (part.way ? el("span", { class: part.way, text: part.text }) : part));
  return [name(pair.winner), " should be above ", name(pair.loser), ` by τ × gap = ${tickText(pair.tau)}. `, ...parts];
}

function partnerPicker(pairs, chosen, choose) {
  const words = (p) => `${p.won ? `above ${p.loser.name}` : `below ${p.winner.name}`}, τ × gap = ${tickText(p.tau)}`;
  const options = pairs.map((p) => el("option", { value: p.partner, text: words(p), selected: p.partner === chosen.partner }));
  const picker = el("select", { "aria-label": "Pair", onchange: () => choose(Number(picker.value)) }, ...options);
  return picker;
}

function pairTable(pairs, { ask, sets }) {
  const rows = pairs.map(({ winner, loser, tau }) => {
    const asked = ask(winner.score, loser.score, tau),
      wanted = asked.unsettled ? [sets[0], asked.winner, asked.loser] : [sets[1], "–", "–"];
    return [`${winner.name} above ${loser.name}`, tau, winner.score, loser.score, ...wanted];
  });
  const heads = ["pair", "τ × gap", "winner’s score", "loser’s score", "margin", "target of the winner", "of the loser"];
  return twinTable("The pairs of this document before this tree", heads, rows);
}
