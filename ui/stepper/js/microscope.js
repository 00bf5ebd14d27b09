// The sheet over the right half: one document, why it moved. Python does the arithmetic and sends it; this shows it.

const TABS = { why: "Why did it move?", life: "Its life", above: "Why above …?", insight: "" };
const LEAF_TERMS = ["leaf-value", "numerator", "denominator"]; // their source in the tree is the leaf
const SHEETS = { why: whySheet, life: lifeSheet, above: aboveSheet, insight: insightSheet };

function microscope(view) {
  const title = el("h2"), place = el("span", { class: "place" }), tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "About this document" });
  const body = el("div", { class: "sheet-body", tabindex: 0, role: "tabpanel", id: "sheet-body" });
  const close = el("button", { type: "button", class: "close", title: "Close (Esc)", "aria-label": "Close the sheet", text: "×", onclick: () => view.closeSheet() });
  const box = el("div", { class: "sheet", role: "dialog", "aria-label": "One document under the microscope", hidden: true }, el("header", {}, el("div", { class: "who" }, title, place, close), tabs), body);
  let sheet = null, shown = null, opener, linked = null; // opener: what had the keys before, null where nothing had, undefined where a link opened the sheet; linked: the node of the tree that a step of the way points at

  for (const [name, words] of Object.entries(TABS)) {
    tabs.append(el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "sheet-body", "data-tab": name, text: words, onclick: () => view.set({ sheet: name }, true) }));
  }
  tabs.addEventListener("keydown", (event) => {
    const names = Object.keys(TABS).filter((name) => name !== "insight" || insightName()), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    view.set({ sheet: names[(names.indexOf(view.sheet) + step + names.length) % names.length] }, true);
    tabs.querySelector(`[data-tab="${view.sheet}"]`).focus();
  });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape" && isOpen()) { event.preventDefault(); view.closeSheet(); } });
  linkTerms(box, (key, on) => {
    const node = key.startsWith("node:") ? key.slice(5) : LEAF_TERMS.includes(key) && shown.sheet.leaves ? String(shown.sheet.leaves[Math.min(view.part, shown.sheet.leaves.length - 1)].node) : null;
    if (node === null) return;
    linked = on ? node : null;
    lightNode();
    if (on) view.bring(Number(node));
  });

  // The tree is drawn anew at every hover, and then knows nothing of it.
  function lightNode() {
    for (const mark of view.root.querySelectorAll("svg.tree [data-node]")) mark.classList.toggle("linked", mark.dataset.node === linked);
  }

  // And the reverse: a node of the tree lights its step of the way, its leaf the leaf value.
  function pointed(event) {
    const node = event.target.closest?.("svg.tree [data-node]")?.dataset.node;
    for (const mark of body.querySelectorAll('[data-key^="node:"], [data-key="leaf-value"]')) {
      const key = mark.dataset.key.startsWith("node:") ? mark.dataset.key.slice(5) : body.querySelector(".way li:last-child")?.dataset.key.slice(5);
      mark.classList.toggle("linked", node !== undefined && key === node && event.type === "mouseover");
    }
  }

  const receive = (event) => { sheet = event.detail; if (view.now()) { draw(view.run, view.now()); view.relight(); } };
  document.addEventListener("boosting-sheet", receive);
  const insightName = () => INSIGHT_TABS[view.run?.insights[0]] ?? "";
  const isOpen = () => view.sheet in TABS && view.document !== null;
  const wanted = () => ({ iteration: view.k, document: view.document, sheet: view.sheet, other: view.other });
  const fits = () => sheet !== null && JSON.stringify(sheet.asked) === JSON.stringify(wanted());

  function draw(run, now) {
    box.hidden = !isOpen();
    lightNode();
    if (box.hidden) { shown = linked = null; body.replaceChildren(); return; }
    const d = view.document, change = now.before[d] - now.after[d];
    title.replaceChildren(gradeChip(run, run.documents[d].grade), el("span", { text: run.documents[d].name }));
    title.title = run.documents[d].name;
    place.textContent = now.k ? `rank ${now.before[d] + 1} → ${now.after[d] + 1}, score ${run.scoreFormat(now.scoresBefore[d])} → ${run.scoreFormat(now.scoresAfter[d])}` : `rank ${now.after[d] + 1}, score ${run.scoreFormat(now.scoresAfter[d])}`;
    place.className = `place ${now.k ? sides(change) : ""}`;
    for (const tab of tabs.children) {
      const on = tab.dataset.tab === view.sheet;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      if (tab.dataset.tab === "insight") { tab.textContent = insightName(); tab.hidden = !tab.textContent; }
    }
    body.setAttribute("aria-labelledby", `tab-${view.sheet}`);
    box.classList.toggle("stale", !fits());
    const version = `${view.key}/${view.part}/${view.large}/${view.sizes.of(body).height}`;
    if (!fits() || (shown && shown.sheet === sheet && shown.version === version)) return;
    const sameTab = shown && shown.sheet.asked.sheet === sheet.asked.sheet && shown.sheet.asked.document === sheet.asked.document;
    shown = { sheet, version };
    const rows = Math.max(5, Math.floor((view.sizes.of(body).height * 0.5) / (view.unit * 1.75)));
    const had = body.getRootNode().activeElement, isInside = had !== body && body.contains(had);
    body.replaceChildren(...SHEETS[view.sheet](view, run, sheet, rows).filter(Boolean));
    if (isInside) alike(had).focus({ preventScroll: true });
    if (!sameTab) body.scrollTop = 0;
  }

  // Where the keys go when what had them was made anew: what stands for the same pair or step of the way, else the whole sheet.
  function alike(had) {
    const isSame = (node) => node === had || (node.tabIndex >= 0 && [node.nodeName, node.dataset.document, node.dataset.key].join() === [had.nodeName, had.dataset.document, had.dataset.key].join());
    return [...body.querySelectorAll(`${had.nodeName}`)].find(isSame) ?? body;
  }

  return {
    box, draw, pointed, isOpen, insightName,
    open() { opener = view.root.getRootNode().activeElement; },
    focus() { body.focus({ preventScroll: true }); },
    giveBack() {
      const heir = opener === null || opener?.isConnected ? opener : view.root.querySelector(`.left .row[data-document="${view.document}"]`);
      if (heir) heir.focus({ preventScroll: true }); else body.blur();
      opener = undefined;
    },
    ask() { document.dispatchEvent(new CustomEvent("boosting-sheet-wanted")); },
    close() { document.removeEventListener("boosting-sheet", receive); },
  };
}

// What is special about the loss: views of their own files.
function insightSheet(view, run, sheet) {
  const place = { k: sheet.asked.iteration, go: (k) => view.go(k), partner: sheet.asked.other, choose: (d) => view.set({ other: d }, true) };
  return sheet.views.length ? [...drawInsights(sheet.views, place), el("p", { class: "source", text: sheet.source })] : [el("p", { class: "told", text: `There is no view of its own for ${run.loss}.` })];
}
