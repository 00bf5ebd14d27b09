// What the tests of MART call in an empty page.

import { tellStage } from "../../../ui/mart/js/sentences.js";

Object.assign(window, { tellStage });
