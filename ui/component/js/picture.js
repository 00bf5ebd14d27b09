// A part of the page as one SVG of plain shapes and text: what is seen, drawn once more where it stands.

import { el, svg } from "./dom.js";

const COPIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "stop-color",
  "stop-opacity",
  "visibility",
];
const MARGINS = 16;
// Of no use on paper.
const TOOLS = ".tools, .close, .grip, .examples, .doings, .panels, .insight-pick, .predict button, details, [type=range]";

const ROWS = "li, .row, .thumb";

// parts: elements beside and below each other; caption: a line of words below them.
export function picture(root, parts, caption) {
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width),
    style = getComputedStyle(root);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - MARGINS, Math.min(...boxes.map((box) => box.top)) - MARGINS];
  const width = Math.ceil(Math.max(...boxes.map((box) => box.right)) + MARGINS - left),
    size = parseFloat(style.fontSize);
  const lines = broken(caption, Math.floor((width - 2 * MARGINS) / (size * 0.52)));
  const drawn = Math.ceil(Math.max(...boxes.map((box) => box.bottom)) + MARGINS - top),
    height = drawn + Math.ceil(lines.length * size * 1.4) + MARGINS;
  const scene = { left, top, defs: svg("defs"), n: 0 };
  const texts = lines.map((line, i) =>
    svg("text", {
      x: MARGINS,
      y: drawn + (i + 1) * size * 1.3,
      "font-family": style.fontFamily,
      "font-size": size,
      fill: style.getPropertyValue("--muted"),
      text: line,
    }),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height },
    svg("title", { text: caption }),
    scene.defs,
    svg("rect", { width, height, fill: style.getPropertyValue("--background") }),
    ...parts.flatMap((part) => paintNode(part, scene)),
    ...texts,
  );
}

// Lines of fewer than `most` signs: broken between words, and inside a word that no line can hold, such as a long name of a query.
export function broken(text, most) {
  const lines = [""],
    holds = (word) => (lines.at(-1) + word).length < most;
  const add = (word) => (lines[lines.length - 1] += word);
  for (const word of text.split(" ")) {
    if (lines.at(-1) && !holds(word)) lines.push("");
    for (const sign of word) {
      if (lines.at(-1) && !holds(sign)) lines.push("");
      add(sign);
    }
    add(" ");
  }
  return lines.map((line) => line.trim());
}

// The shapes of an element and what is in it.
function paintNode(node, scene) {
  const box = node.getBoundingClientRect(),
    style = getComputedStyle(node);
  if (
    node.matches(TOOLS) ||
    style.display === "none" ||
    style.visibility === "hidden" ||
    (style.display !== "contents" && (!box.width || !box.height))
  )
    return [];
  if (node instanceof SVGSVGElement) return [paintSvg(node, box, scene)];
  if (node instanceof HTMLCanvasElement) return [paintDots(node, box, scene)];
  if (node.matches("input, select")) return [...paintFrame(box, style, scene), ...paintField(node, box, style, scene)];
  const inside = [...node.childNodes].flatMap((child) =>
    child.nodeType === Node.TEXT_NODE ? paintWords(child, style, scene) : child instanceof Element ? paintNode(child, scene) : [],
  );
  inside.push(...["::before", "::after"].flatMap((side) => paintSaid(node, side, box, scene)));
  const shapes = [
    ...paintFrame(box, style, scene),
    ...(style.overflowX === "visible" && style.overflowY === "visible" ? inside : [clipped(inside, box, wholeRows(node, box), scene)]),
  ];
  return style.opacity === "1" ? shapes : [svg("g", { opacity: style.opacity }, ...shapes)];
}

const DASHES = { dashed: "5 4", dotted: "1.5 3.5" };

