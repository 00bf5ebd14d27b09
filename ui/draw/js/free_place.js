// Where in a box a few words lie on nothing else: at its right edge from above, else at its left.

const EDGE = 6; // between words and the edge of their box

const isOver = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

// The place of words of a size, within a box; null where none is free. All are {x, y, width, height}, `taken` a list of them.
export function freePlace(box, { width, height }, taken) {
  const lefts = [box.x + box.width - EDGE - width, box.x + EDGE];
  if (lefts[0] < box.x) return null;
  for (const x of lefts)
    for (let y = box.y + 3; y + height <= box.y + box.height; y += height / 2) {
      const place = { x, y, width, height };
      if (!taken.some((other) => isOver(place, other))) return place;
    }
  return null;
}
