// The second window, for the lecturer's own screen. The page writes it, so it needs no server; its keys go to the page.

import { notesSheet } from "./notes_sheet.js";

const NAME = "boosting_cue_notes",
  LOOK = "popup,width=760,height=640",
  EACH = 500; // ms, of the clock
export const REFUSED = "The browser did not open a second window. Allow pop-ups for this page, then try again.";

export function notesWindow(play) {
  let other = null,
    drawn = () => {};
  const draw = () => other !== null && !other.closed && drawn(play.now());

  // What went wrong, "" for nothing.
  function open() {
    other = openWindow("");
    if (!other) return REFUSED;
    drawn = notesSheet(other.document, { step: play.step, key: (event) => play.key(event) });
    draw();
    other.focus();
    return "";
  }
  const timer = setInterval(draw, EACH);
  return { open, draw, close: () => clearInterval(timer) };
}

// The one window of notes, with the page at an address in it; null where the browser refuses.
export const openWindow = (address) => window.open(address, NAME, LOOK);
