// The runs over the sum of their steps, with a spot on each at the cursor.

import { adjust, el, svg } from "../../component/js/dom.js";
import { endsAround, insightSummary, plotFrame, twinTable } from "../../component/js/insights/plot.js";
import { grown } from "../../component/js/sizes.js";

const GAP = 22; // pixels between two charts, as in the style
const LEAST = { width: 260, large: 540, height: 130 };
const SHAPE = 260 / 600; // of a chart that has all the room it wants

export function stepsPanel(view) {
  const box = el("div", { class: "way", hidden: true }),
    plots = el("div", { class: "way-charts" });
  let charts = [],
    built = null,
    fitted = "";

  function fill({ way }) {
    const { table } = way;
    box.replaceChildren(
      insightSummary(way.sentence),
      plots,
      el("p", { class: "muted", text: way.about }),
      twinTable(
        "The runs over the sum of their steps",
        table.heads,
        table.rows.map((row) => row.map((value) => value ?? "–")),
      ),
    );
    fitted = "";
  }

  // The charts are as large as leaves them in sight below the sentence.
  function fit({ way, runs }) {
    const room = view.sizes.of(box),
      key = [room.width, room.height, view.large].join();
    if (fitted === key) return;
    const size = sizeWithin(view, room, way.charts.length, box.firstChild.offsetHeight);
    charts = way.charts.map((chart) => chartOf(chart, way.lengths, runs, size));
    plots.style.setProperty("--across", size.across);
    plots.replaceChildren(...charts.map((chart) => chart.box));
    fitted = key;
  }

  function draw(found) {
    if (box.hidden) return;
    if (built !== found) fill(found);
    built = found;
    fit(found);
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

// {across, width, height}: how many charts stand beside each other, and the units of each, of which one is a pixel where letters are as on
// a window of 1280.
function sizeWithin(view, room, n, above) {
  const least = view.large ? LEAST.large : LEAST.width,
    across = Math.max(1, Math.min(n, Math.floor((room.width + GAP) / (least + GAP)))),
    width = Math.max(LEAST.width, (room.width - GAP * (across - 1)) / across),
    words = above + (view.large ? 50 : 34) * grown(), // and the name of a chart
    height = innerWidth > 900 ? Math.min(width * SHAPE, room.height - words) : width * SHAPE; // a narrow page scrolls as a whole
  return { across, width: width / grown(), height: Math.max(LEAST.height, height / grown()) };
}

// One metric of all runs: chart {label, lines}, a line of values for each run.
function chartOf({ label, lines }, lengths, runs, { width, height }) {
  const known = lines.flat().filter((v) => v !== null);
  const { box, x, y, line } = plotFrame({
    label: `${label}, over the sum of the steps`,
    width,
    height,
    x: [0, Math.max(...lengths.flat()) || 1],
    y: endsAround(known.length ? known : [0, 1]),
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
