// What a tool of the frame opens below the bar: one box, made anew each time, with the keys in it; closing gives them back.

import { adjust, el } from "../../component/js/dom.js";
import { keepKeys } from "./tools.js";

// what   attributes of the box, its role among them; fill(box) makes what is in it and says who gets the keys
export function panel(button, what, fill) {
  const box = el("div", { ...what, hidden: true });
  let giveBack = null;
  // What scrolls the box does not walk on the page behind it.
  box.addEventListener("keydown", (event) => /^(Arrow|Home|End| )/.test(event.key) && event.stopPropagation());
  adjust(button, { "aria-haspopup": what.role, "aria-expanded": "false" });

  function turn(withKeys = true) {
    box.hidden = !box.hidden;
    adjust(button, { "aria-expanded": !box.hidden });
    if (box.hidden) {
      if (withKeys) giveBack();
      return;
    }
    giveBack = keepKeys();
    fill(box).focus({ preventScroll: true });
  }
  button.onclick = () => turn();
  return { button, box, turn, isOpen: () => !box.hidden };
}

export const closing = (turn) => el("button", { type: "button", class: "close", text: "×", "aria-label": "Close", onclick: () => turn() });
