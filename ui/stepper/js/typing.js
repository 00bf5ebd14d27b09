// Keys belong to a field while somebody types in it, and to lists and sliders of the page that use arrows themselves.
function typing(event) {
  const at = event.composedPath()[0];
  if (!(at instanceof Element) || at.classList.contains("scrub")) return false;
  return at.isContentEditable || at.matches("input, textarea, select, [role=slider], [role=combobox], [role=listbox], [role=option], [role=menuitem], [role=tab], [role=spinbutton]");
}

function onButton(event) {
  const at = event.composedPath()[0];
  return at instanceof Element && at.matches("button, summary, a, [role=button]");
}
