// What the panel of the cue sheets is made of: buttons and fields, and a cue as it is read or edited.

import { el } from "../../component/js/dom.js";
import { MOST, changed, moved, without } from "./sheet.js";

export const button = (text, name, onclick, more = {}) => el("button", { type: "button", class: name, text, onclick, ...more });

export function field(tag, value, most, label, set, more = {}) {
  const node = el(tag, { "aria-label": label, maxlength: most, onchange: () => set(node.value), ...more });
  node.value = value;
  return node;
}

const here = (isHere) => ({ "aria-current": isHere ? "step" : null });

// A cue of a ready sheet; go() leads there.
export const readRow = (cue, isHere, go) =>
  el(
    "li",
    here(isHere),
    button(cue.title, "cue-to", go),
    el("span", { class: "minutes", text: `${cue.minutes} min` }),
    el("p", { text: cue.note }),
  );

// Cue `at` of one's own sheet; put(cues, words) takes what was made of its cues, and what is said of it.
export function editRow(cues, at, isHere, go, put) {
  const n = at + 1,
    cue = cues[at];
  const edit = (more) => put(changed(cues, at, more), "");
  const small = (text, label, act) => button(text, "small", act, { "aria-label": label });
  return el(
    "li",
    here(isHere),
    button("Go", "cue-to", go, { "aria-label": `Go to cue ${n}` }),
    field("input", cue.title, MOST.title, `Title of cue ${n}`, (title) => edit({ title })),
    field("input", cue.minutes, 5, `Minutes of cue ${n}`, (said) => minutes(said, edit, () => put(cues, WRONG)), { class: "minutes" }),
    small("↑", `Move cue ${n} up`, () => put(moved(cues, at, -1), "")),
    small("↓", `Move cue ${n} down`, () => put(moved(cues, at, 1), "")),
    small("×", `Delete cue ${n}`, () => put(without(cues, at), `Cue ${n} was deleted. Undo brings it back.`)),
    field("textarea", cue.note, MOST.note, `Note of cue ${n}`, (note) => edit({ note }), { placeholder: "Private note", rows: 2 }),
  );
}

const WRONG = `Minutes must be a number from 0 to ${MOST.minutes}.`;
function minutes(said, set, refuse) {
  const value = Number(said.replace(",", "."));
  if (said.trim() && value >= 0 && value <= MOST.minutes) set({ minutes: value });
  else refuse();
}