// The ground of a box and its borders: all four as a frame, with its corners, else each by itself.
function paintFrame(box, style, scene) {
  const { width, height } = box,
    [x, y, rx] = [box.left - scene.left, box.top - scene.top, parseFloat(style.borderTopLeftRadius) || 0],
    paint = plainColour(style.backgroundColor),
    ground = paint["fill-opacity"] ? [svg("rect", { x, y, width, height, rx, ...paint })] : [];
  const colourOf = (side) => plainColour(style[`border${side}Color`]);
  const isSeen = (side) => parseFloat(style[`border${side}Width`]) && colourOf(side)["fill-opacity"];
  const sides = ["Top", "Right", "Bottom", "Left"].filter(isSeen);
  const half = (side) => parseFloat(style[`border${side}Width`]) / 2; // lines lie within the box
  const line = (side) => ({
    stroke: colourOf(side).fill,
    "stroke-opacity": colourOf(side)["fill-opacity"],
    "stroke-width": 2 * half(side),
    "stroke-dasharray": DASHES[style[`border${side}Style`]],
  });
  if (sides.length === 4) {
    const by = half("Top"),
      inner = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
    return [...ground, svg("rect", { ...inner, rx, fill: "none", ...line("Top") })];
  }
  const edge = (side) => {
    const at = { Top: y + half(side), Bottom: y + height - half(side), Left: x + half(side), Right: x + width - half(side) }[side];
    const ends = side === "Top" || side === "Bottom" ? { x1: x, x2: x + width, y1: at, y2: at } : { x1: at, x2: at, y1: y, y2: y + height };
    return svg("line", { ...ends, ...line(side) });
  };
  return [...ground, ...sides.map(edge)];
}

// What a field holds is no text of the page: its words where its style sets them, a tick as a small square.
function paintField(node, box, style, scene) {
  const size = parseFloat(style.fontSize),
    [x, y] = [box.left - scene.left, box.top - scene.top],
    isTick = node.type === "checkbox";
  if (isTick)
    return [
      svg("rect", {
        x: x + 1,
        y: y + 1,
        width: box.width - 2,
        height: box.height - 2,
        rx: 3,
        stroke: style.color,
        "stroke-width": 1,
        fill: node.checked ? style.color : "none",
      }),
    ];
  const words = node.tagName === "SELECT" ? (node.selectedOptions[0]?.text ?? "") : node.value,
    pad = parseFloat(style.paddingLeft),
    way = { right: ["end", box.width - pad], center: ["middle", box.width / 2] }[style.textAlign] ?? ["start", pad];
  return [
    svg("text", {
      x: x + way[1],
      y: y + box.height / 2 + size * 0.35,
      "text-anchor": way[0],
      "font-family": style.fontFamily,
      "font-size": size,
      "font-weight": style.fontWeight,
      fill: style.color,
      text: words,
    }),
  ];
}

// A colour, also a mixed one, in the way that every program reads.
function plainColour(colour) {
  const pen = el("canvas", { width: 1, height: 1 }).getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return { fill: `rgb(${red}, ${green}, ${blue})`, "fill-opacity": alpha / 255 };
}

// From where to where an element is drawn that scrolls: as far as its rows are whole.
function wholeRows(node, { top, bottom }) {
  const rows = [...node.querySelectorAll(ROWS)].map((row) => row.getBoundingClientRect()),
    over = rows.filter((row) => row.top < top - 1 && row.bottom > top && row.bottom < bottom),
    under = rows.filter((row) => row.top > top && row.top < bottom && row.bottom > bottom + 1);
  return [Math.max(top, ...over.map((row) => row.bottom)), Math.min(bottom, ...under.map((row) => row.top))];
}

function clipped(shapes, box, [top, bottom], scene) {
  const id = `seen${scene.n++}`;
  const room = { x: box.left - scene.left, y: top - scene.top, width: box.width, height: bottom - top };
  scene.defs.append(svg("clipPath", { id }, svg("rect", room)));
  return svg("g", { "clip-path": `url(#${id})` }, ...shapes);
}

// What was drawn in dots, as it is, wherever its room is.
const paintDots = (node, box, scene) =>
  svg("image", {
    x: box.left - scene.left,
    y: box.top - scene.top,
    width: box.width,
    height: box.height,
    preserveAspectRatio: "none",
    href: node.toDataURL(),
  });

// Words line by line, each where the browser set it. Dots are taken off while they are measured: Safari ends a word where its dots begin.
function paintWords(text, style, scene) {
  const { parentElement: node } = text,
    isCut = style.textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth;
  if (isCut) node.style.textOverflow = "clip";
  const lines = linesOf(text, isCut ? runsOver(node, style) : () => false);
  if (isCut) node.style.textOverflow = "";
  const size = parseFloat(style.fontSize),
    isFromRight = style.direction === "rtl";
  return lines.map(({ box, left, right, text: words }) =>
    svg("text", {
      x: (isFromRight ? right : left) - scene.left,
      direction: isFromRight && "rtl",
      y: box.top - scene.top + box.height / 2 + size * 0.35,
      "font-family": style.fontFamily,
      "font-size": size,
      "font-weight": style.fontWeight,
      "font-style": style.fontStyle,
      fill: style.color,
      text: words.trimEnd(),
    }),
  );
}

