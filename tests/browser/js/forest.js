// What the tests of Forest call in an empty page.

import { openBytes } from "../../../ui/component/js/wire.js";
import { openTrees, treeAt } from "../../../ui/forest/js/trees_data.js";
import { ofForest } from "../../../ui/forest/js/sentences.js";

Object.assign(window, { ofForest, openBytes, openTrees, treeAt });
