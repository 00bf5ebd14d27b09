// The Convergence page in the browser: it owns the iteration and which panel is open. It reports {iteration, panel} when the hand comes
// to rest, and Python sends what that iteration did.

import { adjust, el, unseen, write } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { lineChart } from "../../component/js/lines.js";
import { largest, short } from "../../component/js/numbers.js";
import { player, stepKey } from "../../component/js/player.js";
import { stepBar } from "../../component/js/step_bar.js";
import { twinTable } from "../../component/js/insights/plot.js";
import { riskInsight } from "../../component/js/insights/risk.js";
import { curvaturePanel } from "./curvature.js";
import { offersOf } from "./offers.js";

const EACH = 350; // ms that an iteration stands while it plays
const REST = 250; // ms; the side waits for its answer
const PANELS = { step: "The step", curvature: "The curvature" };

function openConvergence(parent) {
  const view = { k: 0, panel: "step", course: null };
  const board = boardOf(view);
  host(view, parent, board.root, {
    offers: offersOf(view),
    isReady: () => Boolean(view.course),
    draw: board.draw,
    below: 64,
    rest: () => REST,
    place: () => ({ iteration: view.k, panel: view.panel }),
    asked: ({ iteration, panel }) => Object.assign(view, { k: iteration, panel }),
    opened({ course }) {
      view.course = course;
      board.open(course);
    },
    keyed: (key) => stepKey(view, key),
  });
  const moved = () => {
    view.draw();
    view.report();
  };
  player(view, { last: () => view.course?.n_iterations ?? 0, moved, ms: () => EACH });
  view.turnTo = (panel) => {
    view.panel = panel;
    board.turn();
    moved();
  };
  return view;
}

// All that stands on the stage.
function boardOf(view) {
  const bar = stepBar(view),
    panels = panelButtons(view),
    side = sideOf(view),
    head = el("p", { class: "head", "aria-live": "polite" }),
    charts = el("div", { class: "charts" }),
    root = el("div", { class: "course" }, unseen("The run"), head, charts, el("aside", {}, panels, side.box), bar.box);
  let run = null;

  function draw() {
    write(head, view.course.heads[view.k]);
    run.draw(view.k);
    for (const node of panels.children) adjust(node, { "aria-pressed": node.dataset.panel === view.panel });
    side.draw();
    bar.draw(view.course);
    Object.assign(root.dataset, { iteration: view.k, panel: view.panel, key: view.key, detail: side.isHere() ? view.k : "" });
  }

  function open(course) {
    run = runOf(view, course);
    charts.replaceChildren(...run.nodes);
    side.forget();
  }
  return { root, draw, open, turn: side.show };
}

function panelButtons(view) {
  const quiet = { type: "button", onmousedown: (event) => event.preventDefault() };
  const button = ([name, text]) => el("button", { ...quiet, text, "data-panel": name, onclick: () => view.turnTo(name) });
  return el("div", { class: "choice", role: "group", "aria-label": "What of the iteration" }, ...Object.entries(PANELS).map(button));
}

// What one iteration did, once Python has said it.
function sideOf(view) {
  const box = el("div", { class: "side" });
  let shown = null;
  const isHere = () => view.data.detail.k === view.k;

  function draw() {
    box.classList.toggle("late", !isHere());
    if (isHere() && shown !== `${view.key}/${view.panel}/${view.k}`) show();
  }

  function show() {
    const { risk, curvature, note, k } = view.data.detail,
      alone = !risk.steps.length && curvature.rows.length;
    shown = `${view.key}/${view.panel}/${k}`;
    const step = () => [...riskInsight(risk), note ? el("p", { class: "about", text: note }) : "", alone ? curvaturePanel(curvature) : ""];
    box.replaceChildren(...(view.panel === "step" ? step() : [curvaturePanel(curvature)]));
  }
  const forget = () => {
    shown = null;
  };
  return { box, draw, show, forget, isHere };
}

// The whole run: its charts, what they are, and the theorem that bounds it.
function runOf(view, course) {
  const { theorem: told } = course,
    [first, ...others] = chartsOf(view, course),
    theorem = el("p", { class: "theorem" }),
    about = el("p", { class: "about", text: course.about, hidden: !course.about }),
    source = el("p", { class: "about", text: told.about ?? "", hidden: !told.about }),
    twin = twinTable("The course of the run", course.table.heads, course.table.rows);

  function draw(k) {
    for (const chart of [first, ...others]) chart.draw(k);
    write(theorem, told.why ?? told.sentences[k]);
    theorem.classList.toggle("broken", Boolean(told.holds && !told.holds[k]));
  }
  return { nodes: [first.box, about, ...others.map(({ box }) => box), theorem, source, twin], draw };
}

function chartsOf(view, { title, n_iterations, charts, theorem: { names, lines, source } }) {
  const one = { runs: [{ at: 0, title }], n_iterations };
  const drawn = charts.map((chart) => lineChart(view, one, { ...chart, format: thousands(chart.lines[0].train) }));
  if (!lines) return drawn;
  const both = { runs: names.map((name, at) => ({ at, title: name })), n_iterations };
  return [...drawn, lineChart(view, both, { name: "bound", label: source, sense: `${names[1]} above ${names[0]}`, lines })];
}

// Numbers too long for the room beside an axis are said in thousands; null where the axis decides by itself.
const thousands = (values) => (largest(values) >= 1e4 ? (v) => (Math.abs(v) >= 1e3 ? `${short(v / 1000)}k` : short(v)) : null);

const convergence = mounted(openConvergence);

export default function (component) {
  return convergence(component);
}
