// Carries a block of trees from Python to the stage, when somebody looks at it.

import { carrierOf } from "./carrier.js";
import { mounted } from "./life.js";

const carry = mounted(() => carrierOf("boosting-block"));

export default function (component) {
  return carry(component);
}
