// A stage on a page of its own that draws from what lies in the file and owns its place, as in the app. What only Python can work out anew
// is put back, and said.

import { el } from "./dom.js";
import { bytesOf, mounting, themes, veilAlone } from "./page_parts.js";

const PLACES = ["place", "selection"]; // what stages call the report of their place

// given   data: what the stage is told;  parcels: blocks of its packed runs;  label: what stands above it
//         fixed: names of what the file was made of;  still: what is said where one of them is changed
//         stored: name -> the block of its answers, which Python gives in the app
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    note = el("p", { class: "note", role: "status" }),
    view = { large: given.large, data: given.data },
    parcels = await Promise.all(given.parcels.map(bytesOf)),
    answers = await answersOf(given.stored, given.data);
  const show = mounting(app, parts, given, view, () => ({ ...view.data, large: view.large }), hear),
    send = () => parcels.forEach((parcel) => document.dispatchEvent(new CustomEvent("boosting-run", { detail: parcel })));

  function hear(name, value) {
    if (!PLACES.includes(name) || value.on_its_way) return;
    answers.tell(value);
    if (!given.fixed.some((one) => one in value && value[one] !== given.data[one])) return;
    const kept = Object.fromEntries(given.fixed.map((one) => [one, given.data[one]]));
    view.data = { ...view.data, ...value, ...kept, request: view.data.request + 1 };
    note.textContent = given.still;
    show();
  }
  document.addEventListener("boosting-run-wanted", send);
  veilAlone(app);
  themes(app, given.dark, show);
  app.querySelector("#query").append(el("span", { text: given.label }));
  app.querySelector("main").prepend(note);
  show();
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
