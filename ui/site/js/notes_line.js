// The window of notes on the site is a file, which stays while the page beside it is another with each cue. It asks the page that opened it
// for the cue, whichever page that is now; only this window is answered.

import { REFUSED, openWindow } from "../../cues/js/notes.js";

export const ASKS = "boosting-notes";
export const ANSWERS = "boosting-cue";

// Files of a folder have no origin that a browser would name.
export const isOurs = (origin) => location.protocol === "file:" || origin === location.origin;

// isLeaving()   whether the page goes to another file: that one will answer
export const notesLine = (file, isLeaving) => (play) => {
  function hear({ source, origin, data }) {
    if (data?.name !== ASKS || !source || source.opener !== window || !isOurs(origin) || isLeaving()) return;
    if (Number.isInteger(data.to)) play.to(data.to);
    if (!isLeaving()) source.postMessage({ name: ANSWERS, now: play.now() }, "*");
  }
  addEventListener("message", hear);
  return {
    open: () => (openWindow(file) ? "" : REFUSED),
    draw() {},
    close: () => removeEventListener("message", hear),
  };
};
