// The Forest page in the browser: it owns the pinned tree, the one in passing and the documents in sight, and reports
// {iteration, tree, document, other} when the hand comes to rest. Python has sent all trees, and nothing is asked for on the way; of a
// large run it sends those that are looked at, block by block.

import { el, unseen, write } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { blockBook } from "../../component/js/run/blocks.js";
import { documentList } from "./document_list.js";
import { firstOf, iterationOf, openTrees, partOf, treesOfBlock } from "./trees_data.js";
import { offersOf } from "./offers.js";
import { preview } from "./preview.js";
import { scoreCurve } from "./score_curve.js";
import { thumbnails } from "./thumbnails.js";
import { sentenceOf } from "./sentences.js";

function openForest(parent) {
  const view = { at: -1, peek: null, document: null, other: null, large: false, trees: null };
  const board = boardOf(view);
  Object.assign(view, sightOf(view), movesOf(view, board));
  view.blocks = blockBook({
    ask: (key, block) => view.tell("block", { key, block }),
    arrived: () => view.draw(),
    itemsOf: ({ block, trees }) => treesOfBlock(view.trees, block, trees),
  });
  host(view, parent, board.root, {
    offers: offersOf(view),
    isReady: () => Boolean(view.trees),
    draw: board.draw,
    below: 64,
    packed: ({ run }) => [run],
    colours: () => view.trees.colours,
    place: () => ({ ...treeOf(view), document: view.document, other: view.other }),
    asked: (data) => goTo(view, data),
    opened(data, isAsked) {
      view.trees = openTrees(view.parcels.open(data.run), (i) => view.blocks.item(i)?.() ?? null);
      view.blocks.begin(data.key, view.trees.packed.block, view.trees.n);
      board.open(view.trees);
      if (!isAsked) goTo(view, data);
    },
    reached: board.reveal,
    keyed: (key, event) => keyed(view, board, key, event),
  });
  parent.append(board.empty);
  view.whenClosed(() => board.empty.remove());
  view.whenClosed(view.blocks.close);
  return view;
}

const treeOf = ({ at, trees }) => (at < 0 ? { iteration: 0, tree: 0 } : { iteration: iterationOf(trees, at), tree: partOf(trees, at) });

// To the tree that Python asks for, else to the first of its iteration.
function goTo(view, { iteration, tree, document, other }) {
  const { trees } = view,
    at = iteration ? firstOf(trees, iteration) : -1,
    isThere = at >= 0 && trees.packed.iteration.values[at + tree] === iteration;
  Object.assign(view, { at: isThere ? at + tree : at, peek: null, document, other });
}

// What is in sight, as all parts of the stage ask for it.
const sightOf = (view) => ({
  unit: () => parseFloat(getComputedStyle(view.root).fontSize),
  shown: () => view.peek ?? Math.max(view.at, 0),
  iteration() {
    if (view.peek !== null || view.at >= 0) return iterationOf(view.trees, view.shown());
    return view.document === null ? 0 : view.trees.n_iterations;
  },
  // What the drawing of a tree asks of whoever shows it.
  focus: () => view.document,
  asksLeaf: () => false,
  waits: () => true,
});

const movesOf = (view, board) => ({
  peekAt(i) {
    if (!view.trees || i === view.peek) return;
    view.peek = i;
    view.draw();
  },
  pin(i) {
    view.at = Math.max(-1, Math.min(view.trees.n - 1, i));
    view.peek = null;
    view.draw();
    board.reveal();
    view.report();
  },
  follow(d) {
    const isChosen = d === view.document;
    Object.assign(view, { document: isChosen ? null : d, other: isChosen || view.other === d ? null : view.other });
    view.changed();
  },
  against(d) {
    view.other = d === view.other ? null : d;
    view.changed();
  },
  // From the tree in sight so many on; from none to the first or the last.
  step(by) {
    const last = view.trees.n - 1,
      isNone = view.at < 0 && view.peek === null;
    view.pin(isNone ? (by > 0 ? 0 : last) : Math.max(0, Math.min(last, view.shown() + by)));
  },
});

// All that stands on the stage; a run without trees has a sentence instead.
function boardOf(view) {
  const [thumbs, big, documents, curve] = [thumbnails, preview, documentList, scoreCurve].map((part) => part(view)),
    sentence = el("p", { class: "sentence", "aria-live": "polite" }),
    empty = el("p", { class: "no-tree", hidden: true }),
    root = el("div", { class: "board forest" }, unseen("The trees"), sentence, documents.box, thumbs.box, big.box, curve.box);

  function open(trees) {
    root.hidden = trees.n === 0;
    empty.hidden = trees.n > 0;
    write(empty, trees.n ? "" : `No tree. ${trees.ended}`);
    curve.reset();
  }
  function draw() {
    write(sentence, sentenceOf(view));
    for (const part of [thumbs, big, documents, curve]) part.draw();
    view.blocks.see([view.shown(), ...thumbs.inSight()]);
    const { at, document, other, key } = view;
    Object.assign(root.dataset, { tree: at, shown: view.shown(), document: document ?? "", other: other ?? "", key });
  }
  return { root, empty, open, draw, reveal: thumbs.reveal, columns: thumbs.columns };
}

// Up and down belong to a tree that scrolls while the keyboard is in it, and all arrows to a choice among the views.
function keyed(view, board, key, event) {
  const at = event.composedPath(),
    isRadio = at[0] instanceof Element && at[0].matches("[role=radio]");
  if (!view.trees.n || isRadio) return null;
  const scrolls = (node) => node instanceof Element && node.classList?.contains("tree-scroll") && node.scrollHeight > node.clientHeight + 2;
  if (/^Arrow(Up|Down)$/.test(key) && at.some(scrolls)) return null;
  const acts = {
    ArrowLeft: () => view.step(-1),
    ArrowRight: () => view.step(1),
    ArrowUp: () => view.step(-board.columns()),
    ArrowDown: () => view.step(board.columns()),
    Home: () => view.pin(0),
    End: () => view.pin(view.trees.n - 1),
    Escape: () => view.pin(-1),
  };
  return acts[key] ?? null;
}

export default mounted(openForest);
