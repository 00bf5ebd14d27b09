// One tree as a small drawing: questions from the left, leaf values as bars at the right, to the right where they are above 0. Branches
// are drawn in one stroke, then the way of the document, then the bars.

import { leafNode, pathOf } from "../../component/js/run/leaves.js";

const PAD = 3;
const CROWN = 0.58; // of the width: where leaves hang
const MIDDLE = 0.8; // where bars begin
const REACH = 0.17; // of the longest bar

const roleOf = (value) => (value > 0 ? "up" : value < 0 ? "down" : "text");

// The colours of the theme in sight, by role.
export function inkOf(root) {
  const style = getComputedStyle(root),
    roles = ["up", "down", "muted", "line", "text", "accent"];
  return Object.fromEntries(roles.map((role) => [role, style.getPropertyValue(`--${role}`).trim()]));
}

// top: the largest leaf value of all trees;  document: whose way is lit, null for none
export function drawThumb(canvas, tree, { width, height, top, ink, document }) {
  const pen = penOf(canvas, width, height),
    place = placesOf(tree, width, height),
    own = document === null ? -1 : leafNode(tree, tree.documents[document]);
  branches(pen, tree, place, { colour: ink.muted, thick: place.isDense ? 0.5 : 0.8 }, () => true);
  if (own >= 0) {
    const path = pathOf(tree, document);
    branches(pen, tree, place, { colour: ink[roleOf(tree.value[own])], thick: 2.2 }, (child) => path.has(child));
  }
  stroke(pen, ink.line, 1, () => {
    pen.moveTo(width * MIDDLE, PAD);
    pen.lineTo(width * MIDDLE, height - PAD);
  });
  bars(pen, tree, place, { width, top, ink, own });
}

function penOf(canvas, width, height) {
  const scale = Math.max(1, window.devicePixelRatio || 1),
    pen = canvas.getContext("2d");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.scale(scale, scale);
  return pen;
}

// Where a node stands. Dense leaves end where they hang: drawn out to the bars, their branches would fill the picture.
function placesOf(tree, width, height) {
  const step = (height - 2 * PAD) / tree.n_leaves,
    isDense = step < 3,
    crown = width * CROWN;
  const deep = (node) => (tree.deepest ? (tree.depth[node] / tree.deepest) * (crown - PAD) : 0);
  return {
    step,
    isDense,
    x: (node) => (tree.left[node] < 0 && !isDense ? crown : PAD + deep(node)),
    y: (node) => PAD + (tree.place[node] + 0.5) * step,
  };
}

function stroke(pen, colour, thick, draw) {
  pen.strokeStyle = colour;
  pen.lineWidth = thick;
  pen.beginPath();
  draw();
  pen.stroke();
}

// The branches to those children that are taken.
const branches = (pen, tree, { x, y }, { colour, thick }, taken) =>
  stroke(pen, colour, thick, () =>
    tree.left.forEach((child, node) => {
      if (child < 0) return;
      for (const next of [child, child + 1].filter(taken)) {
        pen.moveTo(x(node), y(node));
        pen.lineTo(x(node), y(next));
        pen.lineTo(x(next), y(next));
      }
    }),
  );

// The values of the leaves; beside the document's own the others are pale.
function bars(pen, tree, { step, y }, { width, top, ink, own }) {
  const middle = width * MIDDLE,
    thick = Math.max(1, Math.min(step * 0.72, 9));
  tree.left.forEach((child, node) => {
    if (child >= 0) return;
    const value = tree.value[node],
      length = Math.max(value === 0 ? 0 : 1, (Math.abs(value) / top) * width * REACH),
      high = node === own ? Math.max(thick, 4) : thick;
    pen.globalAlpha = own < 0 || node === own ? 1 : 0.28;
    pen.fillStyle = ink[roleOf(value)];
    pen.fillRect(value < 0 ? middle - length : middle, y(node) - high / 2, length, high);
  });
  pen.globalAlpha = 1;
}
