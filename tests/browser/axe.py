"""What axe-core finds wrong on a page: with its own rules and results, in half its time."""

from axe_playwright_python.sync_playwright import Axe

PLAIN = Axe().axe_script
# Axe keeps the numbers of a colour in six WeakMaps, makes several colours for each layer below each text, and reads the same words for one
# again each time: here a colour's numbers are its own, and words that were read once are known.
OWN = """class {
  key = Symbol();
  has(node) { return this.key in node; }
  get(node) { return node[this.key]; }
  set(node, value) { node[this.key] = value; return this; }
  delete(node) { return delete node[this.key]; }
}"""
KNOWN = """(() => {
  const { Color } = axe.commons.color, read = Color.prototype.parseString, known = new Map();
  Color.prototype.parseString = function (words) {
    if (!known.has(words)) known.set(words, read.call(new Color(0, 0, 0, 0), words));
    const { r, g, b, alpha } = known.get(words);
    return Object.assign(this, { r, g, b, alpha });
  };
})();"""
QUICK = f"((WeakMap) => {{{PLAIN}\n}})({OWN});\n{KNOWN}"
# Of what is right, thousands of nodes, no list is needed; and no rule looks at sounds, nor at style sheets.
FAULTS = """async (more) => {
    const found = await axe.run(document, { resultTypes: ["violations"], preload: false, selectors: false, ...more });
    return found.violations.map(({ id, nodes }) => [id, nodes[0].html]);
}"""


def found(page, **more) -> list[tuple[str, str]]:
    """Rule and place of each fault; `more` are options of axe's own."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(QUICK)
    return list(map(tuple, page.evaluate(FAULTS, more)))
