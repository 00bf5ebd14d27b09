// What the panel of the cue sheets is made of: buttons and fields, and a cue as it is read or edited.

import { el } from "../../component/js/dom.js";
import { typed } from "../../component/js/numbers.js";
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

// Cue `at` of one's own sheet. What is typed changes the cue and leaves the panel as it is, so that a press which ends the typing is not
// lost: type(edit, words) and put(edit, words) take what makes other cues of those that are there, and what is said of it.
export function editRow(cue, at, isHere, { go, put, type }) {
  const n = at + 1;
  const edit = (more) => type((cues) => changed(cues, at, more), "");
  const small = (text, label, act, words = "") => button(text, "small", () => put(act, words), { "aria-label": label });
  const setMinutes = (said) => (isMinutes(said) ? edit({ minutes: numberOf(said) }) : type((cues) => cues, WRONG));
  return el(
    "li",
    here(isHere),
    button("Go", "cue-to", go, { "aria-label": `Go to cue ${n}` }),
    field("input", cue.title, MOST.title, `Title of cue ${n}`, (title) => edit({ title })),
    field("input", cue.minutes, 5, `Minutes of cue ${n}`, setMinutes, { class: "minutes" }),
    small("↑", `Move cue ${n} up`, (cues) => moved(cues, at, -1)),
    small("↓", `Move cue ${n} down`, (cues) => moved(cues, at, 1)),
    small("×", `Delete cue ${n}`, (cues) => without(cues, at), `Cue ${n} was deleted. Undo brings it back.`),
    field("textarea", cue.note, MOST.note, `Note of cue ${n}`, (note) => edit({ note }), { placeholder: "Private note", rows: 2 }),
  );
}

const WRONG = `Minutes must be a number from 0 to ${MOST.minutes}.`;
const numberOf = (said) => typed(said).number;
const isMinutes = (said) => numberOf(said) >= 0 && numberOf(said) <= MOST.minutes;
