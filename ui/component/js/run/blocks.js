// The trees of a large run, which come in blocks of iterations when somebody looks at them. A few blocks are kept; while somebody walks,
// the next one is on its way before it is needed. Nothing here draws.

import { openBytes } from "../wire.js";
import { openTrees } from "./trees.js";

export const KEPT = 10; // blocks
export const PATIENCE = 5000; // ms after which an answer is taken for lost, and asked for again

// The blocks that are kept, the one that was used last at the end.
function shelf() {
  const known = new Map(); // number of a block -> its iterations
  const put = (block, iterations) => {
    known.delete(block);
    known.set(block, iterations);
    if (known.size > KEPT) known.delete(known.keys().next().value);
  };
  return {
    has: (block) => known.has(block),
    put,
    use(block) {
      const found = known.get(block) ?? null;
      if (found) put(block, found);
      return found;
    },
    clear: () => known.clear(),
  };
}

// One question at a time: what is asked while an answer is on its way is asked by whoever still needs it then. lost() is called when no
// answer has come.
function question(lost) {
  let block = null,
    timer = null;
  const settle = () => {
    clearTimeout(timer);
    block = null;
  };
  return {
    isOpen: () => block !== null,
    put(wanted) {
      block = wanted;
      timer = setTimeout(() => {
        settle();
        lost();
      }, PATIENCE);
    },
    answered: (found) => found === block && settle(),
    settle,
  };
}

// ask(key, block): Python is asked;  arrived(): a block has come;  open(bytes): {key, block, iterations, trees}
export function blockBook({ ask, arrived, open = openBytes }) {
  const kept = shelf(),
    asked = question(() => look(at));
  let run = { key: null, size: 0, last: 0 },
    at = 0,
    way = 1;
  const blockOf = (k) => Math.floor((k - 1) / run.size);

  function receive({ detail: bytes }) {
    const found = open(bytes);
    if (found.key !== run.key) return;
    asked.answered(found.block);
    if (kept.has(found.block)) return;
    kept.put(found.block, openTrees(found));
    arrived();
  }

  function request(block) {
    document.dispatchEvent(new CustomEvent("boosting-block-wanted")); // it may have come before this stage was there
    if (kept.has(block)) return;
    asked.put(block);
    ask(run.key, block);
  }

  // Somebody is at iteration k: its block, and then the next one on the way, is asked for.
  function look(k) {
    if (!run.size) return;
    way = Math.abs(k - at) === 1 ? k - at : k === at ? way : 0; // after a jump nobody knows where one goes next
    at = k;
    const here = k > 0 ? blockOf(k) : -1,
      wanted = [here, here + way].filter((block) => block >= 0 && block <= blockOf(run.last)),
      missing = wanted.find((block) => !kept.has(block));
    if (missing !== undefined && !asked.isOpen()) request(missing);
  }

  document.addEventListener("boosting-block", receive);
  return {
    look,
    // A run whose trees come in blocks of `size` iterations; of size 0 they are all here.
    begin(key, size, last) {
      asked.settle();
      kept.clear();
      run = { key, size, last };
      at = 0;
      way = 1;
    },
    // The trees of iteration k, null while they are on their way.
    treesOf(k) {
      const found = kept.use(blockOf(k));
      return found && found[k - 1 - blockOf(k) * run.size].trees;
    },
    close() {
      asked.settle();
      document.removeEventListener("boosting-block", receive);
    },
  };
}
