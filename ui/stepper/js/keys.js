// What keys do on the stage.

import { stepKey } from "../../component/js/player.js";
import { onTop, substepFrom } from "./substeps.js";

export function keyed(view, board, key, event) {
  if (board.gate.key(event.key)) return () => {}; // it has answered what was asked
  if (/^Arrow(Up|Down)$/.test(key) && (view.waits() || !onTop(view.root))) return null;
  const acts = {
    ArrowUp: () => walk(view, -1),
    ArrowDown: () => walk(view, 1),
    Escape: () => back(view),
    g: () => view.predictFirst(),
    i: () => view.insight(),
    m: () => view.moment(event.shiftKey ? -1 : 1),
  };
  return acts[key] ?? stepKey(view, key);
}

function walk(view, by) {
  const place = substepFrom(view, by);
  if (place) view.light(place.k, place.substep);
}

// What was opened last is closed first.
function back(view) {
  if (view.pairKind !== null) view.set({ pairKind: null });
  else if (view.sheet) view.closeSheet();
  else if (view.document !== null) view.letGo();
  else view.light(view.k, null);
}
