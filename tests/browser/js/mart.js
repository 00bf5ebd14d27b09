// What the tests of MART call in an empty page.

import { tellStage } from "../../../ui/mart/js/told.js";

Object.assign(window, { tellStage });
