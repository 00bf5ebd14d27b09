// How large the small drawings are: as large as all of them fit, within bounds.

const THUMB = { least: 46, most: 150, shape: 0.72, gap: 6, scrollbar: 14 };

// n drawings in a room of so many pixels, each with its name below it.
export function fitThumbs({ width, height }, n, large) {
  const across = (side) => Math.floor((width - THUMB.scrollbar + THUMB.gap) / (side + THUMB.gap)),
    down = (side) => Math.floor((height + THUMB.gap) / (side * THUMB.shape + (large ? 24 : 17) + THUMB.gap));
  let side = THUMB.most;
  while (side > THUMB.least && across(side) * down(side) < n) side -= 2;
  return { width: side, height: Math.round(side * THUMB.shape), columns: Math.max(1, across(side)) };
}
