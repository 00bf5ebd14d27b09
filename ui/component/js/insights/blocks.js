// The trees so far as blocks, averaged and added, and the path of one document under both. Drag along the paths to go to an iteration.

import { el, hint, svg } from "../dom.js";
import { short } from "../numbers.js";
import { runFigure } from "./along.js";
import { endsAround, heightWithin, insightPart, insightSummary, PLOT, plotFrame, plotKey, twinTable } from "./plot.js";

const MOST = 60; // blocks that are drawn, of which each may hold several trees or iterations
const [WORDS, HEIGHT, GAP] = [120, 20, 6]; // width of the words beside a row, height of its blocks, and what is left free below them

export function blocksInsight({ sentence, name, averages, unit, rate, counts, averaged, added, values }, place) {
  const { k, room } = place;
  const trees = Array.from({ length: k }, (_, i) => `${unit} ${i + 1}`);
  const ways = [
    { words: "averaged", kind: averages ? "ours" : "newton", path: averaged, counts, names: ["start", ...trees] },
    { words: `added at ${rate}`, kind: averages ? "newton" : "ours", path: added, counts: trees.map(() => rate), names: trees },
  ];
  return [
    insightPart(
      `Why this run ${averages ? "averages" : "adds"} its ${unit}s`,
      insightSummary(sentence),
      k ? blockRows(ways) : null,
      k ? el("p", { class: "insight-note", text: blockWords(ways, unit) }) : null,
      pathsOf(name, ways, place, heightWithin(room, 18, 180)),
      plotKey(...ways.map(({ words, kind }) => [kind, kind === "ours" ? `${words}: this run` : `${words}: the same ${unit}s`])),
      twinTable(
        `Path of ${name}, averaged and added`,
        ["iteration", unit === "tree" ? "its tree says" : "its trees say", "averaged", "added"],
        averaged.map((value, i) => [i, i ? values[i - 1] : "–", value, added[i]]),
      ),
    ),
  ];
}

const sum = (counts) => counts.reduce((all, one) => all + one, 0);

// "21 blocks of 0.0476", or from the least to the most.
function sizes({ counts }) {
  const [low, high] = [Math.min(...counts), Math.max(...counts)].map(short);
  return `${counts.length === 1 ? "one block" : `${counts.length} blocks`} of ${low}${low === high ? "" : ` to ${high}`}`;
}

export const blockWords = ([mean, added], unit) =>
  `A block is the weight of one ${unit}, or of the start. Averaged, ${sizes(mean)} add up to ${short(sum(mean.counts))}; ` +
  `added, ${sizes(added)} ${added.counts.length === 1 ? "makes" : "make"} ${short(sum(added.counts))}.`;

// A row of blocks for each way, on one scale: averaged they share the room of one, added they go on.
function blockRows(ways) {
  const scale = (PLOT.width - PLOT.right - WORDS) / Math.max(1, ...ways.map(({ counts }) => sum(counts))),
    label = ways.map((way) => `${way.words}: ${sizes(way)}`).join("; ");
  const box = svg("svg", { class: "plot", viewBox: `0 0 ${PLOT.width} ${2 * (HEIGHT + GAP)}`, role: "img", "aria-label": label });
  ways.forEach((way, row) => box.append(...blockRow(way, row * (HEIGHT + GAP), scale)));
  return box;
}

function blockRow({ words, kind, counts, names }, y, scale) {
  const each = Math.ceil(counts.length / MOST),
    blocks = [];
  for (let i = 0, x = WORDS; i < counts.length; i += each) {
    const last = Math.min(i + each, counts.length) - 1,
      weight = sum(counts.slice(i, last + 1)),
      width = weight * scale;
    const saying = `${names[i]}${last > i ? ` to ${names[last]}` : ""}: ${short(weight)}`;
    const side = Math.max(0.5, width - Math.min(1.5, width / 4));
    blocks.push(svg("rect", { class: `block ${kind}`, x, y, width: side, height: HEIGHT }, hint(saying)));
    x += width;
  }
  return [svg("text", { class: "on-line", x: 0, y: y + HEIGHT / 2, text: words }), ...blocks];
}

function pathsOf(name, ways, place, height) {
  const last = ways[0].path.length - 1,
    paths = ways.map(({ path }) => path);
  if (last < 1) return null;
  const frame = plotFrame({
    label: `Score of ${name} after each iteration: ${ways.map(({ words, path }) => `${words} it ends at ${short(path[last])}`).join(", ")}`,
    height,
    x: [0, last],
    y: endsAround(paths.flat()),
    across: "iteration",
  });
  const iterations = ways[0].path.map((_, i) => i);
  frame.box.append(...ways.map(({ kind, path }) => frame.line(kind, iterations, path)));
  return runFigure(`Score of ${name}`, frame, last, place, paths);
}
