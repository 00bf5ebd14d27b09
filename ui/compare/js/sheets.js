// One document under every run, side by side: the sheet of the Step page in a column for each, its parts in rows that line up.

import { el } from "../../component/js/dom.js";
import { linkTerms, sides } from "../../component/js/run/figures.js";
import { gradeChip } from "../../component/js/run/list.js";
import { nameOf } from "../../component/js/run/name.js";
import { whySheet } from "../../component/js/run/why.js";
import { waitLine } from "../../component/js/wait_line.js";

const NARROW = 430; // pixels of a column; below it a table of pairs keeps the one number that adds up

export function sheetPanel(view) {
  const title = el("h2"),
    head = el("div", { class: "who", hidden: true }, title, closeButton(view)),
    waiting = waitLine(),
    body = el("div", { class: "sheets", tabindex: 0, role: "region", "aria-label": "The numbers of each run" }),
    box = el("section", { class: "sheet", "aria-label": "One document under each run", hidden: true }, body, waiting.box);
  let sent = null,
    shown = null;

  const receive = (event) => {
    sent = event.detail;
    if (view.run) view.draw();
  };
  document.addEventListener("boosting-sheets", receive);
  document.dispatchEvent(new CustomEvent("boosting-sheets-wanted"));
  linkTerms(body, () => {});

  const fits = () =>
    sent !== null && sent.asked.iteration === view.k && sent.asked.document === view.document && sent.asked.key === view.key;

  function draw(found) {
    box.hidden = head.hidden = !view.hasSheet();
    waiting.tell(box.hidden || fits() ? null : `${view.key}/${view.k}/${view.document}`);
    if (box.hidden) {
      shown = null;
      body.replaceChildren();
      return;
    }
    nameIn(title, found, found.documents[view.document]);
    box.classList.toggle("stale", !fits());
    if (fits()) fill(found, view.sizes.of(body).width / found.runs.length < NARROW);
  }

  function fill(found, isNarrow) {
    const version = `${view.key}/${view.large}/${isNarrow}`;
    if (shown?.sent === sent && shown.version === version) return;
    const stays = shown?.sent.asked.document === sent.asked.document;
    shown = { sent, version };
    const columns = found.runs.map((run, i) => columnOfSheet(view, found, run, sent.sheets[i], isNarrow));
    body.style.setProperty("--rows", Math.max(...columns.map(({ childElementCount }) => childElementCount)));
    body.replaceChildren(...columns);
    if (!stays) body.scrollTop = 0;
  }

  return {
    box,
    head,
    draw,
    build() {
      shown = null;
      title.replaceChildren();
    },
    close() {
      document.removeEventListener("boosting-sheets", receive);
    },
  };
}

function nameIn(title, found, { name, grade }) {
  if (title.title === name && title.firstChild) return;
  title.replaceChildren(gradeChip(found, grade), nameOf(name));
  title.title = name;
}

function closeButton(view) {
  return el("button", {
    type: "button",
    class: "close",
    title: "Close (Esc)",
    "aria-label": "Close the sheets",
    text: "×",
    onclick: () => view.select(null),
  });
}

const linkToStep = ({ document: row }, { link, title }, k) =>
  el("a", {
    href: `${link}&iteration=${k}&document=${row}&sheet=why`,
    target: "_blank",
    rel: "noopener",
    text: "on Step",
    "aria-label": `Why ${title} places it there, on Step`,
  });

// The parts of one run's sheet. A part that a loss does not have keeps its row empty, so that those below stay level.
function columnOfSheet(view, found, run, sheet, isNarrow) {
  const from = sheet.rank_before,
    to = sheet.rank_after,
    k = sheet.k;
  const place = el("span", { class: `place ${sides(from - to)}`, text: k ? `rank ${from + 1} → ${to + 1}` : `rank ${to + 1}` });
  const link = run.link && linkToStep(view, run, k); // a page in a file has none
  const ended = k < view.k ? el("small", { text: `at iteration ${k}, its last` }) : null;
  const head = el(
    "header",
    {},
    el("i", { class: "dot ink", style: `background: var(--run-${run.at})` }),
    el("strong", { text: run.title, title: run.title }),
    place,
    ended,
    link || null,
  );
  const inside = { select: view.select, part: 0, check: { of: () => null } };
  const asked = isNarrow && !sheet.unexplained ? { ...sheet, shown: sheet.shown.filter((key) => key === "adds") } : sheet;
  const parts = whySheet(
    inside,
    { ...found, n_iterations: run.last, target_word: run.target_word, knows_pairs: run.knows_pairs, sign: run.sign },
    asked,
    view.large ? 3 : 5,
  );
  return el(
    "article",
    { class: "of-run", "aria-label": `Under ${run.title}` },
    head,
    ...parts.map((part) => part ?? el("div", { class: "part" })),
  );
}
