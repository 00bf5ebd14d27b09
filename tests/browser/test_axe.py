"""What makes axe-core quicker changes nothing that it says: contrast on layers that let through, names, links in a text."""

from tests.browser import axe

PAGE = """<!doctype html><html lang="en"><title>Faults</title><style>
  p, a, b { color: rgb(119 119 119 / 90%); font-size: 14px } .mixed { mix-blend-mode: multiply; background: #f0d9a8 }
</style><main><h1>Faults</h1>
  <p>weak</p><p style="color: #000">strong</p><p style="color: hsl(0.5turn 40% 50%)">turned</p><p style="color: oklch(70% 0.1 50)">wide</p>
  <div style="background: rgb(0 0 0 / 60%)"><p>on a layer</p><div style="background: #ffffffaa; opacity: 0.8"><p>on two</p></div></div>
  <div class="mixed"><p style="color: #0059a0">mixed</p><p style="text-shadow: 1px 1px 2px #888">shadow</p></div>
  <p style="background: linear-gradient(#fff, #000)">gradient</p>
  <p style="color: #111">More of what this is stands in a text over <a href="#x" style="color: #333; text-decoration: none">there</a></p>
  <div id="root"></div><button></button><img src="data:,">
</main><script>
  root.attachShadow({ mode: "open" }).innerHTML =
    '<b style="color: #999">in a shadow</b><svg width="90" height="20"><text y="14" fill="#bbb">drawn</text></svg>';
</script>"""
ALL = """async () => {
  const said = await axe.run(document, { preload: false });
  return ["violations", "incomplete", "passes"].map((kind) => said[kind].map(({ id, nodes }) =>
    [id, nodes.map(({ html, any }) => [html, any.map(({ data, message }) => [data, message])])]));
}"""


def test_it_says_the_same_of_every_node_with_the_same_numbers(profiles):
    page = profiles[0].new_page()
    page.set_content(PAGE)
    page.evaluate(axe.PLAIN)
    plain = page.evaluate(ALL)
    page.evaluate(axe.QUICK)
    quick = [page.evaluate(ALL) for _ in range(2)]  # once it has read all words, too
    faults = dict(axe.found(page))
    page.close()
    assert quick == [plain, plain]
    assert {"color-contrast", "link-in-text-block", "button-name", "image-alt"} <= faults.keys()
