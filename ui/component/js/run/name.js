// The name of a document in a row of a list or a table. Cut on one line it keeps its end, which may be all that tells it from another;
// the whole of it unfolds under the mouse and where the keys are.

import { el } from "../dom.js";

const LEAST = 14; // signs of a name that may be cut
const WORD = 9; // signs of the last word, which is the end; of a longer one, or of a name without words, it is fewer signs
const END = 7;

export function nameOf(name) {
  const start = [...name.trim().replace(/\s/g, " ")],
    word = start.length - 1 - start.lastIndexOf(" "),
    end = start.length > LEAST ? start.splice(-(word <= WORD ? word : END)) : [];
  return el("span", { class: "name", dir: "auto" }, ...[start, end].map((part) => el("span", { text: part.join("") })));
}

// A name that is cut lies over the rows below, or above them in the lower half of what can be seen, without taking the mouse from them.
// sight() is the element that shows so many rows as it has room for.
export function unfold(row, sight) {
  const name = row.querySelector(".name"),
    start = name.firstChild;
  const isCut = () => start.scrollWidth > start.clientWidth || name.scrollHeight > name.clientHeight + 1;
  const open = () => {
    const { top, height } = sight().getBoundingClientRect();
    row.classList.toggle("upwards", row.getBoundingClientRect().top > top + height / 2);
    row.classList.toggle("whole", row.classList.contains("whole") || isCut());
  };
  const close = () => row.classList.remove("whole");
  row.addEventListener("pointerenter", open);
  row.addEventListener("pointerleave", close);
  row.addEventListener("focus", () => row.matches(":focus-visible") && open());
  row.addEventListener("blur", close);
  return row;
}

export const unfoldInSheet = (row) => unfold(row, () => row.closest(".sheet-body, .sheets"));
