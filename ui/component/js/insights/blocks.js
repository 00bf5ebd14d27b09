// The trees so far as blocks, averaged and added, and the path of one document under both. Drag along the paths to go to an iteration.

import { el, hint, svg } from "../dom.js";
import { short } from "../numbers.js";
import { withHandle } from "./along.js";
import { heightWithin, insightPart, insightSummary, PLOT, plotFrame, plotKey, twinTable } from "./plot.js";

const MOST = 60; // blocks that are drawn one by one
const [WORDS, HEIGHT, GAP] = [120, 20, 6]; // width of the words beside a row, height of its blocks, and what is left free below them

export function blocksInsight({ sentence, name, averages, rate, averaged, added, values }, { k, go, room }) {
  const ways = [
    { words: "averaged", kind: averages ? "ours" : "newton", path: averaged, weight: 1 / (k + 1), n: k + 1, first: "start" },
    { words: `added at ${rate}`, kind: averages ? "newton" : "ours", path: added, weight: rate, n: k, first: "tree 1" },
  ];
  return [
    insightPart(
      averages ? "Why this run averages its trees" : "Why this run adds its trees",
      insightSummary(sentence),
      k ? blockRows(ways) : null,
      k ? el("p", { class: "insight-note", text: blockWords(ways) }) : null,
      pathsOf(name, ways, { k, go }, heightWithin(room, 18, 180)),
      plotKey(...ways.map(({ words, kind }) => [kind, kind === "ours" ? `${words}: this run` : `${words}: the same trees`])),
      twinTable(
        `Path of ${name}, averaged and added`,
        ["iteration", "its tree says", "averaged", "added"],
        averaged.map((value, i) => [i, i ? values[i - 1] : "–", value, added[i]]),
      ),
    ),
  ];
}

const blockWords = ([mean, sum]) =>
  `A block is the weight of one tree. Averaged, ${mean.n} blocks of ${short(mean.weight)} add up to 1; ` +
  `added, ${sum.n} of ${short(sum.weight)} make ${short(sum.n * sum.weight)}.`;

// A row of blocks for each way, on one scale: averaged they share the room of one, added they go on.
function blockRows(ways) {
  const whole = Math.max(1, ...ways.map(({ n, weight }) => n * weight)),
    scale = (PLOT.width - PLOT.right - WORDS) / whole,
    label = ways.map(({ words, n, weight }) => `${words}: ${n} blocks of ${short(weight)}`).join("; ");
  const box = svg("svg", { class: "plot", viewBox: `0 0 ${PLOT.width} ${2 * (HEIGHT + GAP)}`, role: "img", "aria-label": label });
  ways.forEach((way, row) => box.append(...blockRow(way, row * (HEIGHT + GAP), scale)));
  return box;
}

function blockRow({ words, kind, n, weight, first }, y, scale) {
  const shown = Math.min(n, MOST),
    width = (n * weight * scale) / shown;
  const side = Math.max(0.5, width - Math.min(1.5, width / 4)),
    saying = (i) => `${i ? `tree ${first === "start" ? i : i + 1}` : first}: ${short(weight)}`;
  const blocks = Array.from({ length: shown }, (_, i) =>
    svg("rect", { class: `block ${kind}`, x: WORDS + i * width, y, width: side, height: HEIGHT }, hint(saying(i))),
  );
  return [svg("text", { class: "on-line", x: 0, y: y + HEIGHT / 2, text: words }), ...blocks];
}

function pathsOf(name, ways, { k, go }, height) {
  const last = ways[0].path.length - 1,
    all = ways.flatMap(({ path }) => path);
  if (last < 1) return null;
  const [low, high] = [Math.min(...all), Math.max(...all)],
    pad = (high - low || 1) * 0.06;
  const frame = plotFrame({
    label: `Score of ${name} after each iteration: ${ways.map(({ words, path }) => `${words} it ends at ${short(path[last])}`).join(", ")}`,
    height,
    x: [0, last],
    y: [low - pad, high + pad],
    across: "iteration",
  });
  const iterations = ways[0].path.map((_, i) => i);
  frame.box.append(...ways.map(({ kind, path }) => frame.line(kind, iterations, path)));
  withHandle(
    frame,
    [0, last],
    k,
    go,
    ways.map(({ path }) => path[k]),
  );
  return el("figure", {}, el("figcaption", { text: `Score of ${name}` }), frame.box);
}
