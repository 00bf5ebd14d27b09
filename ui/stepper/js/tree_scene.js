// The tree fitted to its room: where everything stands, how large it is shown, and what of it has to be in sight. Nothing here draws.

import { FOR_ALL, fitTree, placeTree } from "../../component/js/run/tree_layout.js";
import { treeTexts } from "../../component/js/run/tree_marks.js";
import { textWidth } from "../../component/js/run/tree_text.js";

const MOST = 6; // zoom: 1 shows the whole tree, on a projector as far as letters can be read; 0 all of it, however small
const TINY = 0.56; // of the letters of the page: smaller ones ask for the full width

// Enlarged, its letters grow and their room grows even more. What fits in no way is seen from further away.
// folded: splits of which nothing below is shown.
export function sceneOf(view, run, tree, folded, size) {
  const { unit, family } = view,
    layout = placeTree(tree, folded),
    zoom = view.zoom || 1,
    room = { width: size.width * zoom, height: size.height * zoom },
    least = view.large && view.zoom ? FOR_ALL : undefined,
    width = (text, letters, weight) => textWidth(text, letters, family, weight);
  const scene = fitTree(layout, treeTexts(run, tree, layout), room, unit * Math.sqrt(zoom), width, least),
    shown = least ? 1 : Math.min(1, room.width / scene.width, room.height / scene.height);
  return Object.assign(scene, {
    shown,
    isTiny: scene.letters * shown < TINY * unit,
    isLarger: scene.width * shown > size.width + 1 || scene.height * shown > size.height + 1,
  });
}

// From far away, the next zoom is the one at which letters can be read.
export function zoomed({ zoom, large }, { isTiny }, factor) {
  const next = factor > 1 && zoom === 0 ? (isTiny && large ? 1 : factor) : zoom * factor;
  return next < 0.99 ? 0 : next < 1.01 ? 1 : Math.min(MOST, next);
}

// The pixels from which to which a node stands, with a margin.
export function extentOf(scene, node) {
  const at = scene.place.get(node),
    { letters, row, table, shown } = scene,
    [x, y] = [scene.x(at), scene.y(at)],
    [start, end] = at.end ? [table.chipStart, table.valueEnd] : [0, letters + scene.textWidth(scene.labels.get(node))];
  return {
    left: shown * (x + start - 2 * letters),
    right: shown * (x + end + 0.5 * letters),
    top: shown * (y - 1.5 * row),
    bottom: shown * (y + 1.5 * row),
  };
}

// No further than it takes: where to scroll from `from` so that low to high can be seen in a room.
export const nearestScroll = (from, room, low, high) => Math.min(Math.max(from, high - room), low);
