// The window of notes: it asks the page that opened it which cue is played, and moves it.

import { notesSheet } from "../../cues/js/notes_sheet.js";
import { STEPS } from "../../cues/js/play.js";
import { ANSWERS, ASKS } from "./notes_line.js";

const EACH = 500; // ms between two questions

export default function notes() {
  const { opener } = window,
    ask = (by = 0) => opener?.postMessage({ name: ASKS, by }, "*");
  if (!opener) return;
  const draw = notesSheet(document, {
    step: ask,
    key(event) {
      if (!STEPS[event.key]) return;
      event.preventDefault();
      ask(STEPS[event.key]);
    },
  });
  draw(null);
  addEventListener("message", ({ source, data }) => source === opener && data?.name === ANSWERS && draw(data.now));
  setInterval(() => ask(), EACH);
  ask();
}
