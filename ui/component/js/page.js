// A stage on a page of its own. What Python and Streamlit do for the components of the app, this does from what lies in the file: it mounts
// them, gives them packed runs and sheets, keeps the place in the address, and turns letters and theme.

import { choiceBox, el } from "./dom.js";

const WORDS = ["substep", "sheet"];
const THEMES = ["Light", "Dark"];

const bytesOf = async (id) => {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (sign) => sign.charCodeAt(0));
  const open = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(open).arrayBuffer());
};

// parts   name -> { mount, style };  given   what page.py wrote
async function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = { large: given.large, request: 1, at: 0, place: { ...given.place }, sheets: null };
  const stage = shadow(app.querySelector("#stage"), parts.stage.style),
    frame = shadow(app.querySelector("#frame"), parts.frame.style);
  const show = () => {
    showFrame();
    parts.stage.mount({ parentElement: stage, data: dataOf(view, given), setStateValue: hear, setTriggerValue() {} });
  };
  const showFrame = () =>
    parts.frame.mount({ parentElement: frame, data: { ...given.frame, large: view.large }, setStateValue() {}, setTriggerValue: turn });
  const sendRun = () => document.dispatchEvent(new CustomEvent("boosting-run", { detail: view.run }));
  const sendSheet = () => document.dispatchEvent(new CustomEvent("boosting-sheet", { detail: sheetOf(view) }));

  function hear(name, value) {
    if (name !== "selection") return;
    view.place = { ...view.place, ...value };
    history.replaceState(null, "", hashOf(view, given));
    sendSheet();
  }
  function turn(name, value) {
    if (name === "turned") view.large = value;
    show();
  }
  async function choose(at) {
    const { run, sheets } = given.queries[at];
    view.at = at;
    const found = [await bytesOf(run), sheets ? JSON.parse(new TextDecoder().decode(await bytesOf(sheets))) : null];
    if (view.at !== at) return; // another query was chosen meanwhile
    [view.run, view.sheets] = found;
    sendRun();
    show();
    sendSheet();
    history.replaceState(null, "", hashOf(view, given));
  }
  async function follow() {
    const wanted = new URLSearchParams(location.hash.slice(1)),
      at = Math.max(
        given.queries.findIndex(({ qid }) => qid === wanted.get("query")),
        0,
      );
    Object.assign(view, { request: view.request + 1, place: placeFrom(wanted, given, given.queries[at]) });
    await choose(at);
    query.value = view.at;
  }
  const query = choiceBox(
    { "aria-label": "Query" },
    (at) => {
      Object.assign(view, { request: view.request + 1, place: { ...view.place, document: null, sheet: "", other: null } });
      choose(Number(at));
    },
    ...given.queries.map(({ qid }, value) => el("option", { value, text: qid })),
  );
  themes(app, given.dark, show);
  document.addEventListener("boosting-run-wanted", sendRun);
  document.addEventListener("boosting-sheet-wanted", sendSheet);
  addEventListener("hashchange", follow);
  app.querySelector("#query").append(...(given.queries.length > 1 ? [query] : [el("span", { text: given.queries[0].qid })]));
  await follow();
}

const dataOf = (view, { queries }) => {
  const { key, digest, tabs } = queries[view.at];
  return { ...view.place, key, run: digest, request: view.request, large: view.large, tabs };
};

// The sheet that the stage asks for, as Python's would be; null where the file has none.
function sheetOf({ sheets, place: { iteration, document: row, sheet, other } }) {
  const found = sheets?.[sheet]?.[`${iteration}/${row}${other === null ? "" : `/${other}`}`] ?? sheets?.[sheet]?.[`${iteration}/${row}`];
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
function hashOf({ place, at }, { queries }) {
  const said = new URLSearchParams(queries.length > 1 ? { query: queries[at].qid } : {});
  for (const name of ["iteration", "document", "other", ...WORDS])
    if (place[name] !== null && place[name] !== "") said.set(name, place[name]);
  return `#${said}`;
}

function shadow(box, style) {
  const root = box.attachShadow({ mode: "open" });
  root.append(el("style", { text: style }));
  return root;
}

// The frame turns light and dark by Streamlit's own menu: here two buttons stand in for it, which nobody sees.
function themes(app, isDark, turned) {
  const turn = (name) => {
    app.className = `stApp ${name.toLowerCase()}`;
  };
  for (const name of THEMES) {
    const onclick = () => {
      turn(name);
      turned();
    };
    app.append(el("button", { hidden: true, "data-testid": `stMainMenuItem-theme-${name}`, onclick }));
  }
  turn(THEMES[Number(isDark ?? matchMedia("(prefers-color-scheme: dark)").matches)]);
}

export default function page(parts, given) {
  return open(parts, given);
}
