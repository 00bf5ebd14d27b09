// The menu to share: a button, and below it a list of what can be taken away, made when it opens.

import { el } from "../../component/js/dom.js";
import { panel } from "./panel.js";
import { taken } from "./taken.js";

const MOVES = { ArrowDown: 1, ArrowUp: -1 };

// tell   says what an act came to
export function shareMenu(button, tell) {
  const opened = panel(button, { class: "menu", role: "menu", "aria-label": "Share" }, (box) => {
    box.replaceChildren(...taken().map(item));
    return box.firstElementChild;
  });
  const { box, turn } = opened;

  const item = ([words, act]) =>
    el("button", {
      type: "button",
      role: "menuitem",
      tabindex: -1,
      text: words,
      onclick: async () => {
        turn();
        tell(await act());
      },
    });

  box.addEventListener("keydown", (event) => {
    const items = [...box.children],
      at = items.indexOf(event.target),
      n = items.length;
    if (event.key === "Tab") return turn();
    const to = event.key in MOVES ? at + MOVES[event.key] + n : { Home: 0, End: n - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[to % n].focus();
  });
  return opened;
}
