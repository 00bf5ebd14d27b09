// A cue sheet: a name and cues, each a page of the app with a title, minutes and a private note. Its file is JSON. What a file says is
// checked before anything is taken from it.

import { isOwn } from "../../shell/js/addresses.js";

const FORMAT = "boosting cue sheet",
  VERSION = 1;
export const MOST = { cues: 200, name: 120, title: 160, note: 4000, minutes: 600 };

export const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const clip = (value) => {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
const isText = (value, most) => typeof value === "string" && value.length <= most;
const isMinutes = (value) => typeof value === "number" && value >= 0 && value <= MOST.minutes;

export const written = ({ name, cues }) => `${JSON.stringify({ format: FORMAT, version: VERSION, name, cues }, null, 2)}\n`;

// {sheet}, or {trouble}: what is wrong, where, and the remedy. pages   the names of the app's own
export function read(text, pages) {
  let said;
  try {
    said = JSON.parse(text);
  } catch {
    return refused("it is not JSON. Choose a file that was saved with “Export”.");
  }
  if (!isPlain(said) || said.format !== FORMAT) return refused("it is not a cue sheet. Choose a file that was saved with “Export”.");
  const { version } = said,
    found = version === undefined ? "missing" : clip(JSON.stringify(version));
  if (version !== VERSION)
    return refused(`its version is ${found}, and this app reads version ${VERSION}. Export it again from an app of this version.`);
  return checked(said, (address) => isOwn(address, pages));
}

const refused = (why) => ({ trouble: `The file was refused: ${why}` });

// leads   whether an address may stand in a cue
export function checked({ name, cues }, leads) {
  if (!isText(name, MOST.name) || !name.trim()) return refused(`its name must have 1 to ${MOST.name} characters.`);
  if (!Array.isArray(cues) || cues.length > MOST.cues) return refused(`“cues” must be a list of at most ${MOST.cues}.`);
  for (const [at, cue] of cues.entries()) {
    const wrong = wrongOf(cue, leads);
    if (wrong) return refused(`cue ${at + 1}: ${wrong}`);
  }
  return { sheet: { name, cues: cues.map(({ address, title, minutes, note }) => ({ address, title, minutes, note })) } };
}

function wrongOf(cue, leads) {
  if (!isPlain(cue)) return "it must have an address, a title, minutes and a note.";
  if (!leads(cue.address))
    return `its address “${clip(cue.address)}” is not a page of this app. Write a page and its parameters, such as step?data=six.`;
  if (!isText(cue.title, MOST.title)) return `its title must have at most ${MOST.title} characters.`;
  if (!isText(cue.note, MOST.note)) return `its note must have at most ${MOST.note} characters.`;
  if (!isMinutes(cue.minutes)) return `its minutes must be a number from 0 to ${MOST.minutes}.`;
  return "";
}

// ---- what can be done to the cues of a sheet; each gives another list ----

export const added = (cues, cue) => [...cues, cue];
export const without = (cues, at) => cues.filter((_, place) => place !== at);
export const changed = (cues, at, more) => cues.map((cue, place) => (place === at ? { ...cue, ...more } : cue));
export function moved(cues, at, by) {
  const to = at + by;
  if (to < 0 || to >= cues.length) return cues;
  const rest = without(cues, at);
  return [...rest.slice(0, to), cues[at], ...rest.slice(to)];
}

// ---- time ----

// Of hundredths: .1 and .2 are .3.
export const minutesOf = (cues) => Math.round(100 * cues.reduce((sum, { minutes }) => sum + minutes, 0)) / 100;

// 75 -> "1:15"
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// What the clock says at cue `at` after so many seconds: since the start, and when this cue should be over.
export function times(cues, at, seconds) {
  const over = Math.round(60 * minutesOf(cues.slice(0, at + 1)));
  return { passed: clock(seconds), over: clock(over), all: clock(Math.round(60 * minutesOf(cues))), isLate: seconds > over };
}
