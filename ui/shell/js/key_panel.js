// The key: what the marks of the page mean, and what its keys do. Made when it opens, from what the page offers.

import { adjust, el } from "../../component/js/dom.js";
import { offers } from "../../component/js/frame.js";
import { keepKeys } from "./tools.js";

const EVERYWHERE = [
  ["P", "large text, for a projector"],
  ["F", "full screen"],
  ["?", "this panel"],
  ["Esc", "closes what is open"],
];

export function keyPanel(view, button) {
  const box = el("div", { class: "key-panel", role: "dialog", "aria-label": "Keys and marks", tabindex: -1, hidden: true });
  let giveBack = null;
  adjust(button, { "aria-haspopup": "dialog", "aria-expanded": "false" });

  button.onclick = () => turn();

  function turn(withKeys = true) {
    box.hidden = !box.hidden;
    adjust(button, { "aria-expanded": !box.hidden });
    if (!box.hidden) open();
    else if (withKeys) giveBack();
  }

  function open() {
    giveBack = keepKeys();
    const given = offers(),
      marks = given.flatMap((one) => one.marks?.() ?? []),
      keys = given.flatMap((one) => one.keys ?? []);
    const close = el("button", { type: "button", class: "close", text: "×", "aria-label": "Close", onclick: () => turn() });
    box.replaceChildren(
      ...(view.question ? [el("p", { text: `${view.title}: ${view.question}` })] : []),
      ...(marks.length ? [list("Colours and marks", marks)] : []),
      list("Keys", [...keys, ...EVERYWHERE]),
      close,
    );
    box.focus({ preventScroll: true });
  }
  return { button, box, turn, isOpen: () => !box.hidden };
}

const list = (title, pairs) =>
  el(
    "section",
    {},
    el("h2", { text: title }),
    el("dl", {}, ...pairs.flatMap(([sign, words]) => [el("dt", {}, sign), el("dd", { text: words })])),
  );
