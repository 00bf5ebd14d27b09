// What can be taken away: a link, files, tables.

import { el } from "./dom.js";

// The address of this page with `place` in it; null, false and nothing at all leave a name out.
export function linkTo(place) {
  const link = new URL(location.href);
  for (const [name, value] of Object.entries(place))
    if (value === null || value === "" || value === false) link.searchParams.delete(name);
    else link.searchParams.set(name, value);
  return link.href;
}

// Browsers give the clipboard to pages of this machine and of https alone; elsewhere a field that is copied from the old way.
export async function copy(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return "Copied";
    } catch {
      /* refused: the old way */
    }
  }
  const field = el("textarea", { "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? "Copied" : "Copy the address above";
}

export function save(name, type, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "Saved";
}

// As Python has it, in boosting/data/delimited.py.
// eslint-disable-next-line no-control-regex
const FORMULA = /^['\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*[=+@\-\uff1d\uff0b\uff20\uff0d]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

// Rows of numbers and words as RFC 4180 has them. A name that a spreadsheet would take for a formula, and run, gets an apostrophe before
// it, as in the tables that Python makes.
export function csv(heads, rows) {
  const harmless = (value) => (typeof value === "string" && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : String(value ?? ""));
  const field = (value) => {
    const text = harmless(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [heads, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}
