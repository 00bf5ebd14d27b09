// Colours by role, of the theme that the page shows now. Where a person has the system's own colours forced on every page, what is drawn
// keeps those of the theme that goes with the system's ground, and what only a ground would show has an outline.

const FORCED = "(forced-colors: active)";
const CONTRAST = new CSSStyleSheet();
CONTRAST.replaceSync(`@media ${FORCED} {
  .grade, .swatch, .cell, .ink { forced-color-adjust: none; }
  [aria-pressed="true"], [aria-current], :is(li, tr, div, button, td).selected, .linked {
    outline: 3px solid Highlight; outline-offset: -3px;
  }
  .cell.picked { outline-color: Highlight; }
  :is(.row.lit, .thumb.seen):not(.selected) { outline: 1px dashed CanvasText; outline-offset: -1px; }
}`);

export function paint(root, colours) {
  const sheets = root.getRootNode().adoptedStyleSheets;
  if (!sheets.includes(CONTRAST)) sheets.push(CONTRAST);
  const probe = getComputedStyle(root).getPropertyValue("--st-background-color").trim() || "#ffffff";
  const isDark = matchMedia(FORCED).matches ? matchMedia("(prefers-color-scheme: dark)").matches : brightness(probe) < 128;
  const theme = isDark ? "dark" : "light";
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  for (const [role, colour] of Object.entries(colours[theme])) root.style.setProperty(`--${role.replace("_", "-")}`, colour);
}

function brightness(colour) {
  const hex = colour.match(/^#([0-9a-f]{6})/i);
  const [r, g, b] = hex
    ? [0, 2, 4].map((i) => parseInt(hex[1].slice(i, i + 2), 16))
    : (colour.match(/\d+(\.\d+)?/g) || [255, 255, 255]).map(Number);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
