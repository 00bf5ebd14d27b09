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

// How far a label at (column, y) may run to the right before it meets another node's label.
function roomFor(place, node, depth, clearance) {
  const { column, y } = place.get(node);
  let next = depth;
  for (const [other, at] of place) {
    if (other !== node && !at.end && at.column > column && Math.abs(at.y - y) < clearance) next = Math.min(next, at.column);
  }
  return next - column;
}

// "links to it ≤ 4.5", cut so that the number always stays.
function clip(text, characters) {
  return text.length <= characters ? text : `${text.slice(0, Math.max(1, characters - 1))}…`;
}
