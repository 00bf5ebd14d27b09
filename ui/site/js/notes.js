// The window of notes: it asks the page that opened it which cue is played, and moves it. It says which cue it wants, and again until a
// page is there: one that is about to leave may not hear it, and two presses in a row may meet two pages.

import { notesSheet } from "../../cues/js/notes_sheet.js";
import { STEPS } from "../../cues/js/play.js";
import { ANSWERS, ASKS, isOurs } from "./notes_line.js";

const EACH = 500; // ms between two questions

export default function notes() {
  const { opener } = window;
  if (!opener) return;
  let [now, wanted] = [null, null]; // as it was answered last; the cue that was asked for and is not there yet
  const ask = () => opener.postMessage({ name: ASKS, to: wanted }, "*"),
    show = () => draw(now && { ...now, at: wanted ?? now.at });
  function step(by) {
    const to = (wanted ?? now?.at) + by;
    if (!(to >= 0 && to < now?.cues.length)) return;
    wanted = to;
    show();
    ask();
  }
  function hear(answer) {
    now = answer;
    if (wanted === now?.at || !(wanted < now?.cues.length)) wanted = null;
    show();
  }
  const draw = notesSheet(document, {
    step,
    key(event) {
      if (!STEPS[event.key]) return;
      event.preventDefault();
      step(STEPS[event.key]);
    },
  });
  show();
  addEventListener(
    "message",
    ({ source, origin, data }) => source === opener && isOurs(origin) && data?.name === ANSWERS && hear(data.now),
  );
  setInterval(ask, EACH);
  ask();
}
