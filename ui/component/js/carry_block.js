// Carries a block of trees from Python to the stage, when somebody looks at it.

import { carrierOf } from "./carrier.js";
import { mounted } from "./life.js";

export default mounted(() => carrierOf("boosting-block"));
