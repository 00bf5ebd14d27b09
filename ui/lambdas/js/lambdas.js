// One query taken apart. Python computes every number; the browser draws the answer and reports what a person does.
//
// The other stages live on host.js, which reports a place: the last one counts. Here acts are reported, each of which counts once and in
// its order, and what is shown is the answer to them. So this stage has a life of its own, and shares keys, frame, colours and dragging
// with the others.

import { offer } from "../../component/js/frame.js";
import { mounted } from "../../component/js/life.js";
import { boardOf } from "./board.js";
import { listenToActs } from "./keys.js";
import { offersOf } from "./offers.js";

const KEPT = 50; // acts that wait for an answer
const ANYWHERE = ["undo", "redo", "order", "preset", "convention", "predict"]; // acts that name no document of the query shown

function openLambdas(parent) {
  const view = { answer: null, large: false, predict: false, h: 28, unit: 14 };
  Object.assign(view, actsOf(view));
  const board = boardOf(view);
  Object.assign(view, { lit: [], light: board.light, shift: board.shift, draw: board.draw });
  parent.append(board.root);
  const takeBack = offer(board.root, offersOf(view, board.root)),
    observer = new ResizeObserver(() => view.answer && board.draw());
  observer.observe(board.root);
  const stopKeys = listenToActs(view, board);
  return Object.assign(view, {
    hear({ answer, large, predict }) {
      view.settleActs(answer);
      Object.assign(view, { answer, large, predict });
      board.draw();
    },
    close() {
      observer.disconnect();
      stopKeys();
      takeBack();
      board.root.remove();
    },
  });
}

// Acts are numbered and repeated until the answer says that they were applied: none is lost, none is done twice.
function actsOf(view) {
  let pending = [],
    number = 0,
    token = "";
  function act(what) {
    number += 1;
    pending = [...pending, { ...what, number, key: ANYWHERE.includes(what.do) ? null : view.answer.key }].slice(-KEPT);
    view.tell("report", { token, acts: pending });
  }
  function settleActs(answer) {
    if (token !== answer.token) {
      token = answer.token;
      pending = [];
      number = answer.applied;
    }
    pending = pending.filter((what) => what.number > answer.applied);
  }
  return {
    act,
    settleActs,
    waiting: () => pending.length,
    move: (d, by) => act({ do: "move", document: d, by }), // relative: two fast presses are two places
    place: (d) => view.answer.documents.findIndex((doc) => doc.row === d),
  };
}

const lambdas = mounted(openLambdas);

export default function (component) {
  return lambdas(component);
}
