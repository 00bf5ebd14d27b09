// What a hand does on the stage: choose a document and its sheet, light a sub-step, go to a moment worth a look.

import { nextMoments } from "./key_events.js";
import { protagonist } from "./run.js";
import { firstSheet } from "./sheet_head.js";
import { inTree } from "./substeps.js";

// change(what, after): all of it is drawn, and Python hears after so many ms
export function movesOf(view) {
  const change = (what, after) => {
    Object.assign(view, what);
    view.changed(after);
  };
  return { ...lookOf(view), ...sheetMoves(view, change), ...walkMoves(view, change) };
}

// What is in sight, and how.
const lookOf = (view) => ({
  // What is chosen, else what is pointed at, else the one that was just predicted.
  focus: () => view.document ?? view.hovered ?? view.predicted,
  set(what, tells = false) {
    Object.assign(view, what);
    view.draw();
    if (tells) view.report(0);
  },
  hover(d) {
    view.hovered = d;
    if (view.document === null) view.drawFocus();
    else view.relight();
  },
  collapse(node) {
    if (!view.collapsed.delete(node)) view.collapsed.add(node);
    view.draw();
  },
});

const sheetMoves = (view, change) => ({
  // A click opens the sheet of a document; the same again closes it and lets go.
  select(d) {
    if (view.waits()) return view.set({ document: d }, true); // the sheet would say what comes out: ask about this one instead
    const first = firstSheet(view),
      again = d === view.document && (view.sheet || !first);
    if (first && !view.sheet) view.sheets.open();
    if (!again) view.reveal(d);
    const chosen = { document: d, sheet: view.sheet || first, pairKind: null };
    Object.assign(view, again ? { document: null, sheet: "", other: null } : chosen);
    view.draw();
    if (again && first) view.sheets.giveBack();
    else if (first) view.sheets.focus();
    view.report(0);
  },
  // What is special about the loss needs a document: the chosen one, else the one that this iteration is about.
  insight() {
    if (view.sheet === "insight") return view.closeSheet();
    if (!view.hasInsight() || view.waits()) return;
    if (!view.sheet) view.sheets.open();
    view.document ??= protagonist(view.run, view.now());
    view.reveal(view.document);
    Object.assign(view, { sheet: "insight", pairKind: null });
    view.draw();
    view.sheets.focus();
    view.report(0);
  },
  closeSheet() {
    Object.assign(view, { sheet: "", other: null });
    view.draw();
    view.sheets.giveBack();
    view.report();
  },
  letGo: () => change({ document: null }),
});

const walkMoves = (view, change) => ({
  light(k, substep) {
    const wide = view.wide && (substep === null || inTree(substep)),
      isSame = k === view.k && wide === view.wide && !view.recalled;
    Object.assign(view, { substep, wide, recalled: null });
    if (k !== view.k) return view.go(k);
    if (isSame) view.speak();
    else view.draw();
    view.report();
  },
  recall(events, around = false) {
    view.playing = false;
    view.go(events[0].k);
    change({ recalled: events, around, substep: null });
  },
  // From one moment worth a look to the next; after the last comes the first, and says so.
  moment(by) {
    const found = nextMoments(view.run, view.k, by);
    if (found) view.recall(found, by * (found[0].k - view.k) <= 0);
  },
  predictFirst: () => change({ predict: !view.predict, playing: false, substep: null, recalled: null }, 0),
});
