// What a tree is drawn with: branches that say yes and no, splits with their whole question, leaves with value and count.

import { hint, lights, svg } from "../dom.js";
import { column, largest } from "../numbers.js";
import { documentsBelow } from "./leaves.js";
import { BRANCH_WORD, chipHeight, LEAF_HEAD } from "./tree_layout.js";
import { areLeavesVeiled, condition, featureName, nodeWords } from "./tree_text.js";

const LEAF_WORDS = "what the leaf adds to the score of its documents, times the learning rate";

const FOLDED = "▸ folded";
const DOTS = 4; // documents of this query that are drawn in a leaf; more are counted

// The texts that take room, as fitTree wants them.
export function treeTexts(run, tree, layout) {
  const format = column(tree.value),
    ends = [...layout.place].filter(([, at]) => at.end).map(([node]) => node);
  return {
    splits: new Map(
      [...layout.place]
        .filter(([, at]) => !at.end)
        .map(([node]) => [node, { name: featureName(run, tree.feature[node]), test: ` ${condition(run, tree, node)}` }]),
    ),
    values: ends.map((node) => valueText(tree, node, format)),
    counts: ends.map((node) => String(tree.count[node])),
    dots: ends.map((node) => manyText(documentsBelow(tree, node))),
  };
}

const manyText = (inside) => (inside.length > DOTS ? `×${inside.length}` : "");
const valueText = (tree, node, format) => (tree.left[node] >= 0 ? FOLDED : (tree.value[node] > 0 ? "+" : "") + format(tree.value[node]));

export function treeMarks(view, run, now, scene, path) {
  const { tree } = now,
    order = [...scene.place].sort(([, a], [, b]) => a.y - b.y);
  const branches = order.flatMap(([node, at]) =>
    at.end ? [] : [branchMark(tree, scene, node, "yes", path), branchMark(tree, scene, node, "no", path)],
  );
  branches.sort((a, b) => a.classList.contains("path") - b.classList.contains("path")); // the lit path lies on top
  const format = column(tree.value),
    top = largest(tree.value.filter((_, node) => tree.left[node] < 0)),
    most = Math.max(...order.map(([node, at]) => (at.end ? tree.count[node] : 0)), 1);
  const marks = order.map(([node, at], row) =>
    at.end
      ? leafMark(view, run, now, scene, node, { path, row, format, top, most })
      : splitMark(view, run, tree, scene, node, { path, row }),
  );
  return [svg("g", { "aria-hidden": "true" }, ...branches, ...tableHeads(scene)), ...marks];
}

// From a split up or down to one of its children and on to the right, as thick as many documents go there; it breaks off for its word.
function branchMark(tree, scene, node, word, path) {
  const child = (word === "yes" ? tree.left : tree.right)[node],
    { letters, table } = scene,
    at = scene.place.get(child);
  const [x, y, endY] = [scene.x(scene.place.get(node)), scene.y(scene.place.get(node)), scene.y(at)],
    end = at.end ? scene.leafX : scene.x(at);
  const bow = Math.min(0.4 * letters, Math.abs(endY - y)),
    way = Math.sign(endY - y),
    isLast = at.end && table.words > 0;
  const wordX = isLast ? end + 0.25 * letters : x + 0.55 * letters;
  const rest = isLast ? `H${end}` : `M${wordX + scene.wordWidth(word) + 0.25 * letters} ${endY} H${end}`;
  const thick = Math.max(
    1,
    Math.min(scene.row - 1.15 * letters, 0.5 * letters) * Math.sqrt(tree.count[child] / Math.max(tree.count[0], 1)),
  );
  return svg(
    "g",
    { class: `branch ${path.has(child) ? "path" : ""}` },
    svg("path", { "stroke-width": thick, d: `M${x} ${y} V${endY - way * bow} Q${x} ${endY} ${x + bow} ${endY} ${rest}` }),
    svg("text", { class: "answer-word", x: wordX, y: endY, style: `font-size: ${letters * BRANCH_WORD}px`, text: word }),
  );
}

