// With a sheet open, what it explains stays in sight: the old and the new row of its document. Its leaf is brought by the tree.

export function showSubject(view, now, boxes) {
  if (!view.apart) {
    if (view.subject) boxes.after.scrollTop = boxes.before.scrollTop;
    view.subject = null;
    return;
  }
  const subject = `${view.key}/${view.k}/${view.part}/${view.document}/${view.sizes.of(boxes.before).height}/${view.collapsed.size}`;
  if (view.subject === subject) return; // what a person scrolled since then stays where it is
  view.subject = subject;
  const at = { before: now.before[view.document], after: now.after[view.document] };
  for (const [side, rank] of Object.entries(at))
    scrollToRow(boxes[side], rank * view.rowHeight, view.rowHeight, view.sizes.of(boxes[side]).height);
}

// covered: pixels at the top of the box that lie under something which stays there
export function scrollToRow(box, top, row, height, covered = 0) {
  if (top - covered < box.scrollTop || top + row > box.scrollTop + height) box.scrollTop = top - covered - (height - covered - row) / 2;
}
