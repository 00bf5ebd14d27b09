// The place of a page in a file, as its address says it after the #: read within the limits that Python's fields have, and written where it
// differs from how the page opens.

// limits   name -> { least, most }, { words } or { flag }, as PageState.limits has them;  first: the place where the page opens
// What an address says beyond them is not heard.
export function placeFrom(wanted, limits, first) {
  const said = Object.entries(limits).map(([name, limit]) => [name, wanted.has(name) ? valueOf(wanted.get(name), limit) : undefined]);
  return Object.fromEntries(said.map(([name, value]) => [name, value === undefined ? first[name] : value]));
}

function valueOf(text, { least, most, words, flag }) {
  if (flag) return { true: true, false: false }[text];
  if (words) return words.includes(text) ? text : undefined;
  const number = text.trim() === "" ? NaN : Number(text);
  return Number.isInteger(number) && number >= least ? Math.min(number, most ?? Infinity) : undefined;
}

// What a question hides stays in the address.
export function hashOf(place, limits, first, hidden) {
  const said = new URLSearchParams();
  for (const name of Object.keys(limits))
    if (place[name] !== first[name] && place[name] !== null && place[name] !== undefined) said.set(name, place[name]);
  if (hidden.length) said.set("hide", hidden.join("."));
  return `#${said}`;
}