function splitMark(view, run, tree, scene, node, { path, row }) {
  const at = scene.place.get(node),
    [x, y] = [scene.x(at), scene.y(at)],
    { letters } = scene;
  const text = scene.labels.get(node),
    width = scene.textWidth(text);
  return svg(
    "g",
    {
      "data-node": node,
      "data-row": row,
      class: `node ${path.has(node) ? "path" : ""} ${node === 0 ? "root" : ""}`,
      role: "button",
      "aria-expanded": "true",
      "aria-label": nodeWords(run, tree, node, view.waits() || areLeavesVeiled()),
    },
    svg("rect", { class: "hit", x: x - 0.5 * letters, y: y - scene.row / 2, width: width + 1.4 * letters, height: scene.row }),
    svg("circle", { cx: x, cy: y, r: 0.26 * letters }),
    svg("text", { class: "question", x: x + 0.7 * letters, y, style: `font-size: ${letters}px`, text }),
  );
}

function leafMark(view, run, now, scene, node, { path, row, format, top, most }) {
  const { tree } = now,
    { letters, table } = scene,
    x = scene.leafX,
    y = scene.y(scene.place.get(node));
  const folded = tree.left[node] >= 0,
    value = tree.value[node],
    h = chipHeight(scene);
  const isAsked = view.asksLeaf() && !folded,
    isButton = folded || isAsked;
  const text = (name, at, words) => svg("text", { class: name, x: x + at, y, style: `font-size: ${letters}px`, text: words });
  const group = svg(
    "g",
    {
      "data-node": node,
      "data-row": row,
      class: `leaf ${path.has(node) ? "path" : ""} ${isAsked ? "asked" : value >= 0 ? "up" : "down"}`,
      role: isButton ? "button" : "img",
      "aria-expanded": folded ? "false" : null,
      "aria-label": nodeWords(run, tree, node, view.waits() || areLeavesVeiled()),
    },
    svg("rect", { class: "hit", x, y: y - scene.row / 2, width: table.width, height: scene.row }),
    folded
      ? null
      : svg("rect", {
          class: "chip",
          x: x + table.chipStart,
          y: y - h / 2,
          width: table.valueEnd - table.chipStart,
          height: h,
          rx: 3,
          "fill-opacity": 0.12 + (0.3 * Math.abs(value)) / top,
        }),
    text(
      folded ? "value folded" : isAsked ? "number" : "value",
      table.valueEnd - 0.45 * letters,
      isAsked ? `${tree.leaf_id[node] + 1}` : valueText(tree, node, format),
    ),
    text("count", table.countEnd, String(tree.count[node])),
    amountBar(scene, tree.count[node] / most, y, h),
  );
  if (!view.asksLeaf()) group.append(...documentDots(view, run, tree, scene, node, y));
  return group;
}

// How many documents a leaf holds, beside its number; null where there is no room.
function amountBar({ leafX, letters, table }, share, y, h) {
  if (table.bar === 0) return null;
  const height = Math.min(0.5 * h, 0.7 * letters);
  return svg("rect", { class: "amount", x: leafX + table.barStart, y: y - height / 2, width: Math.max(1, table.bar * share), height });
}

// The documents of this query in a leaf, or below a split that is folded, as dots that light up everywhere.
function documentDots(view, run, tree, scene, node, y) {
  const inside = documentsBelow(tree, node),
    { letters, table } = scene,
    focus = view.focus();
  const pitch = Math.min(0.62 * letters, (table.dots - 0.5 * letters) / DOTS),
    x = scene.leafX + table.words + 0.35 * letters;
  if (inside.length > DOTS)
    return [
      svg(
        "text",
        {
          class: "here",
          x: scene.leafX + table.words + 0.1 * letters,
          y,
          style: `font-size: ${letters * BRANCH_WORD}px`,
          text: manyText(inside),
        },
        hint(`${inside.length} documents of this query`),
      ),
    ];
  return inside.map((d, i) =>
    svg(
      "circle",
      { class: `dot ${d === focus ? "focus" : ""}`, cx: x + i * pitch, cy: y, r: Math.min(0.24 * letters, pitch / 2), ...lights(d) },
      hint(run.documents[d].name),
    ),
  );
}

function tableHeads(scene) {
  const { table, letters } = scene,
    y = scene.top - 0.8 * letters;
  const style = `font-size: ${letters * BRANCH_WORD}px`,
    head = (at, text, words) => svg("text", { class: "head", x: scene.leafX + at, y, style }, text, hint(words));
  return [head(table.valueEnd, LEAF_HEAD, LEAF_WORDS), head(table.countEnd, "n", "how many documents reach the leaf")];
}
