// The moments of a run that are worth a look: marks on the scrub bar, with their names on hover and focus; a click jumps.

function momentMarks(view) {
  const marks = el("ol", { class: "marks", "aria-label": "Moments worth a look (M: the next one)" });
  const tip = el("div", { class: "moment-tip", role: "tooltip", hidden: true });
  const box = el("div", { class: "moment-track" });
  let drawn = null;

  function build(run) {
    marks.replaceChildren(...byIteration(run.moments).map(([k, found]) => {
      const names = found.map(({ title }) => title).join(", ");
      const show = () => say(k, found, run.n_iterations);
      const button = el("button", { type: "button", class: "mark", "data-k": k, "aria-label": `${names}: iteration ${k}`, onmousedown: (e) => e.preventDefault(),
        onclick: () => view.recall(found), onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide });
      button.style.setProperty("--at", k / Math.max(run.n_iterations, 1));
      return el("li", {}, button);
    }));
  }

  function say(k, found, last) {
    tip.replaceChildren(el("small", { text: `Iteration ${k}` }), ...found.flatMap(({ title, sentence }) => [el("strong", { text: title }), el("span", { text: sentence.replace(/^Iteration \d+: /, "") })]));
    tip.style.setProperty("--at", k / Math.max(last, 1));
    tip.hidden = false;
  }

  function hide() { tip.hidden = true; }

  function draw(run) {
    if (drawn !== run) { build(run); hide(); }
    drawn = run;
    for (const mark of marks.querySelectorAll(".mark")) mark.classList.toggle("here", Number(mark.dataset.k) === view.k);
  }

  return { box, marks, tip, draw };
}

// [[k, its moments]] in order.
function byIteration(moments) {
  const found = new Map();
  for (const moment of moments) found.set(moment.k, [...(found.get(moment.k) || []), moment]);
  return [...found].sort(([a], [b]) => a - b);
}

// The moments of the next iteration that has any; after the last one comes the first.
function nextMoments(run, k, by) {
  const found = byIteration(run.moments).map(([, moments]) => moments);
  if (by < 0) return found.filter(([moment]) => moment.k < k).pop() || found[found.length - 1] || null;
  return found.find(([moment]) => moment.k > k) || found[0] || null;
}

// What the sentence says after a jump: every title, and the first of the sentences; the mark tells all of them.
function tellMoments(moments) {
  const titles = moments.map(({ title }, i) => (i ? title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : title));
  const last = titles.pop();
  return [`${titles.length ? `${titles.join(", ")} and ${last}` : last}. ${moments[0].sentence}`];
}
