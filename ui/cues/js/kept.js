// Where the browser keeps cue sheets: for good, where it allows that, and what is played for as long as the tab lives.

import { isAddress } from "../../shell/js/addresses.js";
import { checked, isPlain } from "./sheet.js";

const SHEETS = "boosting_cue_sheets",
  PLAYED = "boosting_cues_played";
const REFUSED =
  "This browser does not keep cue sheets: its storage is full or blocked. They last until this tab is closed; export them to keep them.";

// Its own sheets as they were kept, [] where there are none or what is there is none. A cue whose page is gone stays: its note would be
// lost, and the sheet with it.
export function keptSheets() {
  const said = read("localStorage", SHEETS);
  if (!Array.isArray(said)) return [];
  return said.flatMap((one) => {
    const { sheet } = isPlain(one) && typeof one.id === "string" ? checked(one, isAddress) : {};
    return sheet ? [{ id: one.id, ...sheet }] : [];
  });
}

// Calls act() whenever another tab has changed them; what it returns ends that.
export function whenSheetsChange(act) {
  const hear = ({ key }) => key === SHEETS && act();
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

// "", or a sentence where the browser refuses.
export const keepSheets = (sheets) => (write("localStorage", SHEETS, sheets) ? "" : REFUSED);

// {id, at, since}: the sheet that is played, its cue and when it was started, in ms; null for none.
export function keptPlay() {
  const said = read("sessionStorage", PLAYED);
  const isWhole = isPlain(said) && typeof said.id === "string" && Number.isInteger(said.at) && Number.isFinite(said.since);
  return isWhole ? said : null;
}
export const keepPlay = (play) => write("sessionStorage", PLAYED, play);

function read(where, name) {
  try {
    return JSON.parse(globalThis[where].getItem(name));
  } catch {
    return null; // forbidden, or not of this app: as if nothing were there
  }
}

function write(where, name, value) {
  try {
    globalThis[where].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
