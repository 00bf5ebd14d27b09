// What the tests of Forest call in an empty page.

import { openBytes } from "../../../ui/component/js/wire.js";
import { restWords } from "../../../ui/forest/js/document_list.js";
import { openGrove, treeAt } from "../../../ui/forest/js/grove_data.js";
import { ofForest, wholeWay } from "../../../ui/forest/js/told.js";

Object.assign(window, { ofForest, openBytes, openGrove, restWords, treeAt, wholeWay });
