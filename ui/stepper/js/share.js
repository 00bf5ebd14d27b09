// What can be taken away: the link, pictures, tables; and how the page is shown: full screen, light or dark.

// entries: [words, act]; an act may return words that say what was done, or a promise of them.
function shareMenu(entries) {
  const said = el("span", { class: "said", role: "status" });
  const items = entries.map(([words, act]) => el("button", { type: "button", role: "menuitem", tabindex: -1, text: words, onclick: async () => { close(true); tell(await act()); } }));
  const menu = el("div", { class: "share-menu", role: "menu", "aria-label": "Share", hidden: true }, ...items);
  const button = el("button", { type: "button", text: "Share", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => (menu.hidden ? open() : close(true)) });
  const box = el("div", { class: "share" }, button, said, menu);
  let timer = null;

  function open() {
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    items[0].focus();
  }

  function close(back = false) {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (back) button.focus({ preventScroll: true });
  }

  function tell(words) {
    said.textContent = words || "";
    clearTimeout(timer);
    timer = setTimeout(() => { said.textContent = ""; }, 2500);
  }

  menu.addEventListener("keydown", (event) => {
    const at = items.indexOf(event.target), to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Tab") close();
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") close(true); else items[(to + items.length) % items.length].focus();
  });
  box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) close(); });
  return { box, isOpen: () => !menu.hidden };
}

// The address of this page with `place` in it; null, false and nothing at all leave a name out.
function linkTo(place) {
  const link = new URL(location.href);
  for (const [name, value] of Object.entries(place)) if (value === null || value === "" || value === false) link.searchParams.delete(name); else link.searchParams.set(name, value);
  return link.href;
}

// Browsers give the clipboard to pages of this machine and of https alone; elsewhere a field that is copied from the old way.
async function copy(text) {
  if (navigator.clipboard) {
    try { await navigator.clipboard.writeText(text); return "Copied"; } catch { /* refused: the old way */ }
  }
  const field = el("textarea", { "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? "Copied" : "Copy the address above";
}

function fullScreen(root) {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen();
}

// Streamlit keeps the theme and offers it in its own menu alone: choose there, as a person would.
async function switchTheme(dark) {
  const seek = (name) => document.querySelector(`[data-testid="${name}"]`);
  seek("stMainMenuButton")?.click();
  for (let frames = 0; frames < 60; frames++) {
    const item = seek(`stMainMenuItem-theme-${dark ? "Light" : "Dark"}`);
    if (item) { item.click(); return ""; }
    await new Promise(requestAnimationFrame);
  }
  return "Choose it in the menu above";
}

function save(name, type, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "Saved";
}

// Rows of numbers and words as RFC 4180 has them. A name that a spreadsheet would take for a formula, and run, gets an apostrophe before it,
// as in the tables that Python makes.
function csv(heads, rows) {
  const harmless = (value) => (typeof value === "string" && /^'*\s*[=+@-]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : String(value ?? ""));
  const field = (value) => { const text = harmless(value); return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text; };
  return [heads, ...rows].map((row) => row.map(field).join(",")).join("\r\n") + "\r\n";
}
