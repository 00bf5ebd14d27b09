// The numbers of one iteration as a curve over their cutoffs: NDCG at ranks 1 to 10, precision at K%. Training solid, test dashed, the
// baselines thin; the scale is that of the whole run, so that lines move and the axis stays.

import { chartPlane } from "../../component/js/chart_plane.js";
import { adjust, el, hint, svg, write } from "../../component/js/dom.js";

// ticks: [place, words] below
export function profileChart(view, label, ticks) {
  const chart = svg("svg", { class: "curve profile", role: "img" });
  const box = el("figure", { class: "chart" }, el("figcaption", {}, el("strong", { text: label }), el("small", {})), chart);
  let plane = null,
    lines = [];

  // rows: [{title, part, colour, values(k), all}], all: every value that `values` may give;  n: cutoffs
  function build(rows, n) {
    const known = rows.flatMap(({ all }) => Array.from(all));
    plane = chartPlane(view, known, n - 1, ticks, () => (view.large ? 34 : 22));
    lines = rows.map((row) => ({
      ...row,
      path: svg("path", { class: `line ${row.part} ${row.kind}`, style: `stroke: ${row.colour}` }, hint(`${row.title}, ${row.part}`)),
    }));
    write(box.querySelector("small"), rows.some(({ part }) => part === "test") ? "↑ better; dashed: test" : "↑ better");
  }

  function draw(k) {
    if (!plane) return;
    if (plane.resized(chart)) chart.replaceChildren(...plane.axis(), ...lines.map(({ path }) => path));
    if (!chart.firstChild || !view.sizes.of(chart).width) return;
    for (const { path, values } of lines) adjust(path, { d: plane.path(values(k)) });
    adjust(chart, { "aria-label": `${label} at iteration ${k}; its numbers are in the table beside it` });
  }

  return { box, build, draw };
}
