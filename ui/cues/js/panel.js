// The panel of the cue sheets: choose one, play it, and edit one's own.

import { el, write } from "../../component/js/dom.js";
import { keepKeys } from "../../shell/js/tools.js";
import { actsOf } from "./acts.js";
import { button, editRow, field, readRow } from "./fields.js";
import { MOST, minutesOf } from "./sheet.js";

// desk   { sheets, play, pages, here(), refused(), titleOf(), openNotes() }, as desk.js has them
// done() is called after each act
export function cuePanel(desk, done) {
  const box = el("div", { class: "cue-panel", role: "dialog", "aria-label": "Cue sheet", tabindex: -1, hidden: true });
  const view = { id: desk.play.now()?.id ?? (desk.sheets.own()[0] ?? desk.sheets.ready[0]).id, said: "", box };
  let giveBack = null;
  // What a control does; the keys stay with the control of the same name.
  const doing =
    (act) =>
    async (...given) => {
      const words = await act(...given);
      view.said = [typeof words === "string" ? words : "", desk.sheets.trouble()].filter(Boolean).join(" ");
      done();
      if (!box.contains(box.getRootNode().activeElement)) box.focus({ preventScroll: true });
    };

  function draw() {
    if (box.hidden) return;
    if (!desk.sheets.find(view.id)) view.id = (desk.sheets.own()[0] ?? desk.sheets.ready[0]).id;
    const at = box.getRootNode().activeElement,
      name = box.contains(at) ? (at.getAttribute("aria-label") ?? at.textContent) : null,
      top = box.querySelector(".cue-list")?.scrollTop ?? 0;
    box.replaceChildren(...content(desk, view, doing, turn));
    box.querySelector(".cue-list").scrollTop = top;
    if (name !== null) [...box.querySelectorAll("*")].find((node) => nameOf(node) === name)?.focus({ preventScroll: true });
  }
  function turn() {
    box.hidden = !box.hidden;
    if (box.hidden) return giveBack();
    giveBack = keepKeys();
    view.said = "";
    draw();
    return box.focus({ preventScroll: true });
  }
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    turn();
  });
  return { box, turn, draw };
}

const nameOf = (node) =>
  node.matches("button, input, select, textarea, ol") ? (node.getAttribute("aria-label") ?? node.textContent) : null;

function content(desk, view, doing, turn) {
  const sheet = desk.sheets.find(view.id),
    isOwn = desk.sheets.isOwn(sheet.id),
    acts = actsOf(desk, view);
  return [
    head(desk, view, doing, turn),
    el("div", { class: "cue-acts" }, ...sheetActs(desk, sheet, isOwn, acts, doing)),
    isOwn ? nameField(desk, view, sheet) : null,
    list(desk, view, sheet, isOwn, doing),
    foot(desk, view, acts, doing),
  ].filter(Boolean);
}

function head(desk, view, doing, turn) {
  const option = ({ id, name }) => el("option", { value: id, text: name, selected: id === view.id });
  const choose = doing(() => {
    view.id = choice.value;
  });
  const group = (label, sheets) => (sheets.length ? el("optgroup", { label }, ...sheets.map(option)) : null);
  const choice = el(
    "select",
    { class: "cue-choice", "aria-label": "Sheet", onchange: choose },
    group("Your own", desk.sheets.own()),
    group("Ready", desk.sheets.ready),
  );
  return el("div", { class: "cue-head" }, el("h2", { text: "Cue sheet" }), choice, button("×", "close", turn, { "aria-label": "Close" }));
}

function sheetActs(desk, sheet, isOwn, acts, doing) {
  const isPlayed = desk.play.now()?.id === sheet.id;
  const done = (act) => doing(() => act(desk.sheets.find(sheet.id))),
    of = (text, name, act, more) => button(text, name, done(act), more);
  return [
    isPlayed ? of("Stop", "play", desk.play.stop) : of("Play", "play", acts.play),
    of("Notes window", "notes", desk.openNotes, { title: "Notes, the next cue and a clock, for your own screen" }),
    ...(isOwn ? [of("Add this view", "add", acts.addView)] : [of("Copy to edit", "copy", acts.copy)]),
    of("Export", "export", acts.exportIt),
    ...(isOwn ? [of("Delete sheet", "delete", acts.remove)] : []),
    el("span", { class: "cue-sum", text: sumOf(sheet) }),
  ];
}

function nameField(desk, view, sheet) {
  const set = (name) => {
    if (name.trim()) desk.sheets.edit(sheet.id, { name });
    quietly(desk, view, name.trim() ? "" : "A sheet needs a name.");
  };
  return el("label", { class: "cue-name" }, "Name", field("input", sheet.name, MOST.name, "Name of the sheet", set));
}

function list(desk, view, sheet, isOwn, doing) {
  const playing = desk.play.now();
  const change = (edit, words) => {
    const { cues } = desk.sheets.find(sheet.id),
      next = edit(cues);
    if (next !== cues) desk.sheets.edit(sheet.id, { cues: next });
    return words;
  };
  const type = (edit, words) => quietly(desk, view, change(edit, words));
  const rows = sheet.cues.map((cue, at) => {
    const isHere = playing?.id === sheet.id && playing.at === at,
      go = doing(() => desk.play.start(sheet.id, at));
    return isOwn ? editRow(cue, at, isHere, { go, put: doing(change), type }) : readRow(cue, isHere, go);
  });
  return el("ol", { class: "cue-list", tabindex: 0, "aria-label": "Cues" }, ...rows);
}

const sumOf = ({ cues }) => `${cues.length} ${cues.length === 1 ? "cue" : "cues"}, ${minutesOf(cues)} minutes`;

// What was typed is said, and nothing else of the panel is drawn anew.
function quietly(desk, view, words) {
  const part = (name) => view.box.querySelector(name);
  view.said = [words, desk.sheets.trouble()].filter(Boolean).join(" ");
  write(part(".cue-said"), view.said);
  write(part(".cue-sum"), sumOf(desk.sheets.find(view.id)));
  part(".undo").disabled = !desk.sheets.canUndo();
}

function foot(desk, view, acts, doing) {
  const take = doing(acts.take);
  const importer = el("input", {
    type: "file",
    accept: ".json",
    hidden: true,
    onchange: () => importer.files[0] && take(importer.files[0]),
  });
  return el(
    "div",
    { class: "cue-foot" },
    button("New sheet", "new", doing(acts.begin)),
    button("Import", "import", () => importer.click()),
    importer,
    button("Undo", "undo", doing(desk.sheets.undo), { disabled: !desk.sheets.canUndo() }),
    el("span", { class: "cue-said", role: "status", text: view.said }),
  );
}
