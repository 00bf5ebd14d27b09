// The key: what the marks of the page mean, and what its keys do. Made when it opens, from what the page offers.

import { el } from "../../component/js/dom.js";
import { offers } from "../../component/js/frame.js";
import { closing, panel } from "./panel.js";

const EVERYWHERE = [
  ["P", "large text, for a projector"],
  ["F", "full screen"],
  ["W", "glossary"],
  ["?", "this panel"],
  ["Esc", "closes what is open"],
];

export function keyPanel(view, button) {
  const what = { class: "key-panel", role: "dialog", "aria-label": "Keys and marks", tabindex: -1 };
  const opened = panel(button, what, (box) => {
    const given = offers(),
      marks = given.flatMap((one) => one.marks?.() ?? []),
      keys = given.flatMap((one) => one.keys ?? []);
    box.replaceChildren(
      ...(view.question ? [el("p", { text: `${view.title}: ${view.question}` })] : []),
      ...(marks.length ? [list("Colours and marks", marks)] : []),
      list("Keys", [...keys, ...EVERYWHERE]),
      closing(opened.turn),
    );
    return box;
  });
  return opened;
}

const list = (title, pairs) =>
  el(
    "section",
    {},
    el("h2", { text: title }),
    el("dl", {}, ...pairs.flatMap(([sign, words]) => [el("dt", {}, sign), el("dd", { text: words })])),
  );
