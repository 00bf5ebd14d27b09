// The one script that a page in a file shows as it is: it runs the other one, which is three times as long as it lies packed. The policy of
// the page names the digests of both, so that no browser runs anything else.

import { bytesOf } from "./blocks.js";

const EARLY = ["message", "keydown"]; // what may come meanwhile: the line to Python, and the keys of a hasty person

async function open(id) {
  const kept = [],
    keep = (event) => kept.push(event);
  for (const type of EARLY) addEventListener(type, keep);
  const script = document.createElement("script");
  script.textContent = new TextDecoder().decode(await bytesOf(id));
  document.body.append(script);
  for (const type of EARLY) removeEventListener(type, keep); // what comes from now on the script hears itself, and would hear twice
  setTimeout(() => {
    for (const event of kept) (event.target ?? window).dispatchEvent(new event.constructor(event.type, event));
  });
}

export default open;
