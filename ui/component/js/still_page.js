// A stage on a page of its own that draws from what lies in the file and owns its place, as in the app; the address keeps the place after
// its #. What only Python can work out anew is put back, and said.

import { el } from "./dom.js";
import { bytesOf, mounting, themes, veilAlone } from "./page_parts.js";
import { hashOf, placeFrom } from "./page_place.js";

const PLACES = ["place", "selection"]; // what stages call the report of their place

// given   data: what the stage is told;  parcels: blocks of its packed runs;  label: what stands above it
//         fixed: names of what the file was made of;  still: what is said where one of them is changed
//         stored: name -> the block of its answers, which Python gives in the app
//         moves: name -> its limits, of what the address may say of the place
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    note = el("p", { class: "note", role: "status" }),
    first = given.data.place ?? given.data,
    view = { large: given.large, data: given.data, place: {} },
    veil = veilAlone(app),
    parcels = await Promise.all(given.parcels.map(bytesOf)),
    answers = await answersOf(given.stored, given.data);
  const show = mounting(app, parts, given, view, () => ({ ...view.data, large: view.large }), hear),
    send = () => parcels.forEach((parcel) => document.dispatchEvent(new CustomEvent("boosting-run", { detail: parcel })));

  function hear(name, value) {
    if (!PLACES.includes(name)) return;
    remember(value);
    if (value.on_its_way) return;
    answers.tell(value);
    if (!given.fixed.some((one) => one in value && value[one] !== given.data[one])) return;
    const kept = Object.fromEntries(given.fixed.map((one) => [one, given.data[one]]));
    view.data = { ...view.data, ...value, ...kept, request: view.data.request + 1 };
    note.textContent = given.still;
    show();
  }
  function remember(value) {
    if (!Object.keys(given.moves).length) return;
    view.place = { ...view.place, ...value };
    history.replaceState(null, "", hashOf(view.place, given.moves, first, veil.parts()));
  }
  function follow() {
    view.place = placeFrom(new URLSearchParams(location.hash.slice(1)), given.moves, first);
    const place = given.data.place ? { place: { ...first, ...view.place } } : view.place;
    view.data = { ...view.data, ...place, request: view.data.request + 1 };
    show();
  }
  document.addEventListener("boosting-run-wanted", send);
  addEventListener("hashchange", follow);
  themes(app, given.dark, show);
  app.querySelector("#query").append(el("span", { text: given.label }));
  app.querySelector("main").prepend(note);
  follow();
}

// What Python would answer at a place, from what lies in the file: told where the place changes, and whenever somebody asks.
async function answersOf(stored, data) {
  const found = await Promise.all(
    Object.entries(stored).map(async ([name, block]) => [name, JSON.parse(new TextDecoder().decode(await bytesOf(block)))]),
  );
  let place = data;
  function send(name, answers) {
    const { iteration, document: row } = place,
      answer = answers[`${iteration}/${row}`];
    if (answer)
      document.dispatchEvent(
        new CustomEvent(`boosting-${name}`, { detail: { asked: { iteration, document: row, key: data.key }, ...answer } }),
      );
  }
  for (const [name, answers] of found) document.addEventListener(`boosting-${name}-wanted`, () => send(name, answers));
  return {
    tell(value) {
      place = { ...place, ...value };
      for (const [name, answers] of found) send(name, answers);
    },
  };
}

export default function page(parts, given) {
  return open(parts, given);
}
