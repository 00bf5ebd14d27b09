// A quiet line where somebody waits for the server's answer. Quick answers never show it, and it stays while one wait follows another.

import { el, write } from "./dom.js";
import { atRest } from "./rest.js";

export const QUIET = 250; // ms that an answer may take before a line says so
const WORDS = "Computing …";

// box: the line, empty while there is nothing to wait for; a screen reader says it when it has a moment
// tell(wanted): what is waited for, as text, or null once it is there; each new wish has the same time again
export function waitLine() {
  const box = el("p", { class: "waiting", role: "status" }),
    rest = atRest(
      () => write(box, WORDS),
      () => QUIET,
    );
  let last = null;

  function tell(wanted) {
    if (wanted === last) return;
    last = wanted;
    if (wanted !== null) return rest.wait();
    rest.stop();
    write(box, "");
  }
  return { box, tell };
}
