// The worst queries, each with a bar of what it loses, and a strip of what it loses after each iteration.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { column, count, grouped, plural, short } from "../../component/js/numbers.js";

export function queryList(view) {
  const head = el("header", {}),
    rows = el("ol", { class: "queries", tabindex: 0, "aria-label": "Queries, the weakest first" }),
    note = el("p", { class: "note" }),
    box = el("section", { class: "weakest" }, head, rows, note);
  let lines = [];

  function open() {
    const { found } = view;
    found.said = column(found.queries.map((query) => query.lost));
    lines = found.queries.map((query, i) => lineOf(view, query, i));
    rows.replaceChildren(...lines.map(({ row }) => row));
    head.replaceChildren(
      el("h3", { text: "Query" }),
      el("h3", { text: `Lost ${found.label}` }),
      el("h3", { text: "Lost by iteration", title: `after iteration 0 to ${found.n_iterations}` }),
    );
    write(note, noteOf(found));
  }
  function draw() {
    const at = view.at();
    lines.forEach((line, i) => line.draw(i === at));
  }
  const reveal = () => lines[view.at()]?.row.scrollIntoView({ block: "nearest" });
  return { box, open, draw, reveal };
}

function noteOf({ queries, n_counted, n_iterations, iterations, other }) {
  const shown = queries.length < n_counted ? `The ${grouped(queries.length)} weakest of ${grouped(n_counted)} queries. ` : "";
  const { length } = iterations.values;
  const some = length <= n_iterations ? `${grouped(length)} of ${grouped(n_iterations + 1)} iterations are measured, evenly spaced. ` : "";
  const lost = "Lost: how far the value reached is from the best that the query’s documents allow. ";
  const second = other ? `Mark across a bar: ${other.loss}. ` : "";
  return `${lost}${second}${shown}${some}Strip: a stronger colour means a larger loss. Click it to choose the iteration.`;
}

function lineOf(view, query, i) {
  const bar = el("span", { class: "bar" }),
    other = el("span", { class: "tick" }),
    lost = el("span", { class: "lost" }),
    strip = stripOf(view, i);
  const choose = quietButton(
    { class: "choose", title: shapeOf(query), onclick: () => view.choose(i) },
    el("span", { class: "name", text: query.qid }),
    el("small", { text: shapeOf(query) }),
  );
  const row = el("li", { "data-query": i }, choose, el("span", { class: "room ink" }, bar, other), lost, strip.canvas);

  function draw(isChosen) {
    const { found } = view,
      most = mostLost(found),
      value = lostAt(view, i);
    adjust(choose, { "aria-pressed": isChosen });
    row.classList.toggle("selected", isChosen);
    bar.style.width = `${(100 * value) / most}%`;
    other.hidden = !found.other;
    if (found.other) other.style.left = `${(100 * found.other.lost.values[i]) / most}%`;
    write(lost, found.said(value));
    strip.draw();
  }
  return { row, draw };
}

const shapeOf = ({ documents, relevant, tied }) =>
  `${plural(documents, "document", "documents")}, ${count(relevant)} relevant${tied ? `, ${count(tied)} tied` : ""}`;

// What the largest bar says.
const mostLost = ({ queries, lost, other }) =>
  Math.max(1e-12, ...queries.map((query) => query.lost), ...(other?.lost.values ?? []), ...queries.map((_, i) => Math.max(...lost.row(i))));

// The iteration that is measured nearest to one, by its place.
export function nearest({ iterations }, k) {
  let best = 0;
  iterations.values.forEach((at, i) => {
    if (Math.abs(at - k) < Math.abs(iterations.values[best] - k)) best = i;
  });
  return best;
}

// Exactly, after the iteration for which the list was made; on the way to another one, after the measured one nearest to it.
const lostAt = ({ found, upto }, i) => (upto === found.k ? found.queries[i].lost : found.lost.row(i)[nearest(found, upto)]);

// One query's losses as squares side by side.
function stripOf(view, i) {
  const canvas = el("canvas", { class: "strip", role: "img" });
  let drawn = "";
  canvas.addEventListener("click", (event) => {
    const { left, width } = canvas.getBoundingClientRect(),
      { values } = view.found.iterations,
      place = Math.min(values.length - 1, Math.floor(((event.clientX - left) / width) * values.length));
    view.choose(i, values[place]);
  });

  function draw() {
    const { found, root, upto } = view,
      { width, height } = view.sizes.of(canvas),
      now = [view.key, width, height, root.dataset.theme, upto].join();
    if (!width || now === drawn) return;
    drawn = now;
    const values = found.lost.row(i),
      most = mostLost(found),
      n = values.length,
      edge = (at) => Math.round((2 * width * at) / n), // on whole pixels, or squares would overlap or part
      gap = width / n >= 8 ? 1 : 0,
      pen = canvas.getContext("2d"),
      style = getComputedStyle(root);
    Object.assign(canvas, { width: width * 2, height: height * 2 });
    pen.fillStyle = style.getPropertyValue("--down");
    for (let at = 0; at < n; at++) {
      pen.globalAlpha = 0.04 + (0.96 * values[at]) / most;
      pen.fillRect(edge(at), 0, edge(at + 1) - edge(at) - gap, 2 * height);
    }
    pen.globalAlpha = 1;
    pen.fillStyle = style.getPropertyValue("--accent");
    pen.fillRect((2 * width * (nearest(found, upto) + 0.5)) / n - 1.5, 0, 3, 2 * height);
    adjust(canvas, { "aria-label": `lost from ${short(values[0])} at the start to ${short(values[n - 1])} at the end` });
  }
  return { canvas, draw };
}
