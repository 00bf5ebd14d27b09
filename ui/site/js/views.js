// Which file of the site shows an address of the app, "step?data=six&iteration=1", and back. A file is made of some choices; others its
// script turns by itself, and says them after its #.

import { OF_A_PERSON } from "../../shell/js/addresses.js";

// site   as ui/site/desk.py has it. Returned is { file, hash, missing }, the last what of the address the file cannot show; null where only
// the app shows the view.
export function fileOf(address, site) {
  const [page, query = ""] = address.split("?"),
    said = Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => !OF_A_PERSON.includes(name)));
  if (site.lessons.includes(said.lesson)) return { file: `course/${said.lesson}.html`, hash: "", missing: [] };
  if (page in site.texts) return { file: site.texts[page], hash: "", missing: [] };
  return page in site.rules ? fileOfView(page, site.rules[page], said, site.views) : null;
}

function fileOfView(page, { start, moves, missing, unsaid }, said, views) {
  const chosen = Object.entries(said).filter(([name, value]) => value !== start[name]),
    meant = chosen.length ? Object.entries(unsaid).filter(([name]) => !(name in said)) : [],
    made = [...chosen, ...meant].filter(([name]) => !moves.includes(name) && !missing.includes(name));
  const found = Object.entries(views).find(([, view]) => view.page === page && shows(view, made, said));
  if (!found) return null;
  const [file, { within }] = found,
    places = [...Object.keys(within), ...moves.filter((name) => !(name in within))].map((name) => [name, said[name] ?? start[name] ?? ""]);
  const hash = `${new URLSearchParams(places.filter(([, value]) => value !== ""))}`;
  return { file, hash, missing: chosen.map(([name]) => name).filter((name) => missing.includes(name)) };
}

// Whether a file was made of what an address says, and has each value of which it has some alone.
function shows({ params, within }, made, said) {
  const fixed = made.filter(([name]) => !(name in within));
  const isSame = Object.keys(params).length === fixed.length && fixed.every(([name, value]) => params[name] === value);
  return isSame && Object.entries(within).every(([name, values]) => !(name in said) || values.includes(said[name]));
}

// What the app calls the view of a file at a place; null where the app has none.
export function addressOf(file, hash, site) {
  const text = Object.keys(site.texts).find((page) => site.texts[page] === file);
  if (text !== undefined) return text;
  if (file in site.scenes) return `${site.scenes[file]}?lesson=${file.split(/[/.]/)[1]}`;
  const view = site.views[file];
  if (!view) return null;
  const { moves } = site.rules[view.page],
    place = [...new URLSearchParams(hash.slice(1))].filter(([name]) => name in view.within || moves.includes(name)),
    said = `${new URLSearchParams({ ...view.params, ...Object.fromEntries(place) })}`;
  return said ? `${view.page}?${said}` : view.page;
}
