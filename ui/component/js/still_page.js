// A stage on a page of its own that draws from what lies in the file or works it out, and owns its place, as in the app; the address keeps
// the place after its #. What only Python can work out anew is put back, and said.

import { bytesOf } from "./blocks.js";
import { paint } from "./colours.js";
import { el } from "./dom.js";
import { mounting, themes, veilAlone } from "./page_parts.js";
import { hashOf, placeFrom } from "./page_place.js";
import { settingsBar } from "./settings.js";

const PLACES = ["place", "selection"]; // what stages call the report of their place

// given   data: what the stage is told;  parcels: blocks of its packed runs;  label: what stands above it
//         fixed: names of what the file was made of;  still: what is said where one of them is changed
//         stored: name -> the block of its answers, which Python gives in the app
//         moves: name -> its limits, of what the address may say of the place
//         controls: above the stage, as settings.js has them; of a choice with what else it `resets`
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    note = el("p", { class: "note", role: "status" }),
    first = given.data.place ?? given.data,
    view = { large: given.large, data: given.data, place: {} },
    veil = veilAlone(app),
    parcels = await Promise.all(given.parcels.map(bytesOf)),
    answers = await answersOf(given.stored, given.data);
  const show = mounting(app, parts, given, view, shown, hear),
    bar = settingsBar(given.controls, choose),
    send = () => parcels.forEach((parcel) => document.dispatchEvent(new CustomEvent("boosting-run", { detail: parcel })));

  function shown() {
    if (given.controls.length) {
      paint(bar.box, given.data.colours);
      bar.box.classList.toggle("large", view.large);
    }
    return { ...view.data, large: view.large };
  }
  function hear(name, value) {
    if (!PLACES.includes(name)) return;
    remember(value);
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
    bar.draw(view.place);
  }
  function choose(name, value) {
    const { resets } = given.controls.find((one) => one.name === name);
    remember({ ...resets, [name]: value });
    ask(view.place);
  }
  function ask(place) {
    view.data = { ...view.data, ...place, request: view.data.request + 1 };
    show();
  }
  function follow() {
    view.place = placeFrom(new URLSearchParams(location.hash.slice(1)), given.moves, first);
    const place = given.data.place ? { place: { ...first, ...view.place } } : view.place;
    bar.draw(view.place);
    ask(place);
  }
  document.addEventListener("boosting-run-wanted", send);
  addEventListener("hashchange", follow);
  themes(app, given.dark, show);
  app.querySelector("#query").append(el("span", { text: given.label }));
  app.querySelector("main").prepend(...(given.controls.length ? [bar.box] : []), note);
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

export default open;
