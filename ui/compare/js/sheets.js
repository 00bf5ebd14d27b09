// One document under every run, side by side: the sheet of the Step page in a column for each, its parts in rows that line up.

const NARROW = 430; // pixels of a column; below it a table of pairs keeps the one number that adds up

function sheetPanel(view) {
  const title = el("h2"), body = el("div", { class: "sheets", tabindex: 0, role: "region", "aria-label": "The numbers of each run" });
  const close = el("button", { type: "button", class: "close", title: "Close (Esc)", "aria-label": "Close the sheets", text: "×", onclick: () => view.select(null) });
  const head = el("div", { class: "who", hidden: true }, title, close);
  const box = el("section", { class: "sheet", "aria-label": "One document under each run", hidden: true }, body);
  let sent = null, shown = null;

  const receive = (event) => { sent = event.detail; if (view.run) view.draw(); };
  document.addEventListener("boosting-sheets", receive);
  document.dispatchEvent(new CustomEvent("boosting-sheets-wanted"));
  linkTerms(body, () => {});

  const fits = () => sent !== null && sent.asked.iteration === view.k && sent.asked.document === view.document && sent.asked.key === view.key;

  function draw(found) {
    box.hidden = head.hidden = view.document === null;
    if (box.hidden) { shown = null; body.replaceChildren(); return; }
    const { name, grade } = found.documents[view.document];
    if (title.title !== name || !title.firstChild) { title.replaceChildren(gradeChip(found, grade), el("span", { text: name })); title.title = name; }
    box.classList.toggle("stale", !fits());
    const width = view.sizes.of(body).width / found.runs.length, version = `${view.key}/${view.large}/${width < NARROW}`;
    if (!fits() || (shown && shown.sent === sent && shown.version === version)) return;
    const stays = shown && shown.sent.asked.document === sent.asked.document;
    shown = { sent, version };
    const columns = found.runs.map((run, i) => columnOfSheet(view, found, run, sent.sheets[i], width < NARROW));
    body.style.setProperty("--rows", Math.max(...columns.map(({ childElementCount }) => childElementCount)));
    body.replaceChildren(...columns);
    if (!stays) body.scrollTop = 0;
  }

  return { box, head, draw, build() { shown = null; title.replaceChildren(); }, close() { document.removeEventListener("boosting-sheets", receive); } };
}

// The parts of one run's sheet. A part that a loss does not have keeps its row empty, so that those below stay level.
function columnOfSheet(view, found, run, sheet, isNarrow) {
  const from = sheet.rank_before, to = sheet.rank_after, k = sheet.k;
  const place = el("span", { class: `place ${sides(from - to)}`, text: k ? `rank ${from + 1} → ${to + 1}` : `rank ${to + 1}` });
  const link = el("a", { href: `${run.link}&iteration=${k}&document=${view.document}&sheet=why`, target: "_blank", rel: "noopener", text: "on Step", "aria-label": `Why ${run.title} places it there, on Step` });
  const ended = k < view.k ? el("small", { text: `at iteration ${k}, its last` }) : null;
  const head = el("header", {}, el("i", { class: "dot", style: `background: var(--run-${run.at})` }), el("strong", { text: run.title, title: run.title }), place, ended, link);
  const inside = { select: view.select, part: 0, check: { of: () => null } };
  const asked = isNarrow ? { ...sheet, shown: sheet.shown.filter((key) => key === "adds") } : sheet;
  const parts = whySheet(inside, { ...found, target_word: run.target_word, knows_pairs: run.knows_pairs }, asked, view.large ? 3 : 5);
  return el("article", { class: "of-run", "aria-label": `Under ${run.title}` }, head, ...parts.map((part) => part ?? el("div", { class: "part" })));
}
