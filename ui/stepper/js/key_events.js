// The events of a run that are worth a look: marks on the scrub bar, with their names on hover and focus; a click jumps.

function momentMarks(view) {
  const marks = el("ol", { class: "marks", "aria-label": "Moments worth a look (M: the next one)" });
  const tip = el("div", { class: "event-tip", role: "tooltip", hidden: true });
  const box = el("div", { class: "event-track" });
  let drawn = null, width = 0, shown = -1;

  function build(run) {
    marks.replaceChildren(...byIteration(run.key_events).map(([k, found]) => {
      const show = () => say(button, k, found);
      const button = el("button", { type: "button", class: "mark", "data-k": k, "aria-label": found.map(({ title, sentence }) => `${title}. ${sentence}`).join(" "), onmousedown: (e) => e.preventDefault(),
        onclick: () => view.recall(found), onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide });
      return el("li", {}, button);
    }));
  }

  // Each above its iteration; neighbours keep so far apart that each can be clicked.
  function place(run) {
    const buttons = [...marks.querySelectorAll(".mark")], thumb = view.large ? 20 : 16;
    const wishes = buttons.map((mark) => thumb + (Number(mark.dataset.k) / Math.max(run.n_iterations, 1)) * (width - 2 * thumb));
    apart(wishes, view.large ? 18 : 14, width).forEach((x, i) => { buttons[i].style.left = `${x}px`; });
  }

  function say(mark, k, found) {
    tip.replaceChildren(el("small", { text: `Iteration ${k}` }), ...found.flatMap(({ title, sentence }) => [el("strong", { text: title }), el("span", { text: sentence.replace(/^Iteration \d+: /, "") })]));
    tip.style.setProperty("--at", mark.style.left);
    tip.hidden = false;
  }

  function hide() { tip.hidden = true; }

  function draw(run) {
    if (drawn !== run) { build(run); hide(); width = 0; }
    if (width !== view.sizes.of(box).width) { width = view.sizes.of(box).width; place(run); }
    if (shown !== view.k) hide(); // after a jump the sentence says it
    drawn = run;
    shown = view.k;
    for (const mark of marks.querySelectorAll(".mark")) mark.classList.toggle("here", Number(mark.dataset.k) === view.k);
  }

  return { box, marks, tip, draw };
}

// Positions that keep a distance, as near to the wishes (rising) as pushing to the right, then back from the end, can do.
function apart(wishes, distance, end) {
  const at = [];
  wishes.forEach((wish, i) => at.push(i ? Math.max(wish, at[i - 1] + distance) : wish));
  for (let i = at.length - 1, most = end; i >= 0; i--, most -= distance) at[i] = Math.min(at[i], most);
  return at;
}

// [[k, its events]] in order.
function byIteration(events) {
  const found = new Map();
  for (const event of events) found.set(event.k, [...(found.get(event.k) || []), event]);
  return [...found].sort(([a], [b]) => a - b);
}

// The events of the next iteration that has any; after the last one comes the first.
function nextMoments(run, k, by) {
  const found = byIteration(run.key_events).map(([, events]) => events);
  if (by < 0) return found.filter(([event]) => event.k < k).pop() || found[found.length - 1] || null;
  return found.find(([event]) => event.k > k) || found[0] || null;
}

// What the sentence says after a jump: every title, and the first of the sentences; the mark tells all of them.
function tellEvents(events) {
  const titles = events.map(({ title }, i) => (i ? title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : title));
  const last = titles.pop();
  return [`${titles.length ? `${titles.join(", ")} and ${last}` : last}. ${events[0].sentence}`];
}
