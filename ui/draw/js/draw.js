// The Draw page in the browser: it owns the drawing and the iteration, Python trains and says what came of it. It reports {drawing,
// iteration, brush, document} when the hand comes to rest.

import { el, unseen } from "../../component/js/dom.js";
import { documentAt, drawingText, keepBook, openDrawing, rowOf } from "../../component/js/drawing.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { player, stepKey } from "../../component/js/player.js";
import { wayBack } from "../../component/js/point_edits.js";
import { stepBar } from "../../component/js/step_bar.js";
import { editsOf, keyOfDrawing } from "./edits.js";
import { openModel } from "./model.js";
import { offersOf } from "./offers.js";
import { planeView } from "./plane.js";
import { sideView } from "./side.js";
import { toolBar } from "./tools.js";

const EACH = 900; // ms that an iteration stands while it plays
const NOTHING = { run: null, model: null, cells: null, along: null, top: 0 };

function openDraw(parent) {
  const view = { ...NOTHING, k: 0, large: false, next: { q: "a", g: 4 } };
  const board = boardOf(view);
  Object.assign(view, modelOf(view), editsOf(view, board.plane));
  host(view, parent, board.root, {
    isReady: () => Boolean(view.data),
    draw: board.draw,
    name: "edit",
    offers: offersOf(view),
    packed: ({ run }) => [run],
    place: () => ({ drawing: drawingText(view.book.documents), iteration: view.k, ...chosenIn(view) }),
    reported: () => keepBook(view.book),
    // The drawing here goes before the one that came along, unless Python asks for another.
    asked({ drawing, iteration, brush, document }, isFirst) {
      view.book.open(openDrawing(drawing), isFirst);
      Object.assign(view, { selected: document === null ? null : documentAt(view.book.documents, brush, document), k: iteration });
    },
    opened({ run }) {
      if (run) board.open(view.parcels.open(run));
      return Boolean(run);
    },
    keyed: (key) => stepKey(view, key) ?? keyOfDrawing(view, key),
    held: (key, event) => wayBack(view, key, event),
  });
  player(view, { last: () => view.run?.n_iterations ?? 0, ms: () => EACH });
  return view;
}

// The chosen document as Step names it.
function chosenIn({ selected, book: { documents } }) {
  return selected === null ? { brush: null, document: null } : { brush: documents[selected].q, document: rowOf(documents, selected) };
}

// What was learned, and what it gives documents as they lie now.
const modelOf = (view) => ({
  isStale: () => (view.run?.of ?? "drawn") !== drawingText(view.book.documents),
  // Scores of those that the run was trained on are kept.
  scores(documents) {
    if (!view.model) return null;
    if (view.isStale()) return documents.map(({ x, y }) => view.model.score(x, y, view.k));
    if (view.along?.of !== documents) view.along = { of: documents, rows: view.model.along(documents) };
    return view.along.rows[view.k];
  },
  learned(run) {
    Object.assign(view, { run, model: openModel(run), along: null });
    const documents = view.isStale() ? openDrawing(run.of) : view.book.documents,
      rows = view.model.along(documents);
    if (!view.isStale()) view.along = { of: documents, rows };
    view.top = rows.reduce((top, row) => row.reduce((most, s) => Math.max(most, Math.abs(s - run.start)), top), 0);
  },
  // Nothing is drawn, and nothing learned.
  forget() {
    Object.assign(view, NOTHING, { key: null, k: 0, playing: false });
  },
});

// All that stands on the stage.
function boardOf(view) {
  const [tools, plane, side, bar] = [toolBar, planeView, sideView, stepBar].map((part) => part(view)),
    root = el("div", { class: "board draw" }, unseen("The drawing"), tools.box, plane.box, side.box, bar.box);

  function draw() {
    const { documents } = view.book;
    if (view.run && !view.data.run && !documents.length) view.forget();
    root.classList.toggle("stale", view.isStale());
    for (const part of [tools, plane, side]) part.draw();
    bar.draw(view.run ?? { n_iterations: 0 });
    Object.assign(root.dataset, {
      iteration: view.k,
      documents: documents.length,
      drawing: drawingText(documents),
      of: view.run?.of ?? "",
    });
  }
  function open(run) {
    view.learned(run);
    view.cells = view.model.cells(plane.low, plane.high());
    side.open(run);
  }
  return { root, plane, draw, open };
}

export default mounted(openDraw);
