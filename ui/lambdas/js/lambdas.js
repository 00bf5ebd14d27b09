// One query taken apart. Python computes every number; the browser draws the answer and reports what a person does.

const views = new WeakMap();
const PHONE = 34; // letters: where the list leaves no room for arrows
const ANYWHERE = ["undo", "redo", "order", "preset", "convention", "large", "predict"]; // acts that name no document of the query shown

function createView(parent) {
  const view = { answer: null, large: false, predict: false, pending: [], number: 0, token: "", h: 28, unit: 14 };
  const story = storyLine(), top = topLine(view), conventions = conventionsBar(view), list = rankedList(view);
  const net = arrowColumn(view, "net"), ours = arrowColumn(view, "ours"), other = differenceColumn(view);
  const matrix = pairMatrix(view), pair = pairFormula(), leaf = leafPanel(view), check = checkPanel(view), flag = incoherenceNote(view), insights = insightPanels(view);
  const gate = predictionGate(() => draw());
  const complaint = el("p", { class: "complaint", role: "alert" });
  const about = el("h3");
  const legend = el("p", { class: "legend outcome" }), lesson = el("p", { class: "lesson", role: "status" });
  const cut = el("div", { class: "cut", "aria-hidden": "true" });
  const left = el("section", { class: "forces", "aria-label": "Ranked list and forces" },
    el("header", {}, about, net.head, ours.head, other.head),
    el("div", { class: "body" }, el("div", { class: "listing" }, list.box, cut), net.box, ours.box, other.box), legend, flag.box, el("div", { class: "panels outcome" }, leaf.box, check.box));
  const right = el("div", { class: "right outcome" }, matrix.box, pair.box);
  const root = el("div", { class: "lambdas" }, story.box, conventions.box, top.box, gate.box, lesson, complaint,
    el("div", { class: "stage" }, left, right), insights.box);
  const keys = keyPanel(lambdaMarks, LAMBDA_KEYS, () => showKey(false));
  const share = shareMenu(takeAway(view, root));
  const keyButton = el("button", { type: "button", text: "?", title: "Key: colours, marks and keys (?)", "aria-label": "Key: colours, marks and keys (?)", onclick: () => showKey(keys.hidden) });
  top.box.querySelector(".doings").append(share.box, keyButton);
  top.box.append(keys);
  parent.append(root);

  function showKey(on) {
    keys.hidden = !on;
    if (on) keys.focus({ preventScroll: true }); else keyButton.focus({ preventScroll: true });
  }

  Object.assign(view, {
    place: (d) => view.answer.documents.findIndex((doc) => doc.row === d),
    // Acts are numbered and repeated until the answer says that they were applied: none is lost, none is done twice.
    act(what) {
      view.number += 1;
      view.pending = [...view.pending, { ...what, number: view.number, key: ANYWHERE.includes(what.do) ? null : view.answer.key }].slice(-50);
      view.tell("report", { token: view.token, acts: view.pending });
    },
    move: (d, by) => view.act({ do: "move", document: d, by }), // relative: two fast presses are two places
    light(found) {
      const lit = found === null ? [] : Array.isArray(found) ? found : [found];
      list.light(lit); net.light(lit); ours.light(lit);
    },
    shift(shifts, held) { for (const column of [net, ours, other]) column.shift(shifts, held); },
    draw,
  });

  function take(answer, large, predict) {
    if (view.token !== answer.token) { view.token = answer.token; view.pending = []; view.number = answer.applied; }
    view.pending = view.pending.filter((what) => what.number > answer.applied);
    view.answer = answer;
    Object.assign(view, { large, predict });
    draw();
  }

  function draw() {
    const { answer } = view;
    if (!root.isConnected) return; // the page was left: what has no size cannot be laid out
    paint(root, answer.colours);
    root.classList.toggle("large", view.large);
    gate.draw(view.predict, view.predict ? pushOf(answer) : null, (words) => words.map((part) => (typeof part === "string" ? part : el("strong", { text: part.name }))));
    root.classList.toggle("guessing", gate.waits());
    root.classList.toggle("still", still());
    const n = answer.documents.length, compared = Boolean(n && answer.documents[0].other);
    left.parentNode.classList.toggle("compared", compared);
    // Sizes are read before anything is written, so that the page is laid out once.
    view.unit = parseFloat(getComputedStyle(root).fontSize);
    const width = left.clientWidth, beside = view.large ? 0.55 * root.clientWidth : right.clientWidth;
    const tall = Math.max(view.large ? 230 : 380, Math.min(innerHeight - (view.large ? 490 : 330), 760));
    view.h = Math.floor(Math.max(view.unit * 1.7, Math.min(view.unit * 2.9, tall / n)));
    root.style.setProperty("--row", `${view.h}px`);
    root.classList.toggle("roomy", view.h >= view.unit * 2.4); // a name has two lines
    const isPhone = width < view.unit * PHONE; // the list, and beside it λ in numbers
    root.classList.toggle("phone", isPhone);
    const third = compared && !isPhone ? Math.round(view.unit * 11) : 0, first = Math.round(Math.max(view.unit * 20, width * (compared ? 0.37 : 0.44)));
    const each = isPhone ? Math.floor(view.unit * 6.4) : Math.floor((width - first - third - 8) / 2);
    left.style.setProperty("--first", `${isPhone ? width - each : first}px`);
    left.style.setProperty("--each", `${each}px`);
    left.style.setProperty("--third", `${third}px`);
    const name = answer.column === "RankNet" ? "RankNet, chosen" : `LambdaRank ${answer.column}`, times = answer.magnified;
    story.draw(answer); top.draw(answer); conventions.draw(answer); list.draw(answer);
    about.replaceChildren(answer.is_what_if ? el("strong", { class: "badge", text: "what if, not the model" }) : el("span", { text: answer.about[0].toUpperCase() + answer.about.slice(1) }), el("small", { text: "score" }), el("small", { text: "leaf" }));
    head(net.head, "RankNet");
    head(ours.head, compared ? name.split(" ")[0].replace(",", "") : name);
    net.draw(answer, each, "RankNet, lambdas", 1);
    const hasArrows = ours.draw(answer, each, `${name}, lambdas`, times);
    other.draw(answer, third);
    const T = answer.truncation;
    cut.hidden = T === null || T >= n;
    cut.style.top = `${(T ?? 0) * view.h}px`;
    cut.title = cut.dataset.text = T === null ? "" : `T = ${T}`;
    legend.textContent = `${hasArrows ? `Arrows are as long as λ, on one scale${times > 1 ? `; pale: ×${times}` : ""}. ` : ""}${answer.n > n ? `Ranks 1–${n} of ${answer.n.toLocaleString("en")} are listed. ` : ""}Drag a row, or press Alt+↑ or Alt+↓; Ctrl+Z takes it back.`;
    const m = answer.matrix.sums.length, room = beside - view.unit * (answer.matrix.others ? 10.2 : 6.6);
    matrix.draw(answer, Math.floor(Math.max(view.unit, Math.min(view.unit * 2.6, room / m))));
    pair.draw(answer); leaf.draw(answer); check.draw(answer); flag.draw(answer); insights.draw(answer);
    lesson.textContent = answer.lesson;
    lesson.hidden = !answer.lesson;
    complaint.textContent = answer.complaint;
    complaint.hidden = !answer.complaint;
    root.dataset.applied = answer.applied;
    root.dataset.key = answer.key;
  }

  const head = (node, title) => node.replaceChildren(el("span", { text: title }), el("small", { text: "λ" }), el("small", { text: "curvature" }));

  function keydown(event) {
    const at = event.composedPath()[0], key = event.key.toLowerCase();
    if (event.defaultPrevented || event.altKey || !root.isConnected || (typing(event) && !at.isAtRest?.())) return; // in a field, only once it holds what counts
    if (gate.key(event.key)) return event.preventDefault();
    const held = event.ctrlKey || event.metaKey;
    const look = held || typing(event) ? null : { "?": () => showKey(keys.hidden), f: () => fullScreen(root), escape: keys.hidden ? null : () => showKey(false) }[key];
    if (look) { event.preventDefault(); look(); return; }
    const what = held && key === "z" ? (event.shiftKey ? "redo" : "undo") : held && key === "y" ? "redo" : !held && !typing(event) ? { p: "large", g: "predict" }[key] : null;
    if (!what) return;
    event.preventDefault();
    view.act({ do: what });
  }

  const observer = new ResizeObserver(() => { if (view.answer) draw(); });
  observer.observe(root);
  document.addEventListener("keydown", keydown);
  view.take = take;
  view.close = () => { observer.disconnect(); document.removeEventListener("keydown", keydown); root.remove(); };
  return view;
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = views.get(parentElement);
  if (!view) { view = createView(parentElement); views.set(parentElement, view); }
  view.tell = setStateValue;
  view.take(data.answer, data.large, data.predict);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); views.delete(parentElement);
  };
}
