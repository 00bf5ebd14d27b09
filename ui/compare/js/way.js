// The runs over the sum of their steps, with a spot on each at the cursor.

import { adjust, el, svg } from "../../component/js/dom.js";
import { insightSummary, plotFrame, twinTable } from "../../component/js/insights/plot.js";

export function stepsPanel(view) {
  const box = el("div", { class: "way", hidden: true });
  let charts = [],
    built = null;

  function fill({ way, runs }) {
    const { table } = way;
    charts = way.charts.map((chart) => chartOf(chart, way.lengths, runs));
    box.replaceChildren(
      insightSummary(way.sentence),
      el("div", { class: "way-charts" }, ...charts.map((chart) => chart.box)),
      el("p", { class: "muted", text: way.about }),
      twinTable(
        "The runs over the sum of their steps",
        table.heads,
        table.rows.map((row) => row.map((value) => value ?? "–")),
      ),
    );
  }

  function draw(found) {
    if (box.hidden) return;
    if (built !== found) fill(found);
    built = found;
    for (const chart of charts) chart.draw(view.k);
  }

  return {
    box,
    draw,
    build() {
      built = null;
    },
  };
}

// One metric of all runs: chart {label, lines}, a line of values for each run.
function chartOf({ label, lines }, lengths, runs) {
  const known = lines.flat().filter((v) => v !== null),
    [low, high] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1],
    pad = (high - low || 1) * 0.06;
  const { box, x, y, line } = plotFrame({
    label: `${label}, over the sum of the steps`,
    height: 260,
    x: [0, Math.max(...lengths.flat()) || 1],
    y: [low - pad, high + pad],
    across: "sum of the steps",
  });
  const spots = runs.map(({ at }) => svg("circle", { r: 6, style: `fill: var(--run-${at})` }));
  const drawn = runs.map(({ at }, i) => {
    const there = lines[i].flatMap((v, k) => (v === null ? [] : [k])),
      path = line("of-run", there.map((k) => lengths[i][k]), there.map((k) => lines[i][k])); // prettier-ignore
    path.style.stroke = `var(--run-${at})`;
    return path;
  });
  box.append(...drawn, ...spots);

  function draw(k) {
    spots.forEach((spot, i) => {
      const here = Math.min(k, lines[i].length - 1),
        value = lines[i][here];
      adjust(spot, { cx: x(lengths[i][here]), cy: value === null ? 0 : y(value), display: value === null ? "none" : "inline" });
    });
  }
  return { box: el("figure", {}, el("figcaption", { text: label }), box), draw };
}
