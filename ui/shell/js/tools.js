// The tools of the frame: buttons with a sign and with words that show when one points at them; on a narrow window a list behind one
// button.

import { adjust, el, quietButton, svg, write } from "../../component/js/dom.js";

const SIGNS = {
  share: "M12 15V3M8 6.5L12 2.5L16 6.5M7 10H5V21H19V10H17",
  screen: "M4 9V4H9M20 9V4H15M4 15V20H9M20 15V20H15",
  theme: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM12 3V21M14 4V20M16 5V19M18 6.5V17.5",
  book: "M12 6C9.5 4 6 4 3 5V19C6 18 9.5 18 12 20C14.5 18 18 18 21 19V5C18 4 14.5 4 12 6ZM12 6V20",
  more: "M5 12H5.1M12 12H12.1M19 12H19.1",
};
const SAID = 2500; // ms that words stand which say what was done

// face: a key of SIGNS, or a letter or two
export function tool(face, label, act = null) {
  const shown = SIGNS[face]
    ? svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[face] }))
    : el("b", { text: face });
  return quietButton({ "aria-label": label, onclick: act }, shown, el("span", { class: "words", "aria-hidden": "true", text: label }));
}

export function toolList(tools, said) {
  const more = tool("more", "More", () => fold(acts.classList.contains("open"))),
    acts = el("div", { class: "acts" }, ...tools);
  more.classList.add("more");
  adjust(more, { "aria-expanded": "false" });
  function fold(isFolded = true) {
    acts.classList.toggle("open", !isFolded);
    adjust(more, { "aria-expanded": !isFolded });
  }
  acts.addEventListener("click", () => fold());
  return { box: el("div", { class: "tools", role: "toolbar", "aria-label": "Page" }, said, more, acts), fold };
}

// Where the keys are now, to give them back later; a mouse takes none of them.
export function keepKeys() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return () => (at?.isConnected && at !== document.body ? at.focus({ preventScroll: true }) : document.activeElement?.blur());
}

// Says for a moment what an act came to.
export function saying() {
  const box = el("span", { class: "said", role: "status" });
  let timer = null;
  function tell(words) {
    write(box, words || "");
    clearTimeout(timer);
    timer = setTimeout(() => write(box, ""), SAID);
  }
  return { box, tell };
}
