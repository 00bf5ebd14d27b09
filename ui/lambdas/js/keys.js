// The keys of the page. Unlike on a stage they count in a field too, once it holds what counts: Ctrl+Z takes back an act, not a letter.

import { typing } from "./fields.js";

export function listenToActs(view, board) {
  const press = (event) => {
    const at = event.composedPath()[0],
      isTyped = typing(event) && !at.isAtRest?.();
    if (event.defaultPrevented || event.altKey || !board.root.isConnected || isTyped) return;
    const act = board.gate.key(event.key) ? () => {} : actOf(view, event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

function actOf(view, event) {
  const pressed = event.key.toLowerCase(),
    tell = (what) => () => view.act({ do: what });
  if (event.ctrlKey || event.metaKey) return { z: tell(event.shiftKey ? "redo" : "undo"), y: tell("redo") }[pressed];
  return pressed === "g" && !typing(event) ? tell("predict") : null;
}
