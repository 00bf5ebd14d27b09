import assert from "node:assert/strict";
import { test } from "node:test";

import { partOf } from "../../ui/shell/js/begin.js";

test("a part is named by its page and the parameter that leads to it", () => {
  assert.equal(partOf("ddf", "?data=six&view=bound"), ".st-key-ddf_at_data,.st-key-ddf_at_view");
  assert.equal(partOf("ddf", ""), "");
  assert.equal(partOf("ddf", "??data=six&utm.source=1&a b=2&x[]=1&view=bound"), ".st-key-ddf_at_view");
});
