"""Predict first: outcomes stay hidden until somebody has said what they will be, and the tally is the library's own."""

import re

import pytest
from playwright.sync_api import expect

from boosting.metrics import ranks
from tests.browser.conftest import Step, Tab, trained

WAYS = {1: "Up", 0: "It stays", -1: "Down"}


def hidden(tab, selector: str) -> bool:
    return tab.page.locator(selector).first.evaluate("node => getComputedStyle(node).visibility") == "hidden"


@pytest.mark.parametrize("loss", ["lambdamart", "gbt"])
def test_a_prediction_is_asked_for_before_an_outcome_and_judged_by_the_booster(visit, loss):
    trace, data = trained("library", loss), trained("library", loss).data
    q = 0
    tab = visit(Step).open(f"data=library&loss={loss}&query={data.qids[q]}&predict=true&iteration=0")
    rows = data.query_slice(q)
    names, n_right = list(data.document_names[rows]), 0
    assert tab.page.locator(".stepper.guessing").count() == 0, "before any tree there is nothing to predict"
    for k in range(1, 6):
        tab.key("ArrowRight")
        tab.wait_iteration(k)
        expect(tab.page.locator(".stepper.guessing")).to_have_count(1)
        assert hidden(tab, ".right .row") and hidden(tab, ".leaf .value") and hidden(tab, ".charts .line")
        assert tab.page.locator(".sentence").is_hidden(), "it would tell"
        asked = tab.page.locator(".predict .asked strong").inner_text()
        before, after = (ranks(trace.scores(i), data.query_ptr)[rows] for i in (k - 1, k))
        d = names.index(asked)
        way = (before[d] > after[d]) * 1 - (before[d] < after[d]) * 1
        n_right += way == 1
        tab.key("ArrowUp")  # "up", whatever it is
        expect(tab.page.locator(".stepper.guessing")).to_have_count(0)
        said = tab.text(".predict .asked")
        assert said.startswith("Right. " if way == 1 else f"You said “up”, and it is “{WAYS[way].lower()}”.")
        assert tab.text(".predict .tally") == f"{n_right} of {k} right"
        assert not hidden(tab, ".right .row") and not hidden(tab, ".charts .line")
    tab.page.get_by_role("button", name="Start the tally anew").click()
    assert tab.text(".predict .tally") == "" and tab.page.locator(".stepper.guessing").count() == 1


def test_the_switch_is_in_the_address_and_a_key_turns_it(visit):
    tab = visit(Step).open("data=six&iteration=2")
    tab.key("g")
    tab.page.wait_for_url(re.compile("predict=true"))
    assert tab.page.locator(".stepper.guessing").count() == 1
    tab.page.locator(".left .row").nth(3).click()  # asks about this one; its sheet would give the answer away
    assert tab.page.locator(".predict .asked strong").inner_text() == tab.page.locator(".left .row.selected .name").inner_text()
    assert not tab.page.locator(".sheet").first.is_visible()
    tab.key(" ")
    assert tab.page.locator(".stepper.playing").count() == 0
    tab.key("g")
    tab.page.wait_for_url(lambda url: "predict" not in url)
    assert tab.page.locator(".stepper.guessing").count() == 0 and tab.page.locator(".predict").is_hidden()


def test_lambdas_are_hidden_until_their_way_was_said(visit):
    class Lambdas(Tab):
        path, ready = "/lambdas", ".lambdas[data-key]"

    tab = visit(Lambdas).open("data=six&predict=true")
    expect(tab.page.locator(".lambdas.guessing")).to_have_count(1)
    assert hidden(tab, ".arrows .value") and all(hidden(tab, part) for part in (".right", ".legend", ".incoherence"))
    assert not hidden(tab, ".list .row")
    name = tab.page.locator(".predict .asked strong").inner_text()
    row = tab.page.locator(".list .row").filter(has_text=name).first.get_attribute("data-document")
    push = float(tab.page.locator(f'.arrows.ours [data-document="{row}"]').get_attribute("data-lambda"))
    tab.page.locator(".predict .answers button", has_text="Up" if push > 0 else "Down" if push < 0 else "Neither").click()
    expect(tab.page.locator(".lambdas.guessing")).to_have_count(0)
    assert tab.text(".predict .asked").startswith("Right. ") and tab.text(".predict .tally") == "1 of 1 right"
    assert tab.axe() == []
