// A stage on a page of its own. What Python and Streamlit do for the components of the app, this does from what lies in the file: it mounts
// them, gives them packed runs and sheets, keeps the place in the address, and turns letters and theme. Where the page stands in a notebook
// whose kernel runs, Python answers what the file does not hold.

import { choiceBox, el } from "../../component/js/dom.js";
import { bytesOf, lineToPython, mounting, themes, veiling } from "../../component/js/page_parts.js";

const WORDS = ["substep", "sheet"];
const isAlone = location.protocol !== "about:"; // and has an address; a page inside another one has none
const ASKED = ["check", "tree", "block"]; // reports of the stage that Python answers, where there is one

const send = (name, detail) => document.dispatchEvent(new CustomEvent(`boosting-${name}`, { detail }));

// parts   name -> { mount, style };  given   what page.py wrote
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = { large: given.large, request: 1, at: 0, place: { ...given.place }, sheets: null, sheet: null, pair: null, isTouched: false };
  const show = mounting(app, parts, given, view, () => dataOf(view, given, tabs()), hear);
  const veil = veiling(app),
    python = lineToPython(reached, ({ query, name, value }) => {
      if (query === view.at) sheets.take(name, value); // else another query was chosen meanwhile
    }),
    sheets = sheetsOf(view, given, python),
    tabs = () => (python.isOpen() ? given.sheets : given.queries[view.at].tabs),
    remember = () => isAlone && history.replaceState(null, "", hashOf(view, given, veil.parts()));

  function hear(name, value) {
    if (ASKED.includes(name)) python.ask(name, view.at, value);
    if (name !== "selection") return;
    Object.assign(view, { place: { ...view.place, ...value }, isTouched: true });
    remember();
    sheets.find();
  }
  async function choose(at) {
    const { run, sheets: stored } = given.queries[at];
    view.at = at;
    const found = [await bytesOf(run), stored ? JSON.parse(new TextDecoder().decode(await bytesOf(stored))) : null];
    if (view.at !== at) return; // another query was chosen meanwhile
    [view.run, view.sheets] = found;
    send("run", view.run);
    show();
    sheets.find();
    remember();
  }
  async function follow() {
    const wanted = new URLSearchParams(location.hash.slice(1)),
      at = Math.max(
        given.queries.findIndex(({ qid }) => qid === wanted.get("query")),
        0,
      );
    view.at = at;
    veil.follow(wanted);
    Object.assign(view, { request: view.request + 1, place: placeFrom(wanted, given, { ...given.queries[at], tabs: tabs() }) });
    await choose(at);
    query.value = view.at;
  }
  // Python can be asked: for the place that was wanted first, unless somebody has gone elsewhere.
  function reached() {
    if (!view.isTouched) Object.assign(view, { request: view.request + 1, place: { ...given.place } });
    if (!view.run) return; // it is being opened, and asks when it is there
    show();
    sheets.find();
  }
  const query = queryBox(given, (at) => {
    Object.assign(view, { request: view.request + 1, place: { ...view.place, document: null, sheet: "", other: null } });
    choose(at);
  });
  themes(app, given.dark, show);
  document.addEventListener("boosting-run-wanted", () => send("run", view.run));
  for (const name of ["sheet", "pair"]) document.addEventListener(`boosting-${name}-wanted`, () => send(name, view[name]));
  addEventListener("hashchange", follow);
  app.querySelector("#query").append(...(given.queries.length > 1 ? [query] : [el("span", { text: given.queries[0].qid })]));
  await follow();
}

const queryBox = ({ queries }, chosen) =>
  choiceBox({ "aria-label": "Query" }, (at) => chosen(Number(at)), ...queries.map(({ qid }, value) => el("option", { value, text: qid })));

// The sheet of the place, or what the stage cannot work out of two documents: from Python where there is a line to it, else from what lies
// in the file.
function sheetsOf(view, { answered }, python) {
  const take = (name, value) => {
    if (name in view) view[name] = value;
    send(name, value);
  };
  function find() {
    const { iteration, document: row, sheet, other } = view.place,
      asked = { iteration, document: row, sheet, other },
      isPair = sheet === "above" && row !== null && other !== null && other !== row,
      name = isPair ? "pair" : "sheet";
    if (python.isOpen() && (isPair || (answered.includes(sheet) && row !== null))) python.ask(name, view.at, asked);
    else take(name, isPair ? storedPair(view, asked) : storedSheet(view));
  }
  return { take, find };
}

const dataOf = (view, { queries }, tabs) => {
  const { key, digest } = queries[view.at];
  return { ...view.place, key, run: digest, request: view.request, large: view.large, tabs };
};

// Of two documents; a file of many leaves the smallest change that swaps them out.
const storedPair = ({ sheets }, asked) => {
  const { iteration, document: row, other } = asked;
  return { asked, swap: "", ...sheets?.pair?.[`${iteration}/${row}/${other}`] };
};

// A sheet of the file, as Python's would be; null where it has none.
function storedSheet({ sheets, place: { iteration, document: row, sheet, other } }) {
  const found = sheets?.[sheet]?.[`${iteration}/${row}`];
  return found ? { asked: { iteration, document: row, sheet, other }, ...found } : null;
}

// What an address asks for, within the run and the query; whatever else it says is not heard.
function placeFrom(wanted, { place: first, substeps }, { n, last, tabs }) {
  const place = { ...first },
    most = { iteration: last, document: n - 1, other: n - 1 };
  for (const [name, end] of Object.entries(most)) {
    const told = wanted.has(name) ? Number(wanted.get(name)) : place[name];
    place[name] = told !== null && Number.isInteger(told) && told >= 0 ? Math.min(told, end) : first[name];
  }
  for (const name of WORDS) place[name] = wanted.get(name) ?? place[name];
  if (!substeps.includes(place.substep)) place.substep = null;
  if (!tabs.includes(place.sheet)) place.sheet = "";
  return place;
}

// What the address says after its #; a file's own address may not change otherwise.
function hashOf({ place, at }, { queries }, hide) {
  const said = new URLSearchParams(queries.length > 1 ? { query: queries[at].qid } : {});
  for (const name of ["iteration", "document", "other", ...WORDS])
    if (place[name] !== null && place[name] !== "") said.set(name, place[name]);
  if (hide.length) said.set("hide", hide.join("."));
  return `#${said}`;
}

export default function page(parts, given) {
  return open(parts, given);
}
