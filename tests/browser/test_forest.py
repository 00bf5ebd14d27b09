"""What a person does on the Forest page, in a real browser: from tree to tree, a document through all of them, two against each other."""

import base64
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
from tests.browser.mounted import scripts
from tests.browser.shown import trained
from tests.browser.sight import in_sight
from tests.browser.tab import Tab
from ui.component.wire import as_bytes
from ui.forest.pack import pack


class Forest(Tab):
    """A browser tab on the Forest page."""

    path = "/forest"
    ready = ".forest[data-tree]"

    def score(self) -> float:
        """What the curve says at its cursor, all digits of it."""
        return float(self.page.locator("figure.chart").get_attribute("data-score"))


class Dependence(Tab):
    path = "/forest"
    ready = ".st-key-forest_dependence .main-svg"


@pytest.mark.way
def test_trees_are_pinned_by_key_and_click_and_a_document_is_followed_through_all(stroll):
    forest = stroll(Forest, color_scheme="light").open("data=six&loss=lambdamart")
    page, trace = forest.page, trained("six", "lambdamart")
    assert page.locator(".thumb").count() == trace.n_iterations
    one, two = (page.locator(f'.thumb[data-tree="{i}"]').bounding_box() for i in (0, 1))
    page.mouse.click((one["x"] + one["width"] + two["x"]) / 2, one["y"] + one["height"] / 2)  # between two trees: neither of them
    expect(page.locator(".forest")).to_have_attribute("data-tree", "-1")
    page.locator('[data-tree="4"]').hover()
    expect(page.locator(".forest")).to_have_attribute("data-shown", "4")
    expect(page.locator(".large-tree h3")).to_contain_text("Tree 5")
    page.mouse.move(2, 2)
    page.locator('[data-tree="2"]').click()
    expect(page.locator(".forest")).to_have_attribute("data-tree", "2")
    page.mouse.move(2, 2)
    forest.key("ArrowRight")
    expect(page.locator(".forest")).to_have_attribute("data-tree", "3")
    (tree,) = trace.iterations[3].trees
    assert page.locator(".large-tree .leaf").count() == tree.n_leaves
    page.locator('.follow[data-document="1"]').click()
    expect(page.locator(".forest")).to_have_attribute("data-document", "1")
    expect(page.locator(".query .note")).to_have_text("“vs” compares a document with the one you follow.")
    assert forest.score() == trace.scores(4)[1]
    end = "node => { const words = document.createRange(); words.selectNodeContents(node); return words.getBoundingClientRect().right; }"
    heading, scores = (page.locator(part).first.evaluate(end) for part in (".query header small", ".follow .score"))
    assert heading == pytest.approx(scores, abs=1.5)
    forest.key("End")
    expect(page.locator(".forest")).to_have_attribute("data-tree", str(trace.n_iterations - 1))
    last = trace.scores(trace.n_iterations)
    assert forest.score() == last[1]
    against = page.get_by_role("button", name=f"{trace.data.document_names[1]} against {trace.data.document_names[0]}", exact=True)
    against.click()
    expect(page.locator(".forest")).to_have_attribute("data-other", "0")
    assert forest.score() == last[1] - last[0] and "The gap" in forest.text(".sentence")
    page.wait_for_url(re.compile(f"iteration={trace.n_iterations}.*other=0|other=0.*iteration={trace.n_iterations}"))
    assert forest.axe_by_day_and_night() == []
    page.get_by_role("link", name=f"Iteration {trace.n_iterations} on Step").click()
    page.wait_for_selector(f'.stepper[data-iteration="{trace.n_iterations}"]')


def test_importance_leads_to_what_a_feature_does_and_the_loss_stays(stroll):
    forest = stroll(Forest).open("data=six&loss=qbrank")
    page = forest.page
    page.get_by_role("radio", name="Importance").click()
    expect(page.get_by_text("brings the most gain")).to_be_visible(timeout=60_000)
    page.wait_for_selector(".js-plotly-plot")
    page.get_by_role("radio", name="Dependence").click()
    expect(page.get_by_text("in standard deviations of each one's scores")).to_be_visible(timeout=60_000)
    forest.at_rest()
    assert forest.query()["view"] == ["dependence"] and forest.query()["loss"] == ["qbrank"]
    assert forest.axe() == []


def test_one_tree_asks_and_one_leaf_asks_nothing(profiles):
    """Without the app: the page's own sentence of a run."""
    page = profiles[0].new_page()
    page.add_script_tag(content=scripts("forest"))
    said = {}
    for grades in ([4, 0], [0, 0]):
        data = b.Dataset(np.array([[1.0], [0.0]]), grades, [0, 2], feature_names=["clicks"])
        run = base64.b64encode(as_bytes(pack(b.train(data, b.GBT(), b.Settings(1, 2)), 0, False))).decode()
        said[grades[0]] = page.evaluate(
            """(text) => { const trees = openTrees(openBytes(Uint8Array.from(atob(text), (c) => c.charCodeAt(0))));
                return ofForest(trees, 0, treeAt(trees, 0)); }""", run,
        )  # fmt: skip
    page.close()
    assert said[4].startswith("One tree of 2 leaves uses the one feature. Tree 1 splits first at “clicks ")
    assert said[0] == "One tree of 1 leaf makes no split."


def test_in_large_text_what_a_feature_does_is_in_the_first_screen(visit):
    forest = visit(Dependence, 1280, 720).open("data=six&view=dependence&large=true")
    for size in ((1280, 720), (1920, 1080)):
        forest.resize(*size)
        box = forest.settled(".st-key-forest_dependence .main-svg")
        assert box["height"] > 350 and box["y"] + box["height"] <= size[1], size


def test_large_text_shows_the_document_that_an_address_follows(stroll):
    forest = stroll(Forest, 1280, 720).open("data=library&document=3&large=true")
    forest.settled(".large-tree")
    row = forest.page.locator('.follow[aria-pressed="true"]')
    rows, box = forest.page.locator(".documents").bounding_box(), row.bounding_box()
    assert rows["y"] <= box["y"] and box["y"] + box["height"] <= rows["y"] + rows["height"]


def test_large_text_shows_all_six_documents_and_a_tree_of_eight_leaves(stroll):
    forest = stroll(Forest).open("data=six&large=true")
    rows = forest.page.locator(".follow")
    assert [in_sight(rows.nth(i)) for i in range(6)] == [True] * 6  # without scrolling
    forest.open("data=library&large=true")
    forest.resize(1024, 768)
    forest.settled(".large-tree .leaf")
    assert forest.page.locator(".tree-scroll").evaluate("box => box.scrollWidth - box.clientWidth") <= 0, "a tree of eight leaves is whole"
