// The stepper: holds one query of one run and steps through its iterations. Python feeds it once per run and query; it
// reports {iteration, document, substep} when it comes to rest.

import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { player } from "../../component/js/player.js";
import { REST, SOON } from "../../component/js/rest.js";
import { blockBook } from "../../component/js/run/blocks.js";
import { openTrees } from "../../component/js/run/trees.js";
import { boardOf } from "./board.js";
import { keyed } from "./keys.js";
import { movesOf } from "./moves.js";
import { offersOf } from "./offers.js";
import { openRun, protagonist } from "./run.js";
import { sawBook } from "./saw.js";

const EACH = 900; // ms that an iteration stands while it plays, at the speed of one
const SOONER = 250; // ms before the first one

function openStepper(parent) {
  const view = { ...atFirst(), collapsed: new Set() };
  view.saw = sawBook(view, () => view.draw());
  view.blocks = blockBook({ ask: (key, block) => view.tell("block", { key, block }), arrived: () => view.draw(), itemsOf: openTrees });
  Object.assign(view, movesOf(view));
  const board = boardOf(view);
  host(view, parent, board.root, {
    isReady: () => Boolean(view.run),
    draw: board.draw,
    name: "selection",
    offers: offersOf(view),
    packed: ({ run }) => [run],
    colours: () => view.run.colours,
    rest: () => (view.sheet ? SOON : REST),
    isStill: () => !view.playing || Boolean(view.sheet),
    place: () => placeOf(view),
    asked({ iteration, document, substep, sheet, insight, other, predict }) {
      Object.assign(view, { k: iteration, document, substep, sheet, insightView: insight, other, predict, recalled: null });
    },
    opened({ run, key }) {
      const found = openRun(view.parcels.open(run), (k) => view.blocks.item(k - 1)?.trees),
        isSameQuery = view.run && view.run.qid === found.qid && view.run.n === found.n;
      Object.assign(view, { run: found, playing: false, recalled: null });
      if (!isSameQuery) Object.assign(view, { document: null, sheet: "", other: null });
      if (view.sheet === "insight" && !found.insights.length) view.sheet = "why";
      view.blocks.begin(key, found.block, found.n_iterations);
      board.open(found);
    },
    reached: () => reached(view, board),
    keyed: (key, event) => keyed(view, board, key, event),
  });
  walk(view, board);
  for (const part of [board, view.saw, view.blocks]) view.whenClosed(part.close);
  return view;
}

const atFirst = () => ({
  k: 0,
  document: null,
  hovered: null,
  speed: 1,
  zoom: 1,
  part: 0,
  wide: false,
  allLeaves: false, // of a large tree
  large: false,
  run: null,
  substep: null,
  pairKind: null,
  recalled: null,
  sheet: "",
  insightView: "",
  other: null,
  predict: false,
  predicted: null,
  asks: null,
});

const placeOf = ({ k, document, substep, sheet, insightView, other, predict }) => {
  const insight = sheet === "insight" ? insightView : "";
  return { iteration: k, document, substep, sheet, insight, other, predict };
};

function walk(view, board) {
  const moved = () => {
    board.haste();
    Object.assign(view, { recalled: null, collapsed: new Set() });
    board.tree.reset();
    view.changed();
  };
  player(view, {
    last: () => view.run?.n_iterations ?? 0,
    moved,
    ms: () => EACH / view.speed,
    soon: () => SOONER,
    mayPlay: () => !view.waits(),
  });
}

// A link to a sheet may leave out its document.
function reached(view, board) {
  if (view.sheet && view.document === null) {
    view.document = protagonist(view.run, view.now());
    view.report(0);
  }
  board.sheet.ask();
  view.saw.ask();
  board.reveal(view.document);
  view.draw();
}

export default mounted(openStepper);
