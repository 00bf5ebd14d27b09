// Several runs on one query, stepped through together. Python feeds it once for runs and query; it reports
// {iteration, document, view, query, part} when it comes to rest, and at once when another query is asked for.

import { el, followPointer, unseen } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { lineChart } from "../../component/js/lines.js";
import { player, stepKey } from "../../component/js/player.js";
import { REST, SOON } from "../../component/js/rest.js";
import { WHOLE } from "../../component/js/run/list.js";
import { stepBar } from "../../component/js/step_bar.js";
import { bandOf, pressTabsOnce } from "./band.js";
import { columns, HEAD } from "./columns.js";
import { difference } from "./difference.js";
import { measureTable } from "./measures.js";
import { offersOf } from "./offers.js";
import { openComparison } from "./opened.js";
import { rowsOf } from "./rows.js";
import { scatter } from "./scatter.js";
import { sheetPanel } from "./sheets.js";
import { stepsPanel } from "./way.js";

const EACH = 900; // ms that an iteration stands while it plays
const WITH_SHEET = 120; // ms after which Python hears where it is asked for numbers

function openCompare(parent) {
  const view = { k: 0, document: null, hovered: null, large: false, run: null, pair: [1, 0], rowHeight: 26, gap: 36, view: "curves" };
  Object.assign(view, { figures: null, shownFigures: null, measuring: null });
  view.hasSheet = () => view.document !== null && view.data.has_sheets !== false; // a page in a file may have none
  const board = boardOf(view);
  Object.assign(view, movesOf(view, board));
  host(view, parent, board.root, {
    offers: offersOf(view),
    isReady: () => Boolean(view.run),
    draw: board.draw,
    name: "selection",
    packed: ({ run, figures }) => [run, figures],
    colours: () => view.run.colours,
    rest: () => (view.hasSheet() ? WITH_SHEET : REST),
    place: () => ({ iteration: view.k, document: view.document, view: view.view, query: null, part: null }),
    asked({ iteration, document, view: shown }) {
      if (document !== view.document) board.follow();
      Object.assign(view, { k: iteration, document, view: shown });
    },
    opened({ run }) {
      Object.assign(view, { playing: false, figures: null, shownFigures: null });
      board.open(openComparison(view.parcels.open(run)));
    },
    keyed: (key) => (key === "Escape" ? view.letGo : stepKey(view, key)),
  });
  player(view, { last: () => view.run?.n_iterations ?? 0, ms: () => EACH });
  view.whenClosed(followMeasuring(view));
  view.whenClosed(board.close);
  return view;
}

const movesOf = (view, board) => ({
  select(d) {
    view.document = view.document === d ? null : d;
    board.follow();
    view.changed(SOON);
  },
  letGo() {
    if (view.document !== null) view.select(view.document);
  },
  show(name) {
    Object.assign(view, { view: name, document: null });
    view.changed(SOON);
  },
  hover(d) {
    view.hovered = d;
    board.light();
  },
  sight: board.sight,
  pairUp(a, b) {
    view.pair = [a, b];
    view.draw();
  },
  openQuery(query, part) {
    view.playing = false;
    view.reportNow({ query, part });
  },
});

// How far the table is measured that somebody waits for.
function followMeasuring(view) {
  const hear = ({ detail }) => {
    view.measuring = detail;
    view.draw();
  };
  document.addEventListener("boosting-measuring", hear);
  return () => document.removeEventListener("boosting-measuring", hear);
}

// All that stands on the stage.
function boardOf(view) {
  const [lists, dots, parting, sheets, bar] = [columns, scatter, difference, sheetPanel, stepBar].map((part) => part(view)),
    tables = { metrics: measureTable(view, "metrics"), precision: measureTable(view, "precision") },
    steps = stepsPanel(view),
    fitRows = rowsOf(view),
    charts = el("div", { class: "charts" }),
    shown = { curves: charts, metrics: tables.metrics.box, precision: tables.precision.box, steps: steps.box },
    band = bandOf(view, shown, sheets),
    root = el("div", { class: "board compare" }, unseen("The lists"), lists.box, el("aside", {}, parting.box, dots.box), band.box, bar.box);
  let curves = [];
  followPointer(view, root);
  pressTabsOnce(root);
  const scrolled = () => {
    if (view.run?.n > WHOLE) requestAnimationFrame(view.draw);
  };
  lists.box.addEventListener("scroll", scrolled, { passive: true });

  function open(found) {
    view.run = found;
    view.pair = view.pair.map((i, at) => (i < found.runs.length ? i : 1 - at));
    curves = found.curves.map((curve) => lineChart(view, found, curve));
    charts.replaceChildren(...curves.map(({ box }) => box));
    for (const part of [lists, dots, parting, sheets, tables.metrics, tables.precision, steps]) part.build(found);
    root.classList.toggle("many", found.runs.length > 3);
    view.sizes.again();
  }

  function draw() {
    const { run } = view;
    takeFigures(view);
    arrange(view, root);
    band.draw();
    const most = fitRows(root, view.sizes.of(lists.box));
    root.style.setProperty("--lists", `${HEAD + 6 + most * run.n}px`); // all that they can fill
    for (const part of [lists, dots, parting]) part.draw(run);
    if (!charts.hidden) for (const curve of curves) curve.draw(view.k);
    for (const part of [sheets, tables.metrics, tables.precision, steps]) part.draw(run);
    bar.draw(run);
    light();
    lists.show(run);
    root.dataset.iteration = view.k;
  }

  function light() {
    for (const node of root.querySelectorAll("[data-document]")) {
      const d = Number(node.dataset.document);
      node.classList.toggle("lit", d === view.hovered);
      node.classList.toggle("selected", d === view.document);
    }
  }
  const sight = () => ({ top: lists.box.scrollTop, height: view.sizes.of(lists.box).height });
  return { root, open, draw, light, sight, follow: lists.follow, close: sheets.close };
}

// The figures of the tables come later than the runs, or never.
function takeFigures(view) {
  const { figures } = view.data;
  if (view.shownFigures === figures || (figures !== null && !view.parcels.has(figures))) return;
  view.shownFigures = figures;
  view.figures = figures === null ? null : view.parcels.open(figures);
}

// A tall band takes the place of what stands beside the lists. Sizes are read again only where the layout changes.
function arrange(view, root) {
  const isTall = view.hasSheet() || view.view !== "curves";
  if (root.classList.contains("tall") === isTall) return;
  root.classList.toggle("tall", isTall);
  view.sizes.again();
}

export default mounted(openCompare);
