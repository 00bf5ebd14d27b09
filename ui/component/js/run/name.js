// The name of a document in a row of a list or a table. Cut on one line it keeps its end; the whole of it unfolds under the mouse and where
// the keys are.

import { el } from "../dom.js";
import { endOf } from "./name_end.js";

// documents: those of its list
export function nameOf(name, documents) {
  const start = [...name.trim().replace(/\s/g, " ")],
    end = start.splice(start.length - endOf(start, documents));
  return watched(el("span", { class: "name", dir: "auto" }, ...[start, end].map((part) => el("span", { text: part.join("") }))));
}

// Lower than its lines: by less than one it is only that Firefox counts what letters have above and below a tight line.
const LETTERS = 6; // pixels
const isLow = (name) => name.scrollHeight > name.clientHeight + LETTERS;

// A name that two lines do not hold has its end on the second. Whether they hold it is looked at whenever it got another size, for all
// names at once.
let sizes = null;
const changed = new Set();
function holdEnds() {
  const names = [...changed].filter((name) => !name.closest(".whole"));
  changed.clear();
  for (const name of names) name.classList.remove("ends");
  for (const name of names.filter((name) => name.lastChild.textContent && isLow(name))) name.classList.add("ends");
}
function watched(name) {
  sizes ??= new ResizeObserver((entries) => {
    if (!changed.size) requestAnimationFrame(holdEnds);
    for (const { target } of entries) changed.add(target);
  });
  sizes.observe(name);
  return name;
}

// A name that is cut lies over the rows below, or above them in the lower half of what can be seen, without taking the mouse from them.
// sight() is the element that shows so many rows as it has room for.
export function unfold(row, sight) {
  const isCut = () => {
    const name = row.querySelector(".name"),
      start = name.firstChild;
    return start.scrollWidth > start.clientWidth || isLow(name);
  };
  const open = () => {
    const { top, height } = sight().getBoundingClientRect();
    row.classList.toggle("upwards", row.getBoundingClientRect().top > top + height / 2);
    row.classList.toggle("whole", row.classList.contains("whole") || isCut());
  };
  const close = () => row.classList.remove("whole");
  row.addEventListener("pointerenter", open);
  row.addEventListener("pointerleave", close);
  row.addEventListener("focusin", ({ target }) => target.matches(":focus-visible:not(input)") && open());
  row.addEventListener("focusout", close);
  return row;
}

export const unfoldInSheet = (row) => unfold(row, () => row.closest(".sheet-body, .sheets"));
