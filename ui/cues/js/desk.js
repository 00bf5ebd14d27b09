// The lecturer's desk on a page: the panel, the window of notes, and what is played, with a small sign of it. It knows nothing of the
// server, so that it can stand on any page that says where it is and how to go elsewhere.

import { el, write } from "../../component/js/dom.js";
import { isOwn } from "../../shell/js/addresses.js";
import { leaveRoom } from "../../shell/js/look.js";
import { keepPlay, keepSheets, keptPlay, keptSheets, whenSheetsChange } from "./kept.js";
import { notesWindow } from "./notes.js";
import { cuePanel } from "./panel.js";
import { player } from "./play.js";
import { shelf } from "./shelf.js";

const TOO_LONG = "The address of this view is too long for a cue. Show less on the page.",
  GONE = "This app does not have the page of this cue.";

// place: { here(), go(address), title() }, and where it can say so refused(), why this view is no cue, and without(address), what of a cue
// this page cannot show;  pages: names of the app's own, "" for the first;  ready: sheets as their files have them
// notesOf(play)   { open, draw, close }: the window of notes
export function openDesk(parent, { place, pages, ready, notesOf = notesWindow }) {
  const given = ready.map((sheet, at) => ({ ...sheet, id: `ready-${at}` })),
    sheets = shelf(keptSheets(), given, keepSheets);
  const go = (address) => isOwn(address, pages) && place.go(address);
  const play = player(keptPlay(), { find: sheets.find, go, keep: keepPlay, now: () => Date.now(), changed: () => draw() });
  const notes = notesOf(play);
  const here = () => (isOwn(place.here(), pages) ? place.here() : null);
  const refused = () => place.refused?.() ?? TOO_LONG;
  const panel = cuePanel({ sheets, play, pages, here, refused, titleOf: place.title, openNotes: notes.open }, () => draw());
  const placeButton = el("button", { type: "button", class: "cue-place", title: "Open the cue sheet", onclick: () => panel.turn() });
  const step = (text, label, by) => el("button", { type: "button", text, "aria-label": label, onclick: () => play.step(by) });
  const bar = el(
    "div",
    { class: "cue-bar", role: "group", "aria-label": "Cue sheet, playing", hidden: true },
    step("‹", "Previous cue", -1),
    placeButton,
    step("›", "Next cue", 1),
  );
  const without = el("span", { class: "cue-without" });
  bar.append(without);
  const root = el("div", { class: "beside-frame cues" }, bar, panel.box);
  parent.append(root);

  const lacks = (address) => (isOwn(address, pages) ? (place.without?.(address) ?? "") : GONE);

  function draw() {
    const now = play.now();
    bar.hidden = !now;
    leaveRoom("has-cue", Boolean(now));
    if (now) write(placeButton, `Cue ${now.at + 1} of ${now.cues.length}`);
    write(without, now ? lacks(now.cues[now.at].address) : "");
    notes.draw();
    panel.draw();
  }
  const press = (event) => play.key(event);
  document.addEventListener("keydown", press, true);
  const letGo = whenSheetsChange(() => {
    sheets.take(keptSheets());
    draw();
  });
  draw();
  return {
    root,
    turn: panel.turn,
    close() {
      document.removeEventListener("keydown", press, true);
      letGo();
      leaveRoom("has-cue", false);
      notes.close();
      root.remove();
    },
  };
}
