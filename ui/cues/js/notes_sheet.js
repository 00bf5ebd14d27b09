// What stands in the window of a lecturer's notes: the note of this cue, what comes next, and a clock.

import { el, write } from "../../component/js/dom.js";
import { times } from "./sheet.js";

const STYLE = `
  :root { color-scheme: light dark; font: 1.25rem/1.4 system-ui, sans-serif; }
  body { margin: 0; overflow-wrap: anywhere; } main { padding: 1.2rem 1.6rem; display: grid; gap: 0.8rem; }
  .clock { font-size: 2rem; font-variant-numeric: tabular-nums; font-weight: 650; display: flex; gap: 1.2rem; align-items: baseline; }
  .clock small { font-size: 1rem; font-weight: 400; }
  h1 { font-size: 1.6rem; margin: 0; } p { margin: 0; white-space: pre-wrap; } .note { font-size: 1.4rem; min-height: 6em; }
  .next { border-top: 1px solid; padding-top: 0.8rem; } .next .note { font-size: 1.1rem; min-height: 0; }
  button { font: inherit; padding: 0.3em 1em; } nav { display: flex; gap: 0.6rem; }`;

// Writes a document, and gives what draws the play in it: as play.js has it, null for none. step(by) moves, key(event) hears its keys.
export function notesSheet(doc, { step, key }) {
  const parts = Object.fromEntries(["time", "plan", "title", "note", "next", "later"].map((name) => [name, el("span")])),
    move = (text, by) => el("button", { type: "button", text, onclick: () => step(by) });
  doc.title = "Notes";
  doc.head.replaceChildren(el("title", { text: "Notes" }), el("style", { text: STYLE }));
  doc.documentElement.lang = "en";
  doc.body.replaceChildren(
    el(
      "main",
      {},
      el("div", { class: "clock" }, parts.time, el("small", {}, parts.plan)),
      el("h1", {}, parts.title),
      el("p", { class: "note" }, parts.note),
      el("nav", { "aria-label": "Cues" }, move("Back", -1), move("Next", 1)),
      el("div", { class: "next" }, el("strong", {}, "Next: ", parts.next), el("p", { class: "note" }, parts.later)),
    ),
  );
  doc.onkeydown = key;
  return (now) => draw(parts, now);
}

function draw(parts, now) {
  if (!now) return void Object.entries(parts).forEach(([name, node]) => write(node, name === "title" ? "No cue sheet is playing" : ""));
  const { passed, over, all, isLate } = times(now.cues, now.at, now.seconds),
    cue = now.cues[now.at],
    next = now.cues[now.at + 1];
  write(parts.time, passed);
  write(parts.plan, `of ${all}; this cue ends at ${over}${isLate ? ", late" : ""}`);
  write(parts.title, `${now.at + 1} of ${now.cues.length}: ${cue.title}`);
  write(parts.note, cue.note);
  write(parts.next, next ? next.title : "the end");
  write(parts.later, next ? next.note : "");
}
