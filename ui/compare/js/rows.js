// How high a row of the lists is. The rows share the height that there is, and grow with the letters. Many lists are narrow: their names
// take a second line, or a third, where they need it and enough rows stay in sight.

const MANY = 3; // lists, above which they are narrow
const MOST_LINES = 3; // of a name
const ENOUGH = 7; // rows in sight
const WRAPPED = 0.93; // of a letter, in a name of several lines

export function rowsOf(view) {
  const brush = document.createElement("canvas").getContext("2d");
  let known = { documents: null, key: "", lines: 1 };
  const wide = (text) => brush.measureText(text).width;

  // How many lines a name takes, its letters a little smaller on several; a word that is wider than the room goes on below.
  function linesOf(name, room) {
    if (wide(name) <= room) return 1;
    const space = wide(" ");
    let lines = 1,
      at = 0;
    for (const word of name.split(/\s+/)) {
      const needed = WRAPPED * wide(word);
      if (at > 0 && at + WRAPPED * space + needed > room) [lines, at] = [lines + 1, 0];
      at += (at && WRAPPED * space) + needed;
      lines += Math.floor(at / room);
      at %= room;
    }
    return lines;
  }

  // Those of the name that takes most, measured once for so much room.
  function linesIn(room, documents, { fontSize, fontFamily }) {
    const key = [room, fontSize, fontFamily].join();
    if (known.documents !== documents || known.key !== key) {
      brush.font = `${fontSize} ${fontFamily}`;
      const most = documents.reduce((lines, { name }) => Math.max(lines, linesOf(name, room)), 1);
      known = { documents, key, lines: Math.min(MOST_LINES, most) };
    }
    return known.lines;
  }

  // What rows, gaps and names have of the lists; the height that a row has at most.
  return function fit(root, { width, height }) {
    const { runs, n, documents } = view.run,
      style = getComputedStyle(root),
      letters = parseFloat(style.fontSize),
      isMany = runs.length > MANY,
      [least, single] = (view.large ? [34, 46] : [24, 32]).map((pixels) => Math.round((pixels * letters) / (view.large ? 21 : 14))),
      high = (lines) => (lines > 1 ? Math.ceil(1.25 * WRAPPED * letters * lines) + 4 : least),
      most = isMany ? Math.max(single, high(MOST_LINES)) : single,
      inSight = height - 34;
    view.gap = root.clientWidth < 500 ? 14 : isMany ? 18 : 36;
    let lines = 1;
    if (isMany) {
      const room = (width - view.gap * (runs.length - 1)) / runs.length - 2.7 * letters - 16;
      lines = linesIn(room, documents, style);
      while (lines > 1 && inSight / high(lines) < Math.min(n, ENOUGH)) lines -= 1;
    }
    view.rowHeight = Math.max(high(lines), Math.floor(Math.min(most, inSight / n)));
    root.style.setProperty("--row", `${view.rowHeight}px`);
    root.style.setProperty("--gap", `${view.gap}px`);
    root.classList.toggle("wraps", lines > 1);
    root.style.setProperty("--lines", lines);
    return most;
  };
}
