"""What is printed on a page, in a document and in its shadow roots, HTML and SVG alike: where, how large, and over what else."""

# All texts that can be seen: {node, text, size, x, y, right, bottom, stage}, in pixels of the screen. A box is as high as its letters are
# without ascenders, and no larger than what it is scrolled in shows of it; `stage` says whether it stands on a stage or in a chart.
SEEN = """
const roots = [document];
for (const root of roots) for (const node of root.querySelectorAll("*")) if (node.shadowRoot) roots.push(node.shadowRoot);
const parentOf = (node) => node.parentElement ?? node.getRootNode().host ?? null;

const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }, frames = new Map();

// What is seen of a node, and of what stands in it: null where nothing is. Worked out once for all that stand in the same.
function frameOf(node) {
  if (!node) return everything;
  if (!frames.has(node)) frames.set(node, framed(node, frameOf(parentOf(node))));
  return frames.get(node);
}

function framed(node, around) {
  const style = getComputedStyle(node), clips = (value) => value !== "visible";
  if (!around || Number(style.opacity) < 0.1 || style.clipPath.startsWith("inset(50%")) return null;
  if (node instanceof SVGElement && !(node.localName === "svg" && clips(style.overflow))) return around;
  let { left, top, right, bottom } = around;
  const inner = node.getBoundingClientRect();
  if (clips(style.overflowX)) [left, right] = [Math.max(left, inner.left), Math.min(right, inner.right)];
  if (clips(style.overflowY)) [top, bottom] = [Math.max(top, inner.top), Math.min(bottom, inner.bottom)];
  return { left, top, right, bottom };
}

function clipped(node, box) {
  const frame = getComputedStyle(node).position === "fixed" ? everything : frameOf(node);
  if (!frame) return null;
  const left = Math.max(box.left, frame.left), right = Math.min(box.right, frame.right);
  const top = Math.max(box.top, frame.top), bottom = Math.min(box.bottom, frame.bottom);
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
}

function scaleOf(node) {
  const matrix = node.ownerSVGElement ? node.getScreenCTM() : null;
  return matrix ? Math.hypot(matrix.b, matrix.d) : 1;
}

function textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement, words = text.data.trim();
    if (!node || !words || ["STYLE", "SCRIPT", "NOSCRIPT", "OPTION", "TITLE", "title", "desc"].includes(node.tagName)) continue;
    const style = getComputedStyle(node);
    if (style.visibility !== "visible" || !node.getClientRects().length) continue;
    const size = parseFloat(style.fontSize) * scaleOf(node), range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const box = rect.width > 1 && rect.height > 1 ? clipped(node, rect) : null;
      if (!box) continue;
      const upright = rect.height < 2.2 * size, middle = (rect.top + rect.bottom) / 2;
      const top = upright ? Math.max(box.top, middle - 0.36 * size) : box.top;
      const bottom = upright ? Math.min(box.bottom, middle + 0.36 * size) : box.bottom;
      const stage = root !== document || node.closest(".js-plotly-plot") !== null;
      if (bottom - top > 0.4 * size) found.push({ node, text: words.slice(0, 40), size, ...box, top, bottom, stage });
    }
  }
  return found;
}
const seen = roots.flatMap(textsIn);
"""

# Pairs of texts of which both can be read, or could, if they were not printed over each other.
OVER = (
    "() => {"
    + SEEN
    + """
  const sheets = roots.map((root) => {
    const sheet = document.createElement("style");
    sheet.textContent = "*, svg text { pointer-events: auto !important; }";
    (root.head ?? root).append(sheet);
    return sheet;
  });
  const covers = (node) => {
    const colour = getComputedStyle(node).backgroundColor.match(/[\\d.]+/g).map(Number);
    return colour.length === 3 || colour[3] > 0.9;
  };
  const inside = (root, x, y) => root?.elementsFromPoint(x, y).filter((node) => node.getRootNode() === root) ?? [];
  const coversAt = (node, x, y) => covers(node) || inside(node.shadowRoot, x, y).some(covers);
  const isShown = (a, x, y) => {  // nothing opaque lies over it that it does not stand in
    const stack = a.node.getRootNode().elementsFromPoint(x, y), at = stack.indexOf(a.node);
    return at >= 0 && !stack.slice(0, at).some((over) => !a.node.contains(over) && coversAt(over, x, y));
  };
  const found = [];
  seen.sort((a, b) => a.top - b.top);
  seen.forEach((a, i) => {
    for (let j = i + 1; j < seen.length && seen[j].top < a.bottom; j += 1) {
      const b = seen[j], left = Math.max(a.left, b.left), right = Math.min(a.right, b.right), bottom = Math.min(a.bottom, b.bottom);
      if (a.node === b.node || right - left < 2 || bottom - b.top < 2) continue;
      const x = (left + right) / 2, y = (b.top + bottom) / 2;
      const inWindow = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      if (inWindow && isShown(a, x, y) && isShown(b, x, y)) found.push(`${a.text} / ${b.text}`);
    }
  });
  for (const sheet of sheets) sheet.remove();
  return [...new Set(found)];
}"""
)

# Letters of a stage below so many pixels.
SMALL = (
    "(least) => {"
    + SEEN
    + """
  const small = seen.filter((each) => each.stage && each.size < least - 0.05);
  return [...new Set(small.map((each) => `${each.size.toFixed(1)} ${each.text}`))].sort((a, b) => parseFloat(a) - parseFloat(b));
}"""
)


def printed_over(page) -> list[str]:
    """Texts in the window that lie on each other."""
    return page.evaluate(OVER)


def smaller_than(page, pixels: float) -> list[str]:
    """Texts of stages and charts whose letters are smaller, the smallest first."""
    return page.evaluate(SMALL, pixels)
