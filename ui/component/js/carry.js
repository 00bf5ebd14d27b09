// Carries the packed run from Python to the stage, once a run and query.

import { carrierOf } from "./carrier.js";
import { mounted } from "./life.js";

export default mounted(() => carrierOf("boosting-run"));
