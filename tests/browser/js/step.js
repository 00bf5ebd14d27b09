// What the tests of sentences call in an empty page.

import { svg } from "../../../ui/component/js/dom.js";
import { column, count, read, short } from "../../../ui/component/js/numbers.js";
import { dots, written } from "../../../ui/component/js/picture.js";
import { partedWords } from "../../../ui/component/js/run/why.js";
import { csv } from "../../../ui/component/js/share.js";
import { openBytes } from "../../../ui/component/js/wire.js";
import { mostChange } from "../../../ui/stepper/js/document_history.js";
import { ownCount } from "../../../ui/stepper/js/pair_changes.js";
import { moment, openRun } from "../../../ui/stepper/js/run.js";
import { againstPush, tell } from "../../../ui/stepper/js/sentence.js";
import { tellOrder, tellPairs, tellSubstep } from "../../../ui/stepper/js/substep_words.js";
import { SUBSTEPS } from "../../../ui/stepper/js/substeps.js";

Object.assign(window, { column, count, csv, dots, mostChange, openBytes, ownCount, partedWords, read, short, svg, written });
Object.assign(window, { againstPush, moment, openRun, SUBSTEPS, tell, tellOrder, tellPairs, tellSubstep });
