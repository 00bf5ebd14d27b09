import assert from "node:assert/strict";
import { test } from "node:test";

import { dataAt } from "../../ui/ddf/plot/live.js";

const curve = (title, style) => ({
  title,
  style,
  x: [0.5, 1, 1.5, 2],
  y: [0.1, 0.2, 0.3, 0.4],
  stops: [0.2, 0.4],
  texts: ["d = 0.200", "d = 0.400"],
  dots: [[2, 0.4]],
});
const DATA = {
  stops: [1, 2],
  curves: [curve("LDD", "linear"), curve("LOGDD", "logarithmic")],
  marks: [
    ["linear", 2, 0.4, "LDD saturates"],
    ["logarithmic", 2, 0.4, "LOGDD saturates"],
  ],
};
const LIVE = {
  slider: "ddf_alpha",
  title: "LDD",
  at: 0.2,
  values: [0.2, 0.30000000000000004],
  stops: [
    [0.2, 0.4],
    [0.3, 0.6],
  ],
  words: "d = ",
};

test("the curve of a slider that is dragged goes through what Python computed, and no other moves", () => {
  const { curves, marks } = dataAt(DATA, LIVE, 0.3);
  assert.deepEqual([curves[0].x, curves[0].y, curves[0].dots], [[1, 2], [0.3, 0.6], [[2, 0.6]]]);
  assert.deepEqual(curves[0].texts, ["d = 0.3", "d = 0.6"]);
  assert.equal(curves[1], DATA.curves[1]);
  assert.deepEqual(marks, [DATA.marks[1]]);
});

test("back where the slider was, and at what it does not offer, everything is as Python drew it", () => {
  assert.equal(dataAt(DATA, LIVE, 0.2), DATA);
  assert.equal(dataAt(DATA, LIVE, 0.25), DATA);
});
