""" "Check me" in the sheet of a document: asked, judged, hidden and shown again, by keyboard, without losing anything."""

import numpy as np
import pytest

import boosting as b
from tests.browser.shown import trained

FORM = ".sheet .check"


def opened(step, address):
    step.open(address)
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .summary")
    step.page.locator(f"{FORM} .opener").click()
    return step.page.locator(f"{FORM} .verdict")


def answer(step, text):
    number = step.page.locator(FORM).get_by_label("Your number")
    number.fill(text)
    number.press("Enter")


def choose(step, question):
    step.page.locator(FORM).get_by_label("What you computed").select_option(question)


def seen(step, selector):
    """Whether anything of it can be read."""
    return any(node.is_visible() for node in step.page.locator(selector).all())


@pytest.mark.way
@pytest.mark.parametrize("loss", ["lambdamart", "gbt", "mpboost"])
def test_a_number_is_judged_and_the_answer_is_hidden_meanwhile(step, loss):
    why = b.explain(trained("six", loss), 2, 1)
    verdict = opened(step, f"data=six&loss={loss}&iteration=2&document=1&sheet=why")
    summary, target = ".sheet .summary", f"{why.target:.4f}"
    assert seen(step, summary)
    step.page.get_by_label("Hide the answer").check()
    assert not seen(step, summary) and not seen(step, ".sentence") and not seen(step, ".forces .target .figure")
    choose(step, "target")
    answer(step, f"{-why.target:.5f}")
    verdict.get_by_text("The sign").first.wait_for()
    assert verdict.inner_text().startswith("✗ Not right") and not seen(step, summary)
    answer(step, target)
    verdict.get_by_text("✓ Right").wait_for()
    assert seen(step, summary) and seen(step, ".sentence"), "shown again once the answer is right"
    choose(step, "leaf")
    assert not seen(step, ".sheet [data-key='leaf-value']") and not seen(step, ".tree .leaf .value") and verdict.inner_text() == ""
    step.page.get_by_label("Hide the answer").uncheck()
    assert seen(step, ".sheet [data-key='leaf-value']"), "shown again on request"
    answer(step, f"{why.leaves[0].value:.5f}")
    verdict.get_by_text("✓ Right").wait_for()


def test_the_numbers_of_a_pair(step):
    why = b.explain(trained("six", "lambdamart"), 2, 1)
    verdict = opened(step, "data=six&loss=lambdamart&iteration=2&document=1&sheet=why")
    step.page.get_by_label("Hide the answer").check()
    for key in ("rho", "delta", "force", "curvature"):
        choose(step, f"pair/{key}")
        partner = int(step.page.get_by_label("The pair", exact=True).input_value())
        p = why.pairs["partner"].tolist().index(partner)
        shown = "weighs" if key == "curvature" else key
        assert not seen(step, f".sheet .equations .num[data-key='{shown}']") and not seen(step, f".sheet td[data-key='{shown}']")
        assert seen(step, ".sheet td[data-key='difference']")
        answer(step, f"{why.pairs[key][p]:.5f}")
        verdict.get_by_text("✓ Right").wait_for()
    step.page.get_by_label("The pair", exact=True).select_option(index=2)
    assert verdict.inner_text() == "", "the verdict was about another pair"


def test_by_keyboard_and_what_was_typed_stays_with_its_document(step):
    opened(step, "data=six&loss=qbrank&iteration=2&document=1&sheet=why")
    assert step.page.locator(FORM).get_by_label("What you computed").evaluate("n => n === n.getRootNode().activeElement")
    step.key("Tab")
    step.page.keyboard.type("77.77")
    step.key("ArrowLeft")  # in the field, not through the run
    assert step.iteration() == 2
    step.key("Enter")
    step.page.locator(f"{FORM} .verdict").get_by_text("it fits no common error").wait_for()
    number = step.page.locator(FORM).get_by_label("Your number")
    assert number.evaluate("n => n === n.getRootNode().activeElement") and number.input_value() == "77.77"
    step.page.locator(".sheet-body").focus()
    step.key("ArrowRight")
    step.wait_iteration(3)
    step.page.wait_for_selector(".sheet:not(.stale) .summary")
    assert step.page.locator(f"{FORM} .verdict").inner_text() == number.input_value() == "" and number.is_visible()


def test_terms_are_compared_until_one_differs(step):
    why = b.explain(trained("six", "lambdamart"), 2, 1)
    verdict = opened(step, "data=six&loss=lambdamart&iteration=2&document=1&sheet=why")
    answer(step, "77.777")
    verdict.get_by_text("it fits no common error").wait_for()
    terms = step.page.locator(f"{FORM} .terms")
    strongest = float(np.abs(why.pairs["adds"]).max())
    assert float(terms.locator(".compared").get_attribute("title")) == pytest.approx(strongest, rel=1e-12)
    terms.get_by_text("Same as mine").click()
    assert "2 of 6" in terms.inner_text()
    terms.get_by_text("Mine differs").click()
    assert "Still wrong ρ" in terms.inner_text() and "1 of 3" in terms.inner_text()
    step.key("Tab")
    step.key("Enter")  # "Mine differs" of ρ, by keyboard
    assert terms.inner_text().startswith("Work this one out again")
    terms.get_by_text("Compare again").click()
    assert "1 of 6" in terms.inner_text()


def test_axe_finds_nothing_wrong(stroll):
    step = stroll(reduced_motion="reduce")
    verdict = opened(step, "data=library&loss=lambdamart&iteration=2&document=1&sheet=why")
    step.page.get_by_label("Hide the answer").check()
    answer(step, "77.77")
    verdict.get_by_text("no common error").wait_for()
    assert step.axe_by_day_and_night() == []
