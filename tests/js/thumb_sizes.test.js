import assert from "node:assert/strict";
import { test } from "node:test";

import { fitThumbs } from "../../ui/forest/js/thumb_sizes.js";

const room = { width: 800, height: 600 };

test("a few trees are drawn as large as it gets, hundreds as small", () => {
  assert.deepEqual(fitThumbs(room, 4, false), { width: 150, height: 108, columns: 5 });
  assert.equal(fitThumbs(room, 5000, false).width, 46);
});

test("all fit into the room where the least size lets them", () => {
  const { width, height, columns } = fitThumbs(room, 60, false);
  assert.ok(Math.ceil(60 / columns) * (height + 17 + 6) <= room.height + 6);
  assert.ok(width > 46);
});

test("large text below the drawings takes from their size", () => {
  assert.ok(fitThumbs(room, 60, true).width < fitThumbs(room, 60, false).width);
});

test("before it is laid out there is one column", () => {
  assert.equal(fitThumbs({ width: 0, height: 0 }, 10, false).columns, 1);
});
