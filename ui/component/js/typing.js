// Keys belong to a field while somebody types in it, and to lists and sliders of the page that use arrows themselves; of a slider they are
// the only ones. In a field that holds what counts, Ctrl+Z takes back an act of the page, not a letter.
export function typing(event) {
  const at = event.composedPath()[0];
  if (!(at instanceof Element) || at.classList.contains("scrub")) return false;
  if (at.matches("[role=slider], [type=range]")) return /^(Arrow|Home|End|Page)/.test(event.key);
  if (at.matches("[type=checkbox]") || ((event.ctrlKey || event.metaKey) && at.isAtRest?.())) return false;
  return (
    at.isContentEditable ||
    at.matches("input, textarea, select, [role=combobox], [role=listbox], [role=option], [role=menuitem], [role=tab], [role=spinbutton]")
  );
}

// What the space bar presses; a link it does not.
export function onButton(event) {
  const at = event.composedPath()[0];
  return at instanceof Element && at.matches("button, summary, [role=button], [type=checkbox]");
}
