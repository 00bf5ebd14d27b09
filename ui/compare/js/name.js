// The name of a document in a narrow list. Cut on one line it keeps its end, which may be all that tells it from another; cut or not, the
// whole of it unfolds under the mouse and where the keys are.

import { el } from "../../component/js/dom.js";

const END = 7; // signs, or the last word where that is shorter

export function nameOf(name) {
  const signs = [...name.replace(/\s/g, " ")],
    end = signs.length > 2 * END ? signs.splice(-END) : [],
    at = end.lastIndexOf(" ") + 1;
  if (at < END - 2) signs.push(...end.splice(0, at));
  return el("span", { class: "name", title: name, dir: "auto" }, ...[signs, end].map((part) => el("span", { text: part.join("") })));
}

// A name that is cut lies over the rows below, or above where the list ends, without taking the mouse from them.
export function unfold(row, list) {
  const name = row.querySelector(".name"),
    start = name.firstChild;
  const isCut = () => start.scrollWidth > start.clientWidth || name.scrollHeight > name.clientHeight + 1;
  const open = () => {
    const { top, height } = list.getBoundingClientRect();
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
