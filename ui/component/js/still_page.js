// A stage on a page of its own that draws from what lies in the file and owns its place, as in the app. What only Python can work out anew
// is put back, and said.

import { el } from "./dom.js";
import { bytesOf, mounting, themes, veilAlone } from "./page_parts.js";

// given   data: what the stage is told;  run: the block of its packed run, "" where it has none;  label: what stands above it
//         fixed: names of what the file was made of;  still: what is said where one of them is changed
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    note = el("p", { class: "note", role: "status" }),
    view = { large: given.large, data: given.data },
    run = given.run && (await bytesOf(given.run));
  const show = mounting(app, parts, given, view, () => ({ ...view.data, large: view.large }), hear),
    send = () => run && document.dispatchEvent(new CustomEvent("boosting-run", { detail: run }));

  function hear(name, value) {
    const isChanged = given.fixed.some((one) => one in value && value[one] !== given.data[one]);
    if (name !== "place" || value.on_its_way || !isChanged) return;
    const kept = Object.fromEntries(given.fixed.map((one) => [one, given.data[one]]));
    view.data = { ...view.data, ...value, ...kept, request: view.data.request + 1 };
    note.textContent = given.still;
    show();
  }
  document.addEventListener("boosting-run-wanted", send);
  veilAlone(app);
  themes(app, given.dark, show);
  app.querySelector("#query").append(el("span", { text: given.label }));
  app.querySelector("main").prepend(note);
  show();
}

export default function page(parts, given) {
  return open(parts, given);
}
