// A stage on a page of its own. What Python and Streamlit do for the components of the app, this does from what lies in the file: it mounts
// them, gives them packed runs and sheets, keeps the place in the address, and turns letters and theme. Where the page stands in a notebook
// whose kernel runs, Python answers what the file does not hold.

import { choiceBox, el } from "../../component/js/dom.js";
import { numberIn } from "../../component/js/numbers.js";
import { openBytes } from "../../component/js/wire.js";
import { bytesOf } from "../../component/js/blocks.js";
import { keptKeys, lineToPython, mounting, themes, veiling } from "../../component/js/page_parts.js";
import { openRun } from "./run.js";
import { openLeaves, storedSheets } from "./stored_sheets.js";

const WORDS = ["substep", "sheet"];
const isAlone = location.protocol !== "about:"; // and has an address; a page inside another one has none
const ASKED = ["check", "tree", "block"]; // reports of the stage that Python answers, where there is one

const send = (name, detail) => document.dispatchEvent(new CustomEvent(`boosting-${name}`, { detail }));

// at, opened   the query that was chosen, and the one that is shown;  stored   what the file has of its sheets, once somebody looks
const atFirst = ({ large, place }) => ({
  ...{ large, place: { ...place }, request: 1, isTouched: false },
  ...{ at: 0, opened: null, run: null, stored: null, sheet: null, pair: null },
});

// parts   name -> { mount, style };  given   what page.py wrote
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = atFirst(given);
  const show = mounting(app, parts, given, view, () => dataOf(view, given, tabs()), hear);
  const veil = veiling(app),
    keys = keptKeys(),
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
    view.at = at;
    keys.wait();
    const run = await bytesOf(given.queries[at].run);
    if (view.at !== at) return; // another query was chosen meanwhile
    Object.assign(view, { run, opened: at, stored: null });
    send("run", view.run);
    show();
    keys.press();
    sheets.find();
    remember();
  }
  async function follow() {
    const wanted = new URLSearchParams(location.hash.slice(1)),
      at = queryOf(given, wanted);
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
  const one = el("span", { text: given.queries[0].qid });
  app.querySelector("#query").append(el("b", { text: given.run }), given.queries.length > 1 ? query : one);
  await follow();
}

// The number of the query that an address names; 0 where it names none of the file.
const queryOf = ({ queries }, wanted) => {
  const names = queries.map(({ qid }) => qid);
  return Math.max(names.indexOf(wanted.get("query")), 0);
};

const queryBox = ({ queries }, chosen) =>
  choiceBox({ "aria-label": "Query" }, (at) => chosen(Number(at)), ...queries.map(({ qid }, value) => el("option", { value, text: qid })));

// The sheet of the place, or what the stage cannot work out of two documents: from Python where there is a line to it, else from what lies
// in the file.
function sheetsOf(view, { answered, queries }, python) {
  const take = (name, value) => {
    if (name in view) view[name] = value;
    send(name, value);
  };
  async function find() {
    const { iteration, document: row, sheet, other } = view.place,
      asked = { iteration, document: row, sheet, other },
      isPair = sheet === "above" && row !== null && other !== null && other !== row,
      name = isPair ? "pair" : "sheet",
      at = view.at;
    if (python.isOpen() && (isPair || (answered.includes(sheet) && row !== null))) python.ask(name, view.at, asked);
    else if (row === null || !(isPair || sheet === "why")) take("sheet", null);
    else if (view.opened === at) {
      const found = await storedAt(asked, isPair);
      if (view.at === at) take(name, found); // else another query was chosen meanwhile
    }
  }
  // What the file has of a place, which is opened when somebody looks.
  async function storedAt(asked, isPair) {
    view.stored ??= openStored(view.run, queries[view.at]);
    const found = await view.stored,
      { iteration, document: row, other } = asked;
    if (isPair) return { asked, swap: "", ...found.pairs[`${iteration}/${row}/${other}`] };
    return found.why && { asked, ...found.why(iteration, row) };
  }
  return { take, find };
}

// The sheets of a query, as the scripts make them of what is stored.
async function openStored(run, { sheets }) {
  if (!sheets) return { why: null, pairs: {} };
  const { why, pairs } = openBytes(await bytesOf(sheets));
  return { why: why && storedSheets(openRun(openBytes(run)), why, openLeaves(openBytes(await bytesOf("leaves")))), pairs };
}

const dataOf = (view, { queries }, tabs) => {
  const { key, digest } = queries[view.at];
  return { ...view.place, key, run: digest, request: view.request, large: view.large, tabs };
};

// What an address asks for, within the run and the query; whatever else it says is not heard.
function placeFrom(wanted, { place: first, substeps }, { n, last, tabs }) {
  const place = { ...first },
    most = { iteration: last, document: n - 1, other: n - 1 };
  for (const [name, end] of Object.entries(most)) {
    const value = wanted.has(name) ? numberIn(wanted.get(name)) : place[name];
    place[name] = value !== null && Number.isInteger(value) && value >= 0 ? Math.min(value, end) : first[name];
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

export default open;
