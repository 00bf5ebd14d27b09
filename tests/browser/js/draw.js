// What the tests of Draw call in an empty page.

import { openBytes } from "../../../ui/component/js/wire.js";
import { openModel } from "../../../ui/draw/js/model.js";

Object.assign(window, { openBytes, openModel });
