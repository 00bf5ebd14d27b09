"""Predict first: outcomes stay hidden until somebody has said what they will be, and the tally is the library's own."""

import itertools
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
from boosting.metrics import ranks
from tests.browser.mounted import Mounted
from tests.browser.shown import number, trained
from tests.browser.tab import Step, Tab
from ui.packing.splits import pack_splits

WAYS = {1: "Up", 0: "It stays", -1: "Down"}


def hidden(tab, selector: str) -> bool:
    return tab.page.locator(selector).first.evaluate("node => getComputedStyle(node).visibility") == "hidden"


@pytest.mark.way
@pytest.mark.parametrize("loss", ["lambdamart", "gbt"])
def test_a_prediction_is_asked_for_before_an_outcome_and_judged_by_the_booster(stroll, loss):
    trace, data = trained("library", loss), trained("library", loss).data
    q = 0
    tab = stroll(Step).open(f"data=library&loss={loss}&query={data.qids[q]}&predict=true&iteration=0")
    rows = data.query_slice(q)
    names, n_right = list(data.document_names[rows]), 0
    assert tab.page.locator(".stepper.guessing").count() == 0, "before any tree there is nothing to predict"
    for k in range(1, 6):
        tab.key("ArrowRight")
        tab.wait_iteration(k)
        expect(tab.page.locator(".stepper.guessing")).to_have_count(1)
        assert hidden(tab, ".right .row") and hidden(tab, ".charts .line")
        assert tab.page.locator(".sentence").is_hidden(), "it would tell"
        d = names.index(tab.page.locator(".predict .asked strong").inner_text())
        answer = which_leaf if k % 2 == 0 else which_way
        n_right += answer(tab, trace, k, rows, d)
        expect(tab.page.locator(".stepper.guessing")).to_have_count(0)
        assert tab.text(".predict .tally") == f"{n_right} of {k} right"
        assert not hidden(tab, ".right .row") and not hidden(tab, ".charts .line")
    tab.page.get_by_role("button", name="Reset the count").click()
    assert tab.text(".predict .tally") == "" and tab.page.locator(".stepper.guessing").count() == 1


def which_way(tab, trace, k, rows, d) -> bool:
    """Say "up", whatever it is; whether that was right."""
    assert hidden(tab, ".leaf .value")
    before, after = (ranks(trace.scores(i), trace.data.query_ptr)[rows][d] for i in (k - 1, k))
    way = (before > after) * 1 - (before < after) * 1
    tab.page.locator(".predict .answers button").last.focus()
    tab.key("ArrowUp")
    expect(tab.page.locator(".stepper.guessing")).to_have_count(0)
    assert tab.page.locator(".predict:focus").count() == 1, "the answers went, what is said instead has the keys"
    assert tab.text(".predict .asked").startswith("Right. " if way == 1 else f"You said “up”, and it is “{WAYS[way].lower()}”.")
    return way == 1


def which_leaf(tab, trace, k, rows, d) -> bool:
    """Click the right leaf in one iteration, press the number of a wrong one in another; whether that was right."""
    tree, row = trace.at(k).trees[0], rows.start + d
    leaf, nodes = int(trace.iterations[k - 1].leaves[0][row]), np.flatnonzero(tree.feature >= 0)
    marks = tab.page.locator("svg.tree .leaf")
    # Neither eyes nor ears, nor a hand on the document, learn the leaf or its value.
    tab.page.locator(".left .row").nth(0).hover()
    expect(tab.page.locator(".answer")).to_be_hidden()
    assert tab.page.locator(".tree-panel").bounding_box()["width"] > 0.55 * 1280, "the tree has the room"
    tab.key("ArrowDown")
    assert tab.page.locator(".stepper").get_attribute("data-substep") == "", "sub-steps are out of sight, and dim nothing"
    assert tab.page.locator("svg.tree :is(.value, .dot, .path)").count() == 0
    count = [tree.count[np.flatnonzero(tree.leaf_id == i)[0]] for i in range(tree.n_leaves)]
    said = [f"Leaf {i + 1}: {n} document{'' if n == 1 else 's'}." for i, n in enumerate(count)]
    assert [mark.get_attribute("aria-label") for mark in marks.all()] == said
    # The document's values are in sight.
    expect(tab.page.locator(".predict .asked")).to_contain_text("It has ")
    values = {trace.data.feature_names[f]: trace.data.features[row, f] for f in tree.feature[nodes]}
    for name, value in values.items():
        found = re.search(rf"{re.escape(name)} (−?[\d.]*\d)", tab.text(".predict .asked"))
        assert number(found[1]) == pytest.approx(value, rel=0.01), name
    is_right = k == 2
    if is_right:
        marks.nth(leaf).click()
    else:
        tab.key(str(1 + (leaf == 0)))
    expect(tab.page.locator(".stepper.guessing")).to_have_count(0)
    words = tab.text(".predict .asked")
    assert words.startswith("Right. " if is_right else f"You said “leaf {1 + (leaf == 0)}”, and it is “leaf {leaf + 1}”. ")
    path = tree.path(leaf)
    turns = ["yes" if child == tree.left[node] else "no" for node, child in itertools.pairwise(path)]
    assert re.findall(r", (yes|no) to “", words) == turns and f"Leaf {leaf + 1} gives " in words
    tab.page.mouse.move(5, 5)  # off any other document
    assert tab.page.locator(".leaf.path").get_attribute("data-node") == marks.nth(leaf).get_attribute("data-node"), "its way is lit"
    assert "value" in marks.nth(leaf).get_attribute("aria-label")
    return is_right


