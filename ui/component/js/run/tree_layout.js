// Where everything of a tree stands. Pure. Every leaf has a row, a split stands on the border between its two sides: leaves and
// splits take turns from the top down, so no two labels share a line. Branches run to the left of the labels below them in the
// tree and between the rows of the others, so none runs through a label.
//
//        ┌ yes ───────────── leaf 1        row 0.5
//        ● clicks ≤ 3                      row 1
//        │      ┌ yes ────── leaf 2        row 1.5
//        └ no ─ ● words ≤ 2                row 2
//               └ no ─────── leaf 3        row 2.5

const LETTERS = [1.3, 1.15, 1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.57, 0.52, 0.47, 0.43, 0.4]; // sizes, of the letters of the page
const EASY = 0.86,
  LEGIBLE = 0.74; // of these: the smallest with airy rows; the smallest that is better than a name without its middle
const LEAST = 7.9; // pixels
const ROW = 1.2,
  TIGHT = 1.04; // rows in letters: an airy one; the closest
const FORKED = 1.78,
  OVER = 2.3; // from here on the word of a leaf has room at its fork, and a label above the chips of the leaves
const LINE = 1.4; // letters: what a label takes there of the height of a row, with what hangs below its line
export const BRANCH_WORD = 0.9; // letters of yes and no, and of column heads, of the others
export const FOR_ALL = 18 / BRANCH_WORD; // pixels: the least letters that a room reads on a wall; a larger tree scrolls
const KEPT = 7; // signs of a long name that are left at least
const HAIR = 0.01; // pixels: a name that has exactly the room that was made for it is whole, whatever the last bit says
// In the order of preference: a leaf's count has a bar or not, a label may run on above the leaves or not, names may be cut or not.
const MANNERS = [
  { from: 1.3, to: EASY },
  { from: 1.3, to: EASY, isBrief: true },
  { from: 1, to: EASY, isOver: true },
  { from: 1, to: EASY, isBrief: true, isOver: true },
  { from: 0.8, to: LEGIBLE },
  { from: 0.8, to: LEGIBLE, isBrief: true },
  { from: 0.8, to: LEGIBLE, isBrief: true, isOver: true },
  { from: EASY, to: 0, isBrief: true, isCut: true },
  { from: EASY, to: 0, isBrief: true, isOver: true, isCut: true },
];

// Where nothing fits: what is at most too high, and how high its rows are; a tree is read downwards more easily than sideways.
const TALL = [
  [{ isBrief: true, isCut: true }, TIGHT],
  [{ isBrief: true, isCut: true, isNarrow: true }, TIGHT],
  [{ isBrief: true, isOver: true, isCut: true }, OVER],
  [{ isBrief: true, isOver: true, isCut: true, isNarrow: true }, OVER],
];

// place(node) -> {column, y: in rows, end}; a folded split takes one row, like a leaf.
export function placeTree(tree, folded) {
  const place = new Map(),
    above = []; // splits whose lower side is still to come, and their columns: a tree may be as deep as it has splits
  let rows = 0,
    depth = 0,
    [node, column] = [0, 0];
  for (;;) {
    for (; tree.left[node] >= 0 && !folded.has(node); node = tree.left[node], column += 1) above.push([node, column]);
    depth = Math.max(depth, column);
    place.set(node, { column, y: rows + 0.5, end: true });
    rows += 1;
    if (!above.length) return { place, rows, depth };
    [node, column] = above.pop();
    place.set(node, { column, y: rows, end: false });
    [node, column] = [tree.right[node], column + 1];
  }
}

// The scene in pixels: the largest letters that leave every label whole in the room; else names lose their middle; else, with the
// least letters, the scene is larger than the room.
// texts {splits: Map node -> {name, test}, values, counts, dots: of the leaves}; room {width, height}; width(text, letters, weight)
// measures; least: pixels, of the letters
export function fitTree(layout, texts, room, unit, width, least = LEAST) {
  const rowFor = (letters) => Math.min((room.height - headOf(letters)) / layout.rows, 5 * letters);
  let best = null;
  for (const manner of MANNERS) {
    const share = LETTERS.find((share) => {
      const letters = share * unit,
        row = rowFor(letters);
      if (share > manner.from || letters < least || row < (manner.isOver ? OVER : share < EASY ? TIGHT : ROW) * letters) return false;
      return share >= manner.to && columnsOf(layout, texts, room, letters, row, width, manner).fits;
    });
    if (share && manner.isCut && best && best.share >= share) continue;
    if (share) best = { share, manner };
    if (share && !manner.isCut) break;
  }
  const letters = best ? best.share * unit : least,
    row = Math.max(rowFor(letters), TIGHT * letters);
  if (best) return spread(layout, room, columnsOf(layout, texts, room, letters, row, width, best.manner), letters, row, width);
  const columns = TALL.map(([manner, rows]) => [
    columnsOf(layout, texts, room, letters, Math.max(row, rows * letters), width, manner),
    Math.max(row, rows * letters),
  ]);
  const [found, high] = columns.find(([one]) => one.fits) ?? columns.at(least > LEAST ? -1 : 0);
  return spread(layout, room, found, letters, high, width);
}

