"""What a person can see: whether something lies under something else, is cut off, or makes the page wider than the window."""

IN_SIGHT = """node => {
  const { left, top, width, height } = node.getBoundingClientRect(), [x, y] = [left + width / 2, top + height / 2];
  if (!width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const found = node.getRootNode().elementFromPoint(x, y);
  return found !== null && node.contains(found);
}"""
# Marks and words of one line that lie on each other, by their text.
OVERLAPS = """nodes => {
  const seen = nodes.map((n) => [n, n.getBoundingClientRect()]).filter(([, box]) => box.width && box.height), found = [];
  seen.forEach(([one, a], i) => seen.slice(i + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${one.textContent || one.className} / ${other.textContent || other.className}`);
  }));
  return found;
}"""
CUT = """nodes => nodes.filter((n) => n.getClientRects().length)
  .filter((n) => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 2)
  .map((n) => n.textContent || n.getAttribute("aria-label"))"""
BROKEN = """nodes => nodes.flatMap((node) => {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  return found;
})"""
WIDER = """() => [document.documentElement, document.querySelector('[data-testid="stMain"]')]
  .map((n) => n.scrollWidth - n.clientWidth)"""


def in_sight(locator) -> bool:
    return locator.evaluate(IN_SIGHT)


def overlaps(page, selector: str) -> list[str]:
    return page.locator(selector).evaluate_all(OVERLAPS)


def cut(page, selector: str) -> list[str]:
    """Texts that do not fit into their box."""
    return page.locator(selector).evaluate_all(CUT)


def broken(page, selector: str) -> list[str]:
    """Words that begin in one line and end in another, those with a hyphen in one half or the other."""
    return page.locator(selector).evaluate_all(BROKEN)


def fits_sideways(page) -> bool:
    return max(page.evaluate(WIDER)) <= 0