// Words that a style sets before or after what is in an element. No range measures them: those before begin where the element does, those
// after end there, and those with a place of their own say where that is.
function paintSaid(node, side, box, scene) {
  const style = getComputedStyle(node, side),
    words = /^"(.*\S.*)"$/.exec(style.content)?.[1],
    px = (name) => parseFloat(style[name]) || 0;
  if (!words || style.display === "none") return [];
  const size = px("fontSize"),
    isFirst = side === "::before",
    isPlaced = style.position === "absolute",
    inset = isPlaced ? px(isFirst ? "left" : "right") : px(isFirst ? "paddingLeft" : "paddingRight"),
    half = Math.min(box.height / 2, size);
  const middle = isPlaced ? box.top + px("top") + px("height") / 2 : isFirst ? box.top + half : box.bottom - half;
  return [
    svg("text", {
      x: (isFirst ? box.left + inset : box.right - inset) - scene.left,
      y: middle - scene.top + size * 0.35,
      "text-anchor": isFirst ? "start" : "end",
      "font-family": style.fontFamily,
      "font-size": size,
      "font-weight": style.fontWeight,
      "font-style": style.fontStyle,
      fill: style.color,
      text: words.trim(),
    }),
  ];
}

function linesOf(text, isOver) {
  const range = document.createRange(),
    lines = [],
    words = text.data.matchAll(/\S+\s*/g);
  for (const { 0: word, index } of words) {
    range.setStart(text, index);
    range.setEnd(text, index + word.trimEnd().length);
    const box = range.getBoundingClientRect(),
      line = lines[lines.length - 1];
    if (!box.width) continue;
    if (isOver(box)) {
      fit(range, index, word, isOver, lines, box);
      break;
    }
    if (line && Math.abs(line.box.top - box.top) < 2) extend(line, word, box);
    else lines.push({ box, left: box.left, right: box.right, text: word });
  }
  return lines;
}

// One more word of a line. Of words that are written from the right, the first is not the leftmost.
function extend(line, word, { left, right }) {
  line.text += word;
  line.left = Math.min(line.left, left);
  line.right = Math.max(line.right, right);
}

// Whether a word of an element runs into its dots, which are at the side where its line ends.
function runsOver(node, style) {
  const { left, right } = node.getBoundingClientRect(),
    size = parseFloat(style.fontSize);
  return style.direction === "rtl" ? (box) => box.left < left + size : (box) => box.right > right - size;
}

// As many letters of a word as fit before the dots.
function fit(range, index, word, isOver, lines, box) {
  let letters = word.length;
  do {
    letters -= 1;
    range.setEnd(range.startContainer, index + letters);
  } while (letters > 0 && isOver(range.getBoundingClientRect()));
  if (lines.length) lines[lines.length - 1].text += `${word.slice(0, letters)}…`;
  else lines.push({ box, left: box.left, right: box.right, text: `${word.slice(0, letters)}…` });
}

// A drawing as it stands, with its styles written into it.
function paintSvg(node, box, scene) {
  const copy = node.cloneNode(true),
    from = [node, ...node.querySelectorAll("*")],
    to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((source, i) => {
    const style = getComputedStyle(source);
    if (style.display === "none" && source.tagName !== "title") to[i].setAttribute("display", "none");
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      if (value && value !== "normal") to[i].setAttribute(name, value);
    }
    for (const name of ["class", "style", "tabindex", "role"]) to[i].removeAttribute(name);
  });
  for (const [name, value] of Object.entries({ x: box.left - scene.left, y: box.top - scene.top, width: box.width, height: box.height }))
    copy.setAttribute(name, value);
  copy.setAttribute("overflow", getComputedStyle(node).overflowY); // or the lower half of the numbers below an axis is cut off
  return copy;
}

// The same as a file. A sign of a name that XML cannot say, such as a bell or one half of a pair, would break all of it.
export const written = (drawing) =>
  new XMLSerializer().serializeToString(drawing).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");

// The same in dots, twice as fine as the screen.
export async function dots(drawing) {
  const [width, height] = ["width", "height"].map((name) => 2 * Number(drawing.getAttribute(name)));
  const image = new Image(width, height),
    address = URL.createObjectURL(new Blob([written(drawing)], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = el("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(address);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
