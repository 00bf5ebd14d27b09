// One query taken apart. The script owns what a person does to it, answers every act, and reports the state when the hand comes to rest.

import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { REST, SOON } from "../../component/js/rest.js";
import { boardOf } from "./board.js";
import { offersOf } from "./offers.js";
import { editsOf, placeOf } from "./work/acts.js";
import { answerOf } from "./work/answer.js";

const TURNS = ["order", "predict"]; // acts that change what stands above the stage

function openLambdas(parent) {
  const view = { answer: null, edits: null, predict: false, h: 28, unit: 14 };
  Object.assign(view, actsOf(view));
  const board = boardOf(view),
    tell = (what) => () => view.act({ do: what });
  Object.assign(view, { lit: [], light: board.light, shift: board.shift });
  host(view, parent, board.root, {
    isReady: () => Boolean(view.answer),
    draw: board.draw,
    offers: offersOf(view, board.root),
    place: () => ({ ...placeOf(view.edits.state, view.data.work), predict: view.predict }),
    asked({ key, work, state, predict }) {
      Object.assign(view, { edits: editsFor(key, work, state), predict });
      view.answer = answerOf(view.edits, work);
    },
    keyed: (key, { key: pressed }) => (board.gate.key(pressed) ? () => {} : key === "g" ? tell("predict") : null),
    held: (key, { shiftKey }) => ({ z: tell(shiftKey ? "redo" : "undo"), y: tell("redo") })[key] ?? null,
    isStill: () => !board.isHeld(),
  });
  view.whenClosed(board.close);
  return view;
}

// Who comes back from another page finds the way back to what was there before; who opens a link, or another query, begins anew. What was
// touched last is in no address, so the same address shows the same document.  key: of the query and the link
function editsFor(key, work, state) {
  const left = document.boostingEdits;
  if (left?.key !== key || JSON.stringify(left.edits.state) !== JSON.stringify(state))
    document.boostingEdits = { key, edits: editsOf(work, state) };
  return Object.assign(document.boostingEdits.edits, { touched: null });
}

const actsOf = (view) => ({
  act(what) {
    if (what.do === "predict") view.predict = !view.predict;
    else view.edits.hear(what);
    view.answer = answerOf(view.edits, view.data.work);
    view.changed(TURNS.includes(what.do) ? SOON : REST);
  },
  move: (d, by) => view.act({ do: "move", document: d, by }),
  place: (d) => view.answer.documents.findIndex((doc) => doc.row === d),
});

export default mounted(openLambdas);