// How high the chip of a leaf is.
export const chipHeight = ({ letters, row, isOver }) =>
  isOver ? Math.min(row - LINE * letters, 1.3 * letters) : Math.min(row - 1, 1.6 * letters);

const headOf = (letters) => 1.7 * letters; // the line of column heads

// How wide columns can be so that every label has room, whole or cut as much as may be.
function columnsOf(layout, texts, room, letters, row, width, { isBrief, isOver, isCut, isNarrow }) {
  const wordWidth = (text) => width(text, letters * BRANCH_WORD, 600),
    word = Math.max(wordWidth("yes"), wordWidth("no"));
  const table = tableOf(texts, letters, width, row < FORKED * letters ? word + 0.5 * letters : 0, isBrief);
  const indent = 1.1 * letters,
    margin = 0.6 * letters; // before the first letter of a label; after its last
  const narrowest = word + (isNarrow ? 1.1 : 1.5) * letters,
    limit = room.width - (isOver ? 0 : table.width) - margin;
  const labels = [...layout.place]
    .filter(([, at]) => !at.end)
    .map(([node, { column }]) => {
      const { name, test } = texts.splits.get(node),
        end = width(test, letters),
        full = width(name, letters);
      return { node, column, name, test, end, size: end + (isCut ? Math.min(full, width("n".repeat(KEPT), letters)) : full) };
    });
  const widest = Math.min(
    5 * letters,
    (room.width - table.width - narrowest) / Math.max(layout.depth - 1, 1),
    ...labels.map(({ column, size }) => (column ? (limit - indent - size) / column : indent + size <= limit ? Infinity : 0)),
  );
  return {
    table,
    indent,
    margin,
    narrowest,
    limit,
    labels,
    wordWidth,
    isOver,
    column: Math.max(narrowest, widest),
    fits: widest >= narrowest,
  };
}

// Columns from the left, the table of leaves at the right; what is left over goes to either side.
function spread(layout, room, columns, letters, row, width) {
  const { table, indent, margin, narrowest, limit, labels, column, isOver } = columns;
  let labelEnd = 0;
  for (const label of labels) {
    const start = label.column * column + indent;
    label.text = shorten(label.name, limit - start - label.end, (text) => width(text, letters)) + label.test;
    labelEnd = Math.max(labelEnd, start + width(label.text, letters) + margin);
  }
  const branchEnd = Math.max(0, layout.depth - 1) * column + narrowest;
  const nearest = isOver ? branchEnd : Math.max(branchEnd, labelEnd); // the x of leaves
  const spare = Math.max(0, room.width - Math.max(nearest + table.width, labelEnd));
  const leafX = nearest + Math.min(0.5 * spare, 8 * letters);
  const size = { width: Math.max(leafX + table.width, labelEnd), height: headOf(letters) + layout.rows * row };
  const left = Math.max(0, (room.width - size.width) / 2),
    top = headOf(letters) + Math.max(0, (room.height - size.height) / 2);
  return {
    ...layout,
    letters,
    row,
    table,
    isOver,
    labels: new Map(labels.map((label) => [label.node, label.text])),
    top,
    width: Math.max(room.width, size.width),
    height: Math.max(room.height, size.height),
    leafX: left + leafX,
    textWidth: (text) => width(text, letters),
    wordWidth: columns.wordWidth,
    x: (at) => left + (at.end ? leafX : 0.4 * letters + at.column * column),
    y: (at) => top + at.y * row,
  };
}

// The columns at the right of a leaf's branch, from its end on: yes or no where the fork has no room for it, dots for documents of
// this query, the value on its chip, the count with its bar. Brief, they do without the bar.
function tableOf(texts, letters, width, words, isBrief) {
  const longest = (list) => Math.max(...list.map((text) => width(text, letters)));
  const chipStart = words + Math.max((isBrief ? 2 : 2.9) * letters, longest(texts.dots) * BRANCH_WORD + 0.3 * letters);
  const valueEnd = chipStart + Math.max(longest(texts.values) + 0.9 * letters, isBrief ? 0 : width(LEAF_HEAD, BRANCH_WORD * letters));
  const countEnd = valueEnd + longest(texts.counts) + 0.7 * letters,
    bar = isBrief ? 0 : 2.4 * letters,
    barStart = countEnd + 0.3 * letters;
  return { words, dots: chipStart - words, chipStart, valueEnd, countEnd, barStart, bar, width: barStart + bar };
}

export const LEAF_HEAD = "leaf value";

// A long name loses its middle: features that begin alike often end differently.
function shorten(name, space, width) {
  if (width(name) <= space + HAIR) return name;
  const signs = Array.from(name);
  const cut = (kept) =>
    `${signs
      .slice(0, Math.ceil(kept / 2))
      .join("")
      .trimEnd()}…${signs
      .slice(signs.length - Math.floor(kept / 2))
      .join("")
      .trimStart()}`;
  let low = KEPT - 1,
    high = signs.length - 1;
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (width(cut(kept)) <= space) low = kept;
    else high = kept - 1;
  }
  return low < signs.length ? cut(low) : name;
}
