// A stage on a page of its own that is drawn from what Python said once: everything that moves on it is worked out by its own script.

import { el } from "./dom.js";
import { bytesOf, mounting, themes } from "./page_parts.js";

// given   data: what the stage is told;  run: the block of its packed run, "" where it has none;  name: what stands above it
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    run = given.run && (await bytesOf(given.run)),
    send = () => run && document.dispatchEvent(new CustomEvent("boosting-run", { detail: run })),
    view = { large: given.large };
  const show = mounting(
    app,
    parts,
    given,
    view,
    () => ({ ...given.data, large: view.large }),
    () => {}, // what somebody does stays on the page
  );
  document.addEventListener("boosting-run-wanted", send);
  themes(app, given.dark, show);
  app.querySelector("#query").append(el("span", { text: given.name }));
  show();
}

export default function page(parts, given) {
  return open(parts, given);
}
