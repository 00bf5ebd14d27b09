"""A run that was saved as a page: opened from its file with the network off, it is the stage of the app."""

import re

import pytest
from playwright.sync_api import expect

from boosting.losses import LOSSES
from tests.browser import axe
from tests.browser.sight import overlaps
from tests.browser.tab import Step
from tests.browser.test_compare import Compare
from tests.browser.test_forest import Forest
from tests.browser.test_lambdas import Lambdas

PLACES = ((5, 4, "why", None), (5, 0, "life", None), (4, 2, "above", 3))


def saved(step, tmp_path):
    with step.page.expect_download() as coming:
        step.page.get_by_role("button", name="Save as a page").click()
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


@pytest.fixture
def beside(stroll, tmp_path):
    """(kind of tab, address, what is done there) -> the app, and what it saved as a page, which may ask for nothing; neither may be in
    trouble."""
    contexts, troubles = [], []

    def opened(kind, address, act=lambda tab: None):
        tab = stroll(kind)
        tab.open(address)
        act(tab)
        path = saved(tab, tmp_path)
        contexts.append(tab.page.context.browser.new_context(viewport=tab.page.viewport_size, offline=True, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: troubles.append(request.url) if not request.url.startswith("file:") else None)
        page.goto(path.as_uri())
        return tab, page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


def steps_on(step):
    step.key("ArrowRight")
    step.page.wait_for_url(re.compile("iteration=3"))
    step.at_rest()


def test_what_stands_below_the_stage_follows_its_steps_whether_saved_or_open(beside):
    """It is not drawn with the stage, whose every look would take longer."""
    step, page = beside(Step, "data=six&n_iterations=6&iteration=2", steps_on)
    expect(page.locator(".stepper")).to_have_attribute("data-iteration", "3")
    step.page.get_by_text("The numbers of this iteration").click()
    expect(step.page.get_by_text("Iteration 3", exact=True)).to_be_visible()
    step.key("ArrowRight")
    expect(step.page.get_by_text("Iteration 4", exact=True)).to_be_visible()


def sheet_of(page):
    """All sentences and numbers of the sheet, but for Check me, which the file leaves out."""
    body = page.locator(".sheet-body")
    expect(body).not_to_be_empty()
    expect(page.locator(".sheet.stale, .sheet [aria-busy]")).to_have_count(0)
    return body.evaluate(
        """body => { const copy = body.cloneNode(true);
        for (const one of copy.querySelectorAll(".check, .check-me, button.ask")) one.remove();
        return copy.textContent.replace(/\\s+/g, " "); }"""
    )


@pytest.mark.parametrize("loss", [cls.identifier for cls in LOSSES])
def test_every_sheet_says_what_the_app_says(beside, loss):
    step, page = beside(Step, f"data=six&loss={loss}&n_iterations=6&iteration=2")
    for iteration, document, sheet, other in PLACES:
        place = f"iteration={iteration}&document={document}&sheet={sheet}" + (f"&other={other}" if other is not None else "")
        step.open(f"data=six&loss={loss}&n_iterations=6&{place}")
        page.evaluate("hash => { location.hash = hash; }", place)
        expect(page.locator(f'.stepper[data-iteration="{iteration}"] .sheet')).to_be_visible()
        assert sheet_of(page) == sheet_of(step.page), place
        for part in (".headline", ".left", ".right"):
            assert page.locator(part).first.inner_text() == step.page.locator(part).first.inner_text(), (place, part)


@pytest.mark.way
def test_it_steps_turns_and_remembers_its_place(beside):
    _, page = beside(Step, "data=web&loss=lambdamart&n_iterations=10&iteration=3")
    assert page.locator("#query option").count() == 5
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("iteration=4"))
    page.locator(".left .row").first.click()
    page.wait_for_url(re.compile("document="))
    expect(page.locator(".sheet [role=tab]:not([hidden])")).to_have_text(["Why did it move?", "History", "Why above …?"])
    expect(page.locator(".sheet .summary")).to_contain_text("rank")
    page.keyboard.press("p")
    expect(page.locator(".stepper.large")).to_be_visible()
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator('.stepper[data-theme="dark"]')).to_be_visible()
    before = page.url
    page.locator("#query select").select_option(index=2)
    page.wait_for_url(lambda address: address != before)
    expect(page.locator(".stepper .list .row").first).to_be_visible()
    there = page.url
    page.goto("about:blank")
    page.goto(there)
    expect(page.locator('.stepper[data-iteration="4"]')).to_be_visible()
    assert page.locator("#query select").input_value() == "2"


def test_what_an_address_says_wrongly_is_not_heard(beside):
    _, page = beside(Step, "data=six&loss=gbt&iteration=1&n_iterations=5")
    for wrong in ("iteration=99&document=-1&sheet=x", "iteration=1e9&substep=%3Cb%3E&other=0.5&query=%00", "iteration=&document=NaN"):
        page.evaluate("hash => { location.hash = hash; }", wrong)
        expect(page.locator(".stepper[data-iteration]")).to_be_visible()


def test_axe_finds_nothing(beside):
    _, page = beside(Step, "data=six&loss=lambdamart&iteration=2&document=1&sheet=why&n_iterations=5")
    page.emulate_media(reduced_motion="reduce")
    assert axe.found(page) == []


def test_the_trees_of_a_run_are_a_page_too(beside):
    forest, page = beside(Forest, "data=six&loss=lambdamart&iteration=2&n_iterations=5&document=1")
    for tree in (2, 3):
        for tab in (page, forest.page):
            tab.locator(".large-tree h3", has_text=f"Tree {tree} ").wait_for()
        assert page.locator(".forest").inner_text() == forest.page.locator(".forest").inner_text()
        assert page.locator("figure.chart").get_attribute("data-score") == forest.page.locator("figure.chart").get_attribute("data-score")
        for tab in (page, forest.page):
            tab.keyboard.press("ArrowRight")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#query span").evaluate("words => { words.textContent = words.textContent.repeat(3); }")
    assert overlaps(page, ".bar span, .frame h1, .sentence") == []


def test_lambdas_as_they_are_now_are_a_page_that_goes_on_as_the_app_does(beside):
    lambdas, page = beside(Lambdas, "order=eight")
    page.locator(lambdas.ready).wait_for()
    for tab in (lambdas.page, page):
        tab.locator(".grip").nth(3).press("Alt+ArrowUp")
        expect(tab.locator(".row .name").nth(2)).to_have_text("Relevant result A")
    for part in (".equation", ".measures", ".pair", ".matrix", ".leaf", ".insights"):
        assert page.locator(part).inner_text() == lambdas.page.locator(part).inner_text(), part


def test_compared_runs_are_a_page_too(beside):
    app, page = beside(Compare, "data=six&runs=lambdamart~n_iterations:4;gbt~n_iterations:3&iteration=2&document=1")
    for tab in (app.page, page):
        tab.locator(".sheets article").nth(1).wait_for()
    for key in ("ArrowRight", "ArrowRight", "Escape", "Home"):
        for tab in (app.page, page):
            expect(tab.locator(".compare .sheet.stale")).to_have_count(0)
        for part in (".columns", ".band"):
            shown = [tab.locator(part).first.inner_text().replace("on Step", "").split() for tab in (page, app.page)]
            assert shown[0] == shown[1], (key, part)
        for tab in (app.page, page):
            tab.keyboard.press(key)
    page.get_by_role("button", name="Metrics").click()
    expect(page.locator(".measured tbody tr").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    name, about = (page.locator(part).bounding_box() for part in ("h1", "#query span"))
    assert name["x"] + name["width"] < about["x"], "the name stands on what is shown"
