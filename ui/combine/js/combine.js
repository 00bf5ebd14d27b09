// Two rankers mixed, in the browser: it owns alpha and reports {alpha} when the hand comes to rest. Python has sent the scores of the
// query, the crossings and the staircases.

import { adjust, allow, el, quietButton, write } from "../../component/js/dom.js";
import { host } from "../../component/js/host.js";
import { mounted } from "../../component/js/life.js";
import { capital, plural } from "../../component/js/numbers.js";
import { mixedList } from "./mixed_list.js";
import { nextCrossing, stepAt } from "./mixture.js";
import { offersOf } from "./offers.js";
import { openMixture } from "./opened.js";
import { scoreLines } from "./score_lines.js";
import { stairsPlane } from "./stairs.js";

const FINE = 0.001,
  COARSE = 0.01; // steps of alpha

function openCombine(parent) {
  const view = { alpha: 0.5, found: null, large: false, rowHeight: 26, touched: false };
  const goTo = (alpha) => Object.assign(view, { alpha: alpha ?? view.found.best?.middle ?? 0.5, touched: false });
  const board = boardOf(view);
  Object.assign(view, movesOf(view), { light: board.light });
  host(view, parent, board.root, {
    isReady: () => Boolean(view.found),
    draw: board.draw,
    below: 20,
    offers: offersOf(view),
    packed: ({ run }) => [run],
    colours: () => view.found.colours,
    place: () => ({ alpha: Number(view.alpha.toFixed(6)) }),
    asked: ({ alpha }) => goTo(alpha),
    opened({ run, alpha }) {
      view.found = openMixture(view.parcels.open(run));
      if (alpha === null && !view.touched) goTo(null); // what is best has just become known
    },
    keyed: (key, event) => keyed(view, key, event.shiftKey ? FINE : COARSE),
  });
  return view;
}

const movesOf = (view) => ({
  go(alpha) {
    Object.assign(view, { touched: true, alpha: Math.max(0, Math.min(1, alpha)) });
    view.changed();
  },
  toBest() {
    if (view.found.best) view.go(view.found.best.middle);
  },
  cross(way) {
    const to = nextCrossing(view.found.crossings, view.alpha, way);
    if (to !== null) view.go(to);
  },
  openQuery: ({ qid, part }) => view.reportNow({ query: qid, part }),
});

const keyed = (view, key, by) =>
  ({
    ArrowLeft: () => view.go(view.alpha - by),
    ArrowRight: () => view.go(view.alpha + by),
    Home: () => view.go(0),
    End: () => view.go(1),
    b: () => view.toBest(),
    "<": () => view.cross(-1),
    ">": () => view.cross(1),
  })[key] ?? null;

// All that stands on the stage.
function boardOf(view) {
  const said = el("p", { class: "gist" }),
    live = el("p", { class: "live", "aria-live": "polite" }),
    [lines, list, tools, slider] = [scoreLines, mixedList, placeButtons, alphaSlider].map((part) => part(view)),
    [query, train, test] = [queryStairs(view), meanStairs(view, "train"), meanStairs(view, "test")],
    planes = el("div", { class: "planes" }, lines.box, query.box, train.box, test.box, slider.box, slider.ends),
    root = el("div", { class: "board mixture" }, said, planes, el("aside", {}, tools.box, live, list.box));

  function draw() {
    const { found } = view;
    write(said, found.said);
    said.hidden = !found.said;
    view.rowHeight = rowHeight(view, view.sizes.of(list.box).height);
    root.style.setProperty("--row", `${view.rowHeight}px`);
    test.box.hidden = !found.parts.includes("test");
    for (const part of [tools, list, lines, query, train, ...(test.box.hidden ? [] : [test])]) part.draw();
    write(live, sentence(view));
    slider.draw(live.textContent);
    Object.assign(root.dataset, { alpha: view.alpha.toFixed(3), swept: Object.keys(found.means).length, qid: found.qid });
  }
  function light(d) {
    list.light(d);
    lines.light(d);
  }
  root.addEventListener("mouseover", (event) => {
    const at = event.target.closest?.(".score-line");
    if (at) light(Number(at.dataset.document));
  });
  lines.box.addEventListener("mouseleave", () => light(null));
  return { root, draw, light };
}

function rowHeight({ large, found }, height) {
  const [least, most] = large ? [32, 44] : [22, 32];
  return Math.floor(Math.max(least, Math.min(most, height / found.documents.length)));
}

const queryStairs = (view) =>
  stairsPlane(
    view,
    "query",
    (found) => `${found.metric} of ${found.qid}`,
    (found) => [{ part: found.part, stairs: found.query }],
  );
const meanStairs = (view, part) =>
  stairsPlane(
    view,
    part,
    (found) => `${found.metric}, mean over ${part} queries`,
    ({ means }) => (means[part] ? [{ part, stairs: means[part], alone: means[part].alone }] : []),
  );

function alphaSlider(view) {
  const change = () => view.go(Number(box.value)),
    box = el("input", { type: "range", min: 0, max: 1, step: FINE, "aria-label": "alpha", oninput: change }),
    ends = el("p", { class: "ends", "aria-hidden": "true" }, el("span"), el("span"));
  function draw(words) {
    [...ends.children].forEach((end, i) => write(end, `α = ${i}: ${view.found.titles[i]} alone`));
    box.value = view.alpha;
    adjust(box, { "aria-valuetext": words });
  }
  return { box, ends, draw };
}

// The places that have a name, and the way from crossing to crossing.
function placeButtons(view) {
  const button = (text, title, act, more = {}) => quietButton({ text, title, onclick: act, ...more });
  const best = button("Best on train", "The middle of the widest best interval (B)", () => view.toBest()),
    own = button("GBRank’s own", null, () => view.go(view.found.own_alpha)),
    cross = (text, words, way) => button(text, words, () => view.cross(way), { "aria-label": words });
  const box = el(
    "div",
    { class: "tools" },
    button("R", "R alone (Home)", () => view.go(0)),
    best,
    own,
    button("R′", "R′ alone (End)", () => view.go(1)),
    el("div", { class: "choice" }, cross("‹", "The crossing before", -1), cross("›", "The next crossing", 1)),
  );
  function draw() {
    allow(best, Boolean(view.found.best));
    own.hidden = view.found.own_alpha === null;
  }
  return { box, draw };
}

// What this alpha gives. At 0 and at 1 stand the rankers alone, whose documents may tie.
function sentence({ found, alpha, moved }) {
  const value = (stairs) => (stairs.alone && (alpha === 0 || alpha === 1) ? stairs.alone[alpha] : stepAt(stairs, alpha).value),
    three = (v) => (Number.isFinite(v) ? v.toFixed(3) : "–");
  const means = Object.entries(found.means).map(([part, stairs]) => `${three(value(stairs))} on ${part}`),
    elsewhere = moved
      ? `${capital(plural(moved, "document has", "documents have"))} a different rank than under ${found.titles[0]} alone.`
      : `The list is that of ${found.titles[0]} alone.`;
  const of = means.length ? `: ${found.metric} ${means.join(", ")}` : "";
  return `α = ${alpha.toFixed(3)}${of}. ${found.documents.length > 1 ? elsewhere : ""}`;
}

export default mounted(openCombine);
