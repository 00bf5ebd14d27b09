// What Streamlit's own marks lack for whoever listens to a page, said again whenever they are drawn anew: its list of pages on a narrow
// window holds more than items, the field for files says at once that it is nothing and what it is called, what opens over a page belongs
// to no part of it, and what is wider than its room is moved by a mouse alone.

import { fitTables } from "./tables.js";

const LACKING = [
  ["[data-testid=stSidebarNavItems], [data-testid=stSidebarNavItems] li", { role: "none" }],
  ["[data-testid=stFileUploaderDropzone]", { role: "group" }],
  ["[data-testid=stPopoverBody]", { role: "region", "aria-label": "Choices" }],
];
// Where they are wider than their room, keys move them too.
const SCROLLERS =
  ".st-key-choice, .katex-display, [data-testid=stCode] pre, " +
  "[data-testid=stElementContainer]:has(> [data-testid=stFullScreenFrame] > [data-testid=stPlotlyChart])";

function mend() {
  fitTables();
  for (const node of document.querySelectorAll(SCROLLERS)) {
    const isWider = node.scrollWidth > node.clientWidth;
    if (isWider !== node.hasAttribute("tabindex")) node.toggleAttribute("tabindex", isWider) && node.setAttribute("tabindex", 0);
  }
  for (const [selector, marks] of LACKING) {
    for (const node of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(marks)) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}

// Once a document, whoever asks.
export function sayMarksAgain() {
  if (document.isMended) return;
  document.isMended = true;
  let next = 0;
  const soon = () => {
    if (!next)
      next = requestAnimationFrame(() => {
        next = 0;
        mend();
      });
  };
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", soon);
  mend();
}
