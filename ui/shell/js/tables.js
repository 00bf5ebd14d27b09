// A table reads the size of letters once, when it is drawn. Where the style of the page, or another size of the window, comes later, it is
// enlarged as a whole, or made smaller, by as much as its letters lack. Its canvas then needs as many pixels more: it takes them from the
// ratio of the window, and knows nothing of what enlarges it.

const DRAWN = '[data-testid="stDataFrame"] [style*="--gdg-base-font-style"]';
const LETTER = 0.875; // rem

const { get: ratio } = Object.getOwnPropertyDescriptor(window, "devicePixelRatio") ?? {};

const zoomOf = (table) => Number(getComputedStyle(table.closest('[data-testid="stElementContainer"]')).zoom) || 1;

// Whole numbers are what a table counts in, so most windows keep theirs.
function sharpen(tables) {
  if (!ratio) return;
  const most = Math.max(1, ...Array.from(tables, zoomOf));
  Object.defineProperty(window, "devicePixelRatio", { configurable: true, get: () => ratio.call(window) * most });
}

export function fitTables() {
  const tables = document.querySelectorAll(DRAWN);
  if (!tables.length) return;
  const wanted = LETTER * parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const table of tables) {
    const drawn = parseFloat(table.style.getPropertyValue("--gdg-base-font-style").split(" ").at(-1)),
      grown = (wanted / drawn).toFixed(3),
      { style } = table.closest('[data-testid="stElementContainer"]');
    if (Math.abs(grown - 1) < 0.02) style.removeProperty("--grown");
    else if (style.getPropertyValue("--grown") !== grown) style.setProperty("--grown", grown);
  }
  sharpen(tables);
}
