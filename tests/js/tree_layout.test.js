import assert from "node:assert/strict";
import { test } from "node:test";

import { chipHeight, fitTree, FOR_ALL, placeTree } from "../../ui/component/js/run/tree_layout.js";

// Two splits and three leaves: the second split stands right of the first.
const tree = { left: [1, 2, -1, -1, -1], right: [4, 3, -1, -1, -1] },
  layout = placeTree(tree, new Set());
const texts = {
  splits: new Map([
    [0, { name: "links to it", test: " ≤ 5.50" }],
    [1, { name: "adverts", test: " ≤ 0.500" }],
  ]),
  values: ["−0.233", "+0.520", "−0.286"],
  counts: ["2", "2", "2"],
  dots: ["", "", ""],
};
const width = (text, letters) => 0.573 * letters * text.length; // as wide as letters are on average

test("a name that has exactly the room that was made for it stays whole, and the tree stays in its room", () => {
  for (let room = 420; room < 900; room += 3.7) {
    const scene = fitTree(layout, texts, { width: room, height: 500 }, 24, width, FOR_ALL);
    if (scene.letters < 24) continue; // there names may lose their middle
    assert.ok(![...scene.labels.values()].some((label) => label.includes("…")), `${room}: ${[...scene.labels.values()]}`);
    assert.ok(scene.width < room + 0.1, `${scene.width} in ${room}`);
  }
});

test("on a projector no letters are smaller than can be read there, however little room there is", () => {
  for (const room of [60, 200, 400, 800]) {
    const scene = fitTree(layout, texts, { width: room, height: 60 }, 21, width, FOR_ALL);
    assert.ok(scene.letters >= FOR_ALL && scene.height > 60);
  }
});

test("a label that runs on above the chips of the leaves meets none of them, and their numbers fit into them", () => {
  const scenes = [];
  for (let wide = 100; wide < 500; wide += 5)
    for (let high = 60; high < 500; high += 20) scenes.push(fitTree(layout, texts, { width: wide, height: high }, 14, width));
  const over = scenes.filter(({ isOver }) => isOver);
  assert.ok(over.length > 20);
  for (const scene of over) {
    const { letters, row } = scene,
      high = chipHeight(scene);
    assert.ok((row - high) / 2 > 0.66 * letters, "0.56 letters of a label hang below its middle");
    assert.ok(high > 0.85 * letters);
  }
});