def test_a_value_is_told_apart_from_a_threshold_that_rounds_past_it(profiles):
    """Yes for 5.494, no for 5.498: the threshold between them prints as 5.50."""
    values = np.repeat([5.4940, 5.4980], 4)[:, None]
    data = b.Dataset(values, np.repeat([0.0, 1.0], 4), [0, 8])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=2, max_leaf_nodes=2))
    cut = trace.at(2).trees[0].threshold[0]
    assert float(f"{cut:.3g}") >= 5.498 > cut
    tab = Mounted(profiles[0]).open(trace, predict=True, iteration=2, document=6)
    asked = {"key": tab.page.evaluate("window.place.key"), "iteration": 2, "tree": 0}
    tab.answer(asked=asked, **pack_splits(trace, 0, False, 2, 0))
    assert f"5.498 (cut at {cut})" in tab.page.locator(".predict .asked").inner_text()
    # Who would rather predict the way says so.
    tab.page.get_by_role("button", name="Ask: up or down?").click()
    assert "at rank" in tab.page.locator(".predict .asked").inner_text()
    tab.close()


def test_the_switch_is_in_the_address_and_a_key_turns_it(stroll):
    tab = stroll(Step).open("data=six&iteration=2")
    tab.key("g")
    tab.page.wait_for_url(re.compile("predict=true"))
    assert tab.page.locator(".stepper.guessing").count() == 1
    tab.page.locator(".left .row").nth(3).click()  # asks about this one; its sheet would give the answer away
    assert tab.page.locator(".predict .asked strong").inner_text() == tab.page.locator(".left .row.selected .name").text_content()
    assert not tab.page.locator(".sheet").first.is_visible()
    tab.key(" ")
    assert tab.page.locator(".stepper.playing").count() == 0
    tab.key("Home")
    expect(tab.page.locator(".sentence")).to_contain_text("Press →: you predict what tree 1 does before you see it.")
    tab.key("g")
    tab.page.wait_for_url(lambda url: "predict" not in url)
    assert tab.page.locator(".stepper.guessing").count() == 0 and tab.page.locator(".predict").is_hidden()
    expect(tab.page.locator(".sentence")).not_to_contain_text("predict")


def test_lambdas_are_hidden_until_their_way_was_said(stroll):
    class Lambdas(Tab):
        path, ready = "/lambdas", ".lambdas[data-key]"

    tab = stroll(Lambdas).open("data=six&predict=true")
    expect(tab.page.locator(".lambdas.guessing")).to_have_count(1)
    assert hidden(tab, ".arrows .value") and all(hidden(tab, part) for part in (".right", ".legend", ".incoherence"))
    assert not hidden(tab, ".list .row") and hidden(tab, ".forces header h3:nth-child(2)"), "no heading over nothing"
    tab.page.locator(".predict .answers button").first.focus()
    tab.resize(1300, 720)
    assert tab.page.locator(".predict .answers button:focus").count() == 1, "what is drawn anew has the keys still"
    name = tab.page.locator(".predict .asked strong").inner_text()
    row = tab.page.locator(".list .row").filter(has_text=name).first.get_attribute("data-document")
    push = float(tab.page.locator(f'.arrows.ours [data-document="{row}"]').get_attribute("data-lambda"))
    tab.page.locator(".predict .answers button", has_text="Up" if push > 0 else "Down" if push < 0 else "Neither").click()
    expect(tab.page.locator(".lambdas.guessing")).to_have_count(0)
    assert tab.text(".predict .asked").startswith("Right. ") and tab.text(".predict .tally") == "1 of 1 right"
    assert tab.axe() == []
