// The place of a page in a file, as its address says it after the #: read within the limits that Python's fields have, and written where it
// differs from how the page opens.

import { isDrawing } from "./drawing.js";
import { numberIn } from "./numbers.js";

// limits   name -> { least, most }, with `real` for numbers that are not whole; { words }; { names }, joined by ~; { drawing }, of points
//          within its bounds; or { flag }; and `said`, what the address calls it. PageState.limits makes them
// first    the place where the page opens. What an address says beyond the limits is not heard.
export function placeFrom(wanted, limits, first) {
  const said = Object.entries(limits).map(([name, limit]) => {
    const text = wanted.get(limit.said ?? name);
    return [name, text === null ? undefined : valueOf(text, limit)];
  });
  return Object.fromEntries(said.map(([name, value]) => [name, value === undefined ? first[name] : value]));
}

function valueOf(text, { least, most, real, words, names, flag, drawing }) {
  if (drawing) return isDrawing(text, drawing) ? text : undefined;
  if (names) return text.split("~").every((name) => names.includes(name)) ? text : undefined;
  if (flag) return { true: true, false: false }[text];
  if (words) return words.includes(text) ? text : undefined;
  const number = numberIn(text);
  if (real) return number >= least && number <= most ? number : undefined;
  return Number.isInteger(number) && number >= least ? Math.min(number, most ?? Infinity) : undefined;
}

// What a question hides stays in the address.
export function hashOf(place, limits, first, hidden) {
  const said = new URLSearchParams();
  for (const name of Object.keys(limits))
    if (place[name] !== first[name] && place[name] !== null && place[name] !== undefined) said.set(limits[name].said ?? name, place[name]);
  if (hidden.length) said.set("hide", hidden.join("."));
  return `#${said}`;
}
