// What the tests of sentences call in an empty page.

import { svg } from "../../../ui/component/js/dom.js";
import { column, count, read, short } from "../../../ui/component/js/numbers.js";
import { dots, written } from "../../../ui/component/js/picture.js";
import { openBytes } from "../../../ui/component/js/wire.js";
import { moment, openRun } from "../../../ui/stepper/js/run.js";
import { againstPush, tell } from "../../../ui/stepper/js/sentence.js";
import { tellPairs } from "../../../ui/stepper/js/asked_words.js";
import { tellOrder, tellSubstep } from "../../../ui/stepper/js/substep_words.js";
import { SUBSTEPS } from "../../../ui/stepper/js/substeps.js";

Object.assign(window, { column, count, dots, openBytes, read, short, svg, written });
Object.assign(window, { againstPush, moment, openRun, SUBSTEPS, tell, tellOrder, tellPairs, tellSubstep });
