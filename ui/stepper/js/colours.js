// Colours by role, of the theme that the page shows now.

function paint(root, colours) {
  const probe = getComputedStyle(root).getPropertyValue("--st-background-color").trim() || "#ffffff";
  const theme = brightness(probe) < 128 ? "dark" : "light";
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  for (const [role, colour] of Object.entries(colours[theme])) root.style.setProperty(`--${role.replace("_", "-")}`, colour);
}

function brightness(colour) {
  const hex = colour.match(/^#([0-9a-f]{6})/i);
  const [r, g, b] = hex ? [0, 2, 4].map((i) => parseInt(hex[1].slice(i, i + 2), 16)) : (colour.match(/\d+(\.\d+)?/g) || [255, 255, 255]).map(Number);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
