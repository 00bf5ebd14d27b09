// The sheet over the right half: one document, why it moved. Python does the arithmetic and sends it, but for its history and the
// comparison with another document, which are worked out here.

import { el } from "../../component/js/dom.js";
import { waitLine } from "../../component/js/wait_line.js";
import { whySheet } from "../../component/js/run/why.js";
import { drawInsights, insightList } from "../../component/js/insights/insights.js";
import { aboveSheet } from "./above.js";
import { comparisonBook } from "./comparison.js";
import { lifeSheet } from "./document_history.js";
import { historyBook } from "./history.js";
import { nodeLinks } from "./node_links.js";
import { hasSheet, headingOf, tabRow } from "./sheet_head.js";

// Of the pairs of the document as many as fill half of the room.
const whyWithin = (view, run, sheet, { height, unit }) =>
  whySheet(view, run, sheet, Math.max(5, Math.floor((height * 0.5) / (unit * 1.75))));
const SHEETS = { why: whyWithin, life: lifeSheet, above: aboveSheet, insight: insightSheet };

export function microscope(view) {
  const hasInsight = () => Boolean(view.run?.insights.length) && hasSheet(view, "insight"),
    heading = headingOf(view),
    tabs = tabRow(view, hasInsight),
    page = pageOf(view),
    waiting = waitLine(),
    own = { life: historyBook(view), above: comparisonBook(view, changed) },
    book = sheetBook(changed);
  const box = el(
    "div",
    { class: "sheet", role: "dialog", "aria-label": "One document under the microscope", hidden: true, onkeydown: closeByKey },
    el("header", {}, heading.box, tabs.box),
    page.box,
    waiting.box,
  );
  const links = nodeLinks(view, box, page.leaves);

  const isOpen = () => view.sheet in SHEETS && view.document !== null;
  const wanted = () => ({ iteration: view.k, document: view.document, sheet: view.sheet, other: view.other });
  const current = () => (view.sheet in own ? own[view.sheet].sheet(wanted()) : book.sheet());
  const fits = () => isAbout(current(), wanted());

  function closeByKey(event) {
    if (event.key !== "Escape" || !isOpen()) return;
    event.preventDefault();
    view.closeSheet();
  }

  function changed() {
    if (!view.now()) return;
    draw(view.run, view.now());
    view.relight();
  }
  function draw(run, now) {
    waiting.tell(!isOpen() || fits() ? null : JSON.stringify(wanted()));
    if (!isOpen()) {
      page.empty();
      links.letGo();
      return;
    }
    links.light();
    heading.draw(run, now);
    tabs.draw();
    box.classList.toggle("stale", !fits());
    page.draw(run, fits() ? current() : null);
  }

  return {
    box,
    draw,
    pointed: links.pointed,
    isOpen,
    hasInsight,
    ...keysOf(view, page.box),
    ask: () => [book, own.above].forEach((one) => one.ask()),
    close: () => [book, own.above].forEach((one) => one.close()),
  };
}

const isAbout = (sheet, asked) => sheet !== null && JSON.stringify(sheet.asked) === JSON.stringify(asked);

// The sheet that Python sent last.
function sheetBook(changed) {
  let sheet = null;
  const hear = ({ detail }) => {
    sheet = detail;
    changed();
  };
  document.addEventListener("boosting-sheet", hear);
  return {
    sheet: () => sheet,
    ask: () => document.dispatchEvent(new CustomEvent("boosting-sheet-wanted")),
    close: () => document.removeEventListener("boosting-sheet", hear),
  };
}

// What Python has worked out, made anew for other numbers or another size; without a sheet what is there stays until one comes.
function pageOf(view) {
  const box = el("div", { class: "sheet-body", tabindex: 0, role: "tabpanel", id: "sheet-body" });
  let shown = null;

  function draw(run, sheet) {
    const { width, height } = view.sizes.of(box),
      version = `${view.key}/${view.part}/${view.large}/${width}/${height}`;
    box.setAttribute("aria-labelledby", `tab-${view.sheet}`);
    if (!sheet || (shown?.sheet === sheet && shown.version === version)) return;
    const before = shown?.sheet.asked,
      stays = before?.sheet === sheet.asked.sheet && before.document === sheet.asked.document,
      room = { width, height, unit: view.unit };
    shown = { sheet, version };
    renew(box, () => SHEETS[view.sheet](view, run, sheet, room).filter(Boolean));
    if (!stays) box.scrollTop = 0;
    if (!stays && view.sheet === "insight" && view.insightView) scrollTo(box, view.insightView);
  }
  function empty() {
    shown = null;
    box.replaceChildren();
  }
  return { box, draw, empty, leaves: () => shown?.sheet.leaves };
}

// Where the keys go when the sheet opens, and that they go back to what had them.
function keysOf(view, body) {
  let opener; // null where nothing had the keys, undefined where a link opened the sheet
  const rowOf = (d) => view.root.querySelector(`.left .row[data-document="${d}"]`);
  return {
    open() {
      opener = view.root.getRootNode().activeElement;
    },
    focus() {
      body.focus({ preventScroll: true });
    },
    giveBack() {
      const heir = opener === null || opener?.isConnected ? opener : rowOf(view.document);
      if (heir) heir.focus({ preventScroll: true });
      else body.blur();
      opener = undefined;
    },
  };
}

// Fills a box anew. What had the keys in it may be made anew too: then they go to what stands for the same pair or step of the way, else
// to the box. make() may already take over a part of what is there, so the keys are looked for before it.
function renew(box, make) {
  const had = box.getRootNode().activeElement,
    isInside = had !== box && box.contains(had);
  replaceOthers(box, make());
  if (!isInside) return;
  const standsFor = (node) => [node.nodeName, node.dataset.document, node.dataset.key].join(),
    isAlike = (node) => node === had || (node.tabIndex >= 0 && standsFor(node) === standsFor(had)),
    heir = [...box.querySelectorAll(had.nodeName)].find(isAlike) ?? box;
  heir.focus({ preventScroll: true });
}

// What of the new is there already stays where it is: a field that is taken out and put back would say that it was left.
function replaceOthers(box, made) {
  for (const node of [...box.children]) if (!made.includes(node)) node.remove();
  made.forEach((node, at) => node === box.children[at] || box.insertBefore(node, box.children[at] ?? null));
}

// What is special about the loss: views of their own files.
function insightSheet(view, _run, sheet, room) {
  const place = {
    k: sheet.asked.iteration,
    go: (k) => view.go(k),
    room,
    partner: sheet.asked.other,
    choose: (d) => view.set({ other: d }, true),
  };
  const parts = drawInsights(sheet.views, place);
  const go = (kind) => {
    scrollTo(parts[0].parentNode, kind);
    view.set({ insightView: kind }, true);
  };
  return [insightList(parts, go), ...parts, el("p", { class: "source", text: sheet.source })];
}

// The page stays where it is: only the sheet scrolls.
function scrollTo(box, kind) {
  const there = box.querySelector(`[data-view="${kind}"]`);
  if (there) box.scrollTop += there.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
