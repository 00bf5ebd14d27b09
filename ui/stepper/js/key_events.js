// The events of a run that are worth a look: marks on the scrub bar, with their names on hover and focus; a click jumps.

import { el, quietButton } from "../../component/js/dom.js";
import { pushApart } from "../../component/js/lines.js";

export function momentMarks(view) {
  const marks = el("ol", { class: "marks", "aria-label": "Key events (M: the next one)" }),
    box = el("div", { class: "event-track" }),
    tip = tipBox();
  let buttons = [],
    drawn = null,
    width = 0,
    shown = -1;

  function build(run) {
    buttons = byIteration(run.key_events).map(([k, found]) => markOf(view, tip, k, found));
    marks.replaceChildren(...buttons.map((button) => el("li", {}, button)));
  }

  // Each above its iteration; neighbours keep so far apart that each can be clicked.
  function place(run) {
    const thumb = view.large ? 20 : 16,
      wishes = buttons.map((mark) => thumb + (Number(mark.dataset.k) / Math.max(run.n_iterations, 1)) * (width - 2 * thumb));
    pushApart(wishes, view.large ? 18 : 14, width).forEach((x, i) => {
      buttons[i].style.left = `${x}px`;
    });
  }

  function draw(run) {
    if (drawn !== run) {
      build(run);
      tip.hide();
      width = 0;
    }
    if (width !== view.sizes.of(box).width) {
      width = view.sizes.of(box).width;
      place(run);
    }
    if (shown !== view.k) tip.hide(); // after a jump the sentence says it
    drawn = run;
    shown = view.k;
    for (const mark of buttons) mark.classList.toggle("here", Number(mark.dataset.k) === view.k);
  }

  return { box, marks, tip: tip.box, draw };
}

function markOf(view, tip, k, found) {
  const show = () => tip.show(mark, k, found);
  const mark = quietButton({
    class: "mark ink",
    "data-k": k,
    "aria-label": found.map(({ title, sentence }) => `${title}. ${sentence}`).join(" "),
    onclick: () => view.recall(found),
    onmouseenter: show,
    onfocus: show,
    onmouseleave: tip.hide,
    onblur: tip.hide,
  });
  return mark;
}

// What a mark stands for, above it.
function tipBox() {
  const box = el("div", { class: "event-tip", role: "tooltip", hidden: true });
  function show(mark, k, found) {
    const words = found.flatMap(({ title, sentence }) => [
      el("strong", { text: title }),
      el("span", { text: sentence.replace(/^Iteration \d+: /, "") }),
    ]);
    box.replaceChildren(el("small", { text: `Iteration ${k}` }), ...words);
    box.style.setProperty("--at", mark.style.left);
    box.hidden = false;
  }
  function hide() {
    box.hidden = true;
  }
  return { box, show, hide };
}

// [[k, its events]] in order.
function byIteration(events) {
  const found = new Map();
  for (const event of events) found.set(event.k, [...(found.get(event.k) || []), event]);
  return [...found].sort(([a], [b]) => a - b);
}

// The events of the next iteration that has any; after the last one comes the first.
export function nextMoments(run, k, by) {
  const found = byIteration(run.key_events).map(([, events]) => events);
  if (by < 0) return found.filter(([event]) => event.k < k).pop() || found[found.length - 1] || null;
  return found.find(([event]) => event.k > k) || found[0] || null;
}

// What the sentence says after a jump: every title, and the first of the sentences; the mark tells all of them.
export function tellEvents(events) {
  const titles = events.map(({ title }, i) => (i ? title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : title));
  const last = titles.pop();
  return [`${titles.length ? `${titles.join(", ")} and ${last}` : last}. ${events[0].sentence}`];
}
