// Where the nodes of a tree stand: root at the left, leaves in one column at the right, one row each. Pure.

// visible(node) -> {x: column, y: row}; a collapsed inner node takes one row, like a leaf.
function placeTree(tree, collapsed) {
  const place = new Map();
  let rows = 0, depth = 0;
  const visit = (node, column) => {
    const inner = tree.left[node] >= 0 && !collapsed.has(node);
    if (!inner) {
      place.set(node, { column, y: rows + 0.5, end: true });
      rows += 1;
      depth = Math.max(depth, column);
      return rows - 0.5;
    }
    const low = visit(tree.left[node], column + 1);
    const high = visit(tree.right[node], column + 1);
    place.set(node, { column, y: (low + high) / 2, end: false });
    return (low + high) / 2;
  };
  visit(0, 0);
  return { place, rows, depth };
}

// Labels that do not run into each other: wishes in order of importance, each {node, x, y, texts: [long, ..., short]}.
// The first text that fits is taken; a node whose every text would collide goes without (a hover still tells it).
function placeLabels(wishes, font, right) {
  const taken = [], placed = new Map();
  const overlaps = (a) => taken.some((b) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1);
  for (const { node, x, y, texts } of wishes) {
    for (const text of texts) {
      const box = { x0: x, x1: x + text.length * font * 0.58 + 6, y0: y - font * 1.35, y1: y + 1 };
      if (box.x1 > right || overlaps(box)) continue;
      taken.push(box);
      placed.set(node, text);
      break;
    }
  }
  return placed;
}

// "links to it" cut to so many characters.
function clip(text, characters) {
  return text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`;
}
