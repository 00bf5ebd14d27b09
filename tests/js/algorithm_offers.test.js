import assert from "node:assert/strict";
import { test } from "node:test";

import { offersOf } from "../../ui/algorithm/js/offers.js";

test("the table is headed as the page names its rows: g is the negative gradient", () => {
  const column = { title: "GBT", risk: 2, gradient: [2], weights: [1], targets: [2], fitted: [1], after: [0.1] },
    [[, , rows]] = offersOf({ packed: { documents: [{ name: "d1" }], columns: [column] } }).tables();
  assert.equal(rows(), "document,loss,risk,negative gradient,curvature,target,the tree gives,new score\r\nd1,GBT,2,2,1,2,1,0.1\r\n");
});
