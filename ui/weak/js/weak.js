// The Weak queries page in the browser: it owns the query, the iteration and the pair in sight, and reports {chosen, upto, pair} when the
// hand comes to rest. What another query's pairs are, Python says then.

import { el, unseen, write } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { offersOf } from "./offers.js";
import { pairList } from "./pair_list.js";
import { qualityCurve } from "./quality_curve.js";
import { queryList } from "./query_list.js";

const FEW = 8; // queries

function openWeak(parent) {
  const view = { chosen: "", upto: 0, pair: 0, found: null, large: false };
  Object.assign(view, movesOf(view));
  const board = boardOf(view);
  host(view, parent, board.root, {
    offers: offersOf(view),
    isReady: () => Boolean(view.found),
    draw: board.draw,
    below: 40,
    packed: ({ run }) => [run],
    colours: () => view.found.colours,
    place: () => ({ chosen: view.chosen, upto: view.upto === view.found.n_iterations ? null : view.upto, pair: view.pair }),
    asked: ({ chosen, upto, pair }) => Object.assign(view, { chosen, upto, pair }),
    opened({ run }) {
      view.found = view.parcels.open(run);
      board.open();
    },
    reached: board.reveal,
    keyed: (key) => keyed(view, key),
  });
  return view;
}

const movesOf = (view) => ({
  // The number of the query in the list, -1 where it is not among the worst; none chosen is the worst.
  at: () => (view.chosen ? view.found.queries.findIndex(({ qid }) => qid === view.chosen) : 0),
  detail: () => (view.data.detail.qid === (view.chosen || view.found.queries[0].qid) ? view.data.detail : null),
  choose(i, upto = view.upto) {
    const query = view.found.queries[Math.max(0, Math.min(view.found.queries.length - 1, i))];
    if (query.qid !== view.chosen) view.pair = 0;
    Object.assign(view, { chosen: query.qid, upto });
    view.changed();
  },
  go(k) {
    view.upto = Math.max(0, Math.min(view.found.n_iterations, k));
    view.changed();
  },
  pick(i) {
    view.pair = i;
    view.changed();
  },
  // Both documents of a pair on Step.
  openStep: (pair, iteration) => view.reportNow({ step: { pair, iteration } }),
});

const keyed = (view, key) =>
  ({
    ArrowUp: () => view.choose(view.at() - 1),
    ArrowDown: () => view.choose(view.at() + 1),
    ArrowLeft: () => view.go(view.upto - 1),
    ArrowRight: () => view.go(view.upto + 1),
    Home: () => view.go(0),
    End: () => view.go(Infinity),
  })[key] ?? null;

// All that stands on the stage.
function boardOf(view) {
  const [list, curve, pairs] = [queryList, qualityCurve, pairList].map((part) => part(view)),
    said = el("p", { class: "gist", "aria-live": "polite" }),
    few = el("p", { class: "few" }),
    side = el("section", { class: "taken-apart", tabindex: 0, "aria-label": "The chosen query" }, curve.box, pairs.box),
    root = el("div", { class: "board weak" }, unseen("Weak queries"), el("div", { class: "said" }, said, few), list.box, side);

  function draw() {
    write(said, view.data.sentence);
    write(few, view.data.few.sentence);
    for (const part of [list, curve, pairs]) part.draw();
    root.classList.toggle("waits", !view.detail());
    Object.assign(root.dataset, { chosen: view.chosen, upto: view.upto, pair: view.pair });
  }
  // Few queries leave room for the curve below them, and the pairs have the other side to themselves.
  function open() {
    const isShort = view.found.queries.length <= FEW;
    root.classList.toggle("short", isShort);
    if (isShort) list.box.append(curve.box);
    else side.prepend(curve.box);
    list.open();
  }
  return { root, draw, open, reveal: list.reveal };
}

export default mounted(openWeak);
