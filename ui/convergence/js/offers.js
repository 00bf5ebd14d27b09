// What the Convergence page gives to the frame: a picture of its charts, the course of the run, its keys and marks.

import { sample, stroke } from "../../component/js/key.js";
import { csv } from "../../component/js/share.js";

const KEYS = [
  ["← →", "one iteration back, on"],
  ["space", "play, pause"],
  ["Home End", "first, last iteration"],
];

const marks = () => [
  [sample(stroke("M2 3 C12 11 24 13 42 13", "curve", 1.6)), "on the training queries"],
  [sample(stroke("M2 3 C12 11 24 13 42 13", "muted", 1.6, "5 4")), "the same on the test queries"],
  [sample(stroke("M22 0 V16", "accent", 2)), "the iteration in sight"],
];

export const offersOf = (view) => ({
  keys: KEYS,
  marks,
  picture: () => ({
    name: `convergence ${view.k}`,
    parts: [...view.root.querySelectorAll(":scope > :not(.transport)")],
    caption: `${view.course.title}, iteration ${view.k} of ${view.course.n_iterations}`,
  }),
  tables: () => [["Course of the run", "convergence", () => csv(view.course.table.heads, view.course.table.rows)]],
});
