// The head of the sheet: the document, and the tabs.

import { el } from "../../component/js/dom.js";
import { inFull } from "../../component/js/numbers.js";
import { sides } from "../../component/js/run/figures.js";
import { gradeChip } from "../../component/js/run/list.js";
import { nameOf } from "../../component/js/run/name.js";

const TABS = { why: "Why did it move?", life: "History", above: "Why above …?", insight: "Insight" };

// Of a run in a file, some sheets may have been left out; "" where all are.
export const hasSheet = (view, name) => view.data.tabs?.includes(name) ?? true;
export const firstSheet = (view) => Object.keys(TABS).find((name) => hasSheet(view, name)) ?? "";

// As the lists write them; with more digits where a score has changed by less than these show.
export const bothScores = (format, was, is) => (was !== is && format(was) === format(is) ? inFull(was, is) : [format(was), format(is)]);

// Who it is, and where it stands.
export function headingOf(view) {
  const title = el("h2"),
    place = el("span", { class: "place" }),
    close = { title: "Close (Esc)", "aria-label": "Close the sheet", text: "×", onclick: () => view.closeSheet() };

  function draw(run, { k, before, after, scoresBefore, scoresAfter }) {
    const d = view.document,
      { name, grade } = run.documents[d],
      [was, score] = bothScores(run.scoreFormat, scoresBefore[d], scoresAfter[d]);
    title.replaceChildren(gradeChip(run, grade), nameOf(name));
    title.title = name;
    const [rank, value] = k
      ? [`rank ${before[d] + 1} → ${after[d] + 1}`, `score ${was} → ${score}`]
      : [`rank ${after[d] + 1}`, `score ${score}`];
    place.replaceChildren(el("span", { text: `${rank},` }), " ", el("span", { text: value }));
    place.className = `place ${k ? sides(before[d] - after[d]) : ""}`;
  }
  return { box: el("div", { class: "who" }, title, place, el("button", { type: "button", class: "close", ...close })), draw };
}

// About what the sheet is; an insight only for a loss that has one.
export function tabRow(view, hasInsight) {
  const open = (name) => view.set({ sheet: name }, true);
  const tabs = Object.entries(TABS).map(([name, text]) =>
    el("button", {
      type: "button",
      role: "tab",
      id: `tab-${name}`,
      "aria-controls": "sheet-body",
      "data-tab": name,
      text,
      onclick: () => open(name),
    }),
  );

  function walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key],
      there = tabs.filter(({ hidden }) => !hidden),
      at = there.findIndex(({ dataset }) => dataset.tab === view.sheet);
    if (!step) return;
    event.preventDefault();
    const next = there[(at + step + there.length) % there.length];
    open(next.dataset.tab);
    next.focus();
  }
  function draw() {
    for (const tab of tabs) {
      tab.hidden = !(tab.dataset.tab === "insight" ? hasInsight() : hasSheet(view, tab.dataset.tab));
      const isOn = tab.dataset.tab === view.sheet;
      tab.setAttribute("aria-selected", isOn);
      tab.tabIndex = isOn ? 0 : -1;
    }
  }
  const box = el("div", { class: "tabs", role: "tablist", "aria-label": "About this document", onkeydown: walk }, ...tabs);
  return { box, draw };
}
