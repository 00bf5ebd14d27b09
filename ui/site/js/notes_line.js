// The window of notes on the site is a file, which stays while the page beside it is another with each cue. It asks the page that opened it
// for the cue, whichever page that is now; only this window is answered.

import { REFUSED, openWindow } from "../../cues/js/notes.js";

export const ASKS = "boosting-notes";
export const ANSWERS = "boosting-cue";

export const notesLine = (file) => (play) => {
  function hear({ source, data }) {
    if (data?.name !== ASKS || !source || source.opener !== window) return;
    if (data.by === 1 || data.by === -1) play.step(data.by);
    source.postMessage({ name: ANSWERS, now: play.now() }, "*");
  }
  addEventListener("message", hear);
  return {
    open: () => (openWindow(file) ? "" : REFUSED),
    draw() {},
    close: () => removeEventListener("message", hear),
  };
};
