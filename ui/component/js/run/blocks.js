// What of a large run comes in blocks when somebody looks at it: the trees of an iteration, or a tree; an item here, counted from 0. A few
// blocks are kept; while somebody walks, the next one is on its way before it is needed. Nothing here draws.

import { openBytes } from "../wire.js";

export const KEPT = 10; // blocks
export const PATIENCE = 5000; // ms after which an answer is taken for lost, and asked for again

// The blocks that are kept, the one that was used last at the end.
function shelf() {
  const known = new Map(); // number of a block -> its items
  const put = (block, items) => {
    known.delete(block);
    known.set(block, items);
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

// Where somebody is, before the first item to begin with, and the way that was walked last: 1, -1, or 0 after a jump, when nobody knows
// where one goes next.
const BEFORE = { at: -1, way: 1 };
function goneTo(item, { at, way }) {
  if (item === at) return { at, way };
  return { at: item, way: Math.abs(item - at) === 1 ? item - at : 0 };
}

// ask(key, block): Python is asked;  arrived(): a block has come;  itemsOf(packed): those of a block that has been opened
export function blockBook({ ask, arrived, itemsOf, open = openBytes }) {
  const kept = shelf(),
    asked = question(() => want(wanted));
  let run = { key: null, size: 0, n: 0 },
    here = BEFORE,
    wanted = [];
  const blockOf = (item) => Math.floor(item / run.size),
    last = () => blockOf(run.n - 1);

  function receive({ detail: bytes }) {
    const found = open(bytes);
    if (found.key !== run.key) return;
    asked.answered(found.block);
    if (kept.has(found.block)) return;
    kept.put(found.block, itemsOf(found));
    arrived();
  }

  // The first of these blocks that is not here, unless another is on its way: who draws when that has come asks again.
  function want(blocks) {
    wanted = blocks;
    const missing = blocks.find((block) => block >= 0 && block <= last() && !kept.has(block));
    if (missing === undefined || asked.isOpen()) return;
    document.dispatchEvent(new CustomEvent("boosting-block-wanted")); // it may have come before this stage was there
    if (kept.has(missing)) return;
    asked.put(missing);
    ask(run.key, missing);
  }

  // Somebody is at an item, -1 before the first: its block, and then the next one on the way.
  function look(item) {
    if (!run.size) return;
    here = goneTo(item, here);
    want([blockOf(item), blockOf(item) + here.way]);
  }

  document.addEventListener("boosting-block", receive);
  return {
    look,
    // Several items are in sight.
    see: (items) => run.size && want([...new Set(items.map(blockOf))]),
    // A run of n items, which come in blocks of `size`; of size 0 they are all here.
    begin(key, size, n) {
      asked.settle();
      kept.clear();
      run = { key, size, n };
      here = BEFORE;
    },
    // null while it is on its way.
    item(number) {
      const found = kept.use(blockOf(number));
      return found && found[number - blockOf(number) * run.size];
    },
    close() {
      asked.settle();
      document.removeEventListener("boosting-block", receive);
    },
  };
}
