// What Streamlit's own marks lack for whoever listens to a page, said again whenever they are drawn anew: its list of pages on a narrow
// window holds more than items, and the field for files says at once that it is nothing and what it is called.

const LACKING = [
  ["[data-testid=stSidebarNavItems], [data-testid=stSidebarNavItems] li", "none"],
  ["[data-testid=stFileUploaderDropzone]", "group"],
];

function mend() {
  for (const [selector, role] of LACKING) for (const node of document.querySelectorAll(selector)) if (node.getAttribute("role") !== role) node.setAttribute("role", role);
}

if (!document.isMended) {
  document.isMended = true;
  let next = 0;
  new MutationObserver(() => { if (!next) next = requestAnimationFrame(() => { next = 0; mend(); }); }).observe(document.body, { childList: true, subtree: true });
  mend();
}
