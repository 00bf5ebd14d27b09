// The Convergence page in the browser: it owns the iteration and which panel is open. It reports {iteration, panel} when the hand comes
// to rest, and Python sends what that iteration did.

const REST = 250; // ms
const PANELS = { step: "The step", curvature: "The curvature" };
const courses = new WeakMap();

// Numbers too long for the room beside an axis are said in thousands; null where the axis decides by itself.
const thousands = (values) => (largest(values) >= 1e4 ? (v) => (Math.abs(v) >= 1e3 ? `${short(v / 1000)}k` : short(v)) : null);

function createCourse(parent) {
  const view = { k: 0, panel: "step", playing: false, key: null, request: null };
  const bar = stepBar(view), quiet = { type: "button", onmousedown: (e) => e.preventDefault() };
  const panels = el("div", { class: "choice", role: "group", "aria-label": "What of the iteration" }, ...Object.entries(PANELS).map(([name, text]) => el("button", { ...quiet, text, "data-panel": name, onclick: () => { view.panel = name; showDetail(); draw(); report(); } })));
  const head = el("p", { class: "head", "aria-live": "polite" }), about = el("p", { class: "about" });
  const charts = el("div", { class: "charts" }), side = el("div", { class: "side" }), theorem = el("p", { class: "theorem" }), source = el("p", { class: "about" });
  const root = el("div", { class: "course" }, head, charts, el("aside", {}, panels, side), bar.box);
  parent.append(root);
  view.sizes = sizeBook(() => { if (view.course && root.clientWidth) draw(); });
  let timer = null, rest = null, reported = "", lines = [], shown = null;

  function draw() {
    if (!view.course || !root.clientWidth) return;
    paint(root, view.data.colours);
    view.large = view.data.large;
    root.classList.toggle("large", view.large);
    const scrolled = parent.host?.closest("[data-testid=stMain]");
    root.style.setProperty("--above", `${Math.round(root.getBoundingClientRect().top + (scrolled ? scrolled.scrollTop : 0)) + 34}px`);
    write(head, view.course.heads[view.k]);
    for (const line of lines) line.draw(view.k);
    const told = view.course.theorem;
    write(theorem, told.why ?? told.sentences[view.k]);
    theorem.classList.toggle("broken", Boolean(told.holds && !told.holds[view.k]));
    for (const node of panels.children) adjust(node, { "aria-pressed": node.dataset.panel === view.panel });
    const isHere = view.data.detail.k === view.k;
    side.classList.toggle("late", !isHere);
    if (isHere && shown !== `${view.key}/${view.panel}/${view.k}`) showDetail();
    bar.draw(view.course);
    Object.assign(root.dataset, { iteration: view.k, panel: view.panel, key: view.key, detail: isHere ? view.k : "" });
  }

  function showDetail() {
    const { risk, curvature, note, k } = view.data.detail, alone = !risk.steps.length && curvature.rows.length;
    shown = `${view.key}/${view.panel}/${k}`;
    side.replaceChildren(...(view.panel === "step" ? [...riskInsight(risk), note ? el("p", { class: "about", text: note }) : "", alone ? curvaturePanel(curvature) : ""] : [curvaturePanel(curvature)]));
  }

  function report() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (view.playing) return report();
      const place = { iteration: view.k, panel: view.panel };
      if (JSON.stringify(place) === reported) return;
      reported = JSON.stringify(place);
      view.tell("place", { ...place, request: view.request });
    }, REST);
  }

  Object.assign(view, {
    go(k) {
      view.k = Math.max(0, Math.min(view.course.n_iterations, k));
      draw();
      report();
    },
    play(on) {
      clearInterval(timer);
      view.playing = on;
      if (on && view.k >= view.course.n_iterations) view.k = 0;
      if (on) timer = setInterval(() => { if (view.k >= view.course.n_iterations) view.play(false); else view.go(view.k + 1); }, 350);
      draw();
      report();
    },
    open(course) {
      Object.assign(view, { course });
      shown = null;
      const one = { runs: [{ at: 0, title: course.title }], n_iterations: course.n_iterations };
      lines = course.charts.map((chart) => lineChart(view, one, { ...chart, format: thousands(chart.lines[0].train) }));
      const told = course.theorem;
      if (told.lines) lines.push(lineChart(view, { runs: told.names.map((title, at) => ({ at, title })), n_iterations: course.n_iterations }, { name: "bound", label: told.source, sense: `${told.names[1]} above ${told.names[0]}`, lines: told.lines }));
      about.hidden = !course.about;
      write(about, course.about);
      source.hidden = !told.about;
      write(source, told.about ?? "");
      charts.replaceChildren(lines[0].box, about, ...lines.slice(1).map(({ box }) => box), theorem, source, twinTable("The course of the run", course.table.heads, course.table.rows));
    },
    draw,
  });

  const stopKeys = stepKeys(view, root, () => Boolean(view.course));
  view.close = () => { clearInterval(timer); clearTimeout(rest); view.sizes.close(); stopKeys(); root.remove(); };
  return view;
}

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = courses.get(parentElement);
  if (!view) { view = createCourse(parentElement); courses.set(parentElement, view); }
  Object.assign(view, { tell: setStateValue, data });
  if (view.request !== data.request) Object.assign(view, { request: data.request, k: data.iteration, panel: data.panel });
  if (view.key !== data.key) { view.key = data.key; view.open(data.course); }
  view.k = Math.min(view.k, view.course.n_iterations);
  view.draw();
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    view.close(); courses.delete(parentElement);
  };
}
