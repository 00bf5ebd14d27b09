// Where a page begins: at its top, or at the part that its address names. Python keys such a part by page and parameter, as ddf_at_view.
// What stands above it comes bit by bit and pushes it down; so the window goes along, until somebody moves.

const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"];

// A name of signs that no parameter has, as in ?utm.source=1, would be no selector and name no part.
export const partOf = (page, search) =>
  [...new URLSearchParams(search).keys()]
    .filter((name) => /^\w+$/.test(name))
    .map((name) => `.st-key-${page}_at_${name}`)
    .join();

// Returns what ends it.
export function begin(page) {
  const over = new AbortController(),
    { signal } = over,
    box = document.querySelector("[data-testid=stMain]");
  if (!box) return over;
  box.scrollTo(0, 0); // what comes before the browser has drawn the last page gone would begin as far down as that one was left
  const follow = new ResizeObserver(() => document.querySelector(partOf(page, location.search) || "none")?.scrollIntoView());
  follow.observe(box.querySelector("[data-testid=stMainBlockContainer]"));
  signal.addEventListener("abort", () => follow.disconnect());
  for (const move of MOVES) document.addEventListener(move, () => over.abort(), { signal, capture: true, passive: true });
  return over;
}
