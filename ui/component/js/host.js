// What every stage has, whatever is drawn on it: one life on the page, a draw when Python, the window or a hand asks for it, and a report
// when the hand comes to rest.

import { standBelow } from "./above.js";
import { paint } from "./colours.js";
import { offer } from "./frame.js";
import { listenToKeys } from "./keys.js";
import { parcelBook } from "./parcels.js";
import { atRest } from "./rest.js";
import { sizeBook } from "./sizes.js";

// Makes `root` the stage of a view, which all parts of the stage share. Of what a page gives, all but the first four may be missing:
//
//   isReady()      whether there is something to draw
//   draw()         all of it, into a stage that has a size, its colours and its letters
//   place()        what Python shall know, as the report `name`
//   reported()     what is done beside a report
//   asked(data, isFirst)    Python asks for a place: first paint, another choice, Back
//   opened(data, isAsked)   before that: there is something new to show, by data.key; false where it cannot be shown yet
//   reached()      the place that Python asked for is drawn
//   packed(data)   names of the packed runs that the page is drawn from; nothing is new before the first of them is here
//   colours()      of the stage, where they are not Python's words but in what is packed
//   keyed(key, event)      what a key does, or null; never asked while somebody types.  held(key, event): the same with Ctrl
//   rest(), isStill()      ms after which Python hears, and whether anything moves by itself
//   offers         what the page gives to the frame, as frame.js has it
//   below          pixels kept free below the stage
//
// The view has from it: root, sizes, large, data, key, request, parcels; draw; above(), pixels above the stage; report(after, more) and
// reportNow(more), with what is said once beside the place; changed(after), which draws and reports; settle(), hear(data), close();
// whenClosed(act) for what its parts let go of.
export function host(view, parent, root, given) {
  const page = { opened: () => true, reached: () => {}, packed: () => [], ...given };
  const leaving = [],
    whenClosed = (act) => leaving.push(act);
  Object.assign(view, { root, key: null, request: null, whenClosed });
  parent.append(root);
  if (page.offers) whenClosed(offer(root, page.offers, page.isReady));
  view.draw = () => drawStage(view, page);
  view.sizes = sizeBook(view.draw);
  const stands = standBelow(parent, root, page.below ?? 24, view.draw);
  view.above = stands.at;
  reports(view, page);
  if (given.packed) view.parcels = parcelBook(() => view.wanted && hear(view, view.wanted, page));
  if (page.keyed) whenClosed(listenToKeys(root, page.isReady, page.keyed, page.held));
  for (const part of [view.sizes, stands, view.parcels]) if (part) whenClosed(part.close);
  view.hear = (data) => {
    view.wanted = data;
    view.parcels?.want(page.packed(data).filter(Boolean));
    stands.measure();
    hear(view, data, page);
  };
  view.close = () => {
    for (const act of leaving) act();
    root.remove();
  };
}

function drawStage(view, { isReady, draw, colours = () => view.data.colours }) {
  if (!isReady() || !view.root.clientWidth) return;
  paint(view.root, colours());
  const wasLarge = view.root.classList.contains("large");
  if (view.root.classList.toggle("large", Boolean(view.large)) !== wasLarge) view.sizes.again();
  draw();
}

// What Python says: something new to show, a place that it asks for, or the same as before in other colours.
function hear(view, data, page) {
  const key = data.key ?? data.run,
    isNew = view.key !== key,
    isAsked = view.request !== data.request,
    isFirst = view.request === null,
    [run] = page.packed(data);
  if (isNew && run && !view.parcels.has(run)) return; // on its way; it will bring us here again
  Object.assign(view, { data, request: data.request, large: data.large });
  if (isNew && page.opened(data, isAsked) !== false) view.key = key;
  if (isAsked) page.asked(data, isFirst);
  if (view.key === key) view.keepWithin?.();
  if (isAsked) view.settle();
  view.draw();
  if (isAsked) page.reached();
}

// What is at rest is told, each place once; at once where a control is used next, which must not meet Python with an older place.
function reports(view, { place, name = "place", rest, isStill = () => !view.playing, reported = () => {} }) {
  let known = "";
  const resting = atRest(tell, rest, isStill);

  function tell(more = {}) {
    const here = { ...place(), ...more };
    if (JSON.stringify(here) === known) return;
    known = JSON.stringify(here);
    reported();
    view.tell(name, { ...here, request: view.request });
  }
  const press = (event) => {
    if (resting.waits() && !event.composedPath().includes(view.root)) resting.now();
  };
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, press, true);
    view.whenClosed(() => document.removeEventListener(kind, press, true));
  }
  view.whenClosed(resting.stop);
  // settle: Python knows what is here, as it has just said so.
  const settle = () => (known = JSON.stringify(place()));
  const changed = (after) => {
    view.draw();
    view.report(after);
  };
  Object.assign(view, { report: resting.wait, reportNow: resting.now, changed, settle });
}
