// The menu to share: a button, and below it a list of what can be taken away, made when it opens.

import { adjust, el } from "../../component/js/dom.js";
import { taken } from "./taken.js";
import { keepKeys } from "./tools.js";

const MOVES = { ArrowDown: 1, ArrowUp: -1 };

// tell   says what an act came to
export function shareMenu(button, tell) {
  const box = el("div", { class: "menu", role: "menu", "aria-label": "Share", hidden: true });
  adjust(button, { "aria-haspopup": "menu", "aria-expanded": "false" });

  button.onclick = () => turn();
  let giveBack = null;

  function turn(withKeys = true) {
    box.hidden = !box.hidden;
    adjust(button, { "aria-expanded": !box.hidden });
    if (!box.hidden) open();
    else if (withKeys) giveBack();
  }

  function open() {
    giveBack = keepKeys();
    box.replaceChildren(...taken().map(item));
    box.firstElementChild.focus({ preventScroll: true });
  }

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
  return { button, box, turn, isOpen: () => !box.hidden };
}
