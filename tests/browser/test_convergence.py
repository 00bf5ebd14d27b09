"""What a person does on the Convergence page, in a real browser: step, read the bound, look at the curvatures, open a study."""

import re

import boosting as b
import sample_data
from boosting.explain.convergence import risk_bound, sentence_of
from tests.browser.conftest import Tab


class Course(Tab):
    """A browser tab on the Convergence page."""

    path = "/convergence"
    ready = ".course[data-iteration]"


def test_a_run_is_stepped_through_beside_its_bound_and_its_curvatures(stroll):
    course = stroll(Course, color_scheme="light").open("data=six&loss=qbrank&n_iterations=5&iteration=2")
    page = course.page
    bound = risk_bound(b.train(sample_data.load("six").train, b.QBRank(), b.Settings(5, 3)))
    page.wait_for_selector('.course[data-detail="2"]')
    course.key("ArrowRight")
    page.wait_for_selector('.course[data-iteration="3"][data-detail="3"]')
    assert course.text(".theorem") == sentence_of(bound, 3) and course.text(".head").startswith("After iteration 3 of 5: risk ")
    for _ in range(2):
        page.get_by_text("The same as a table").first.click()
        assert page.locator("summary:focus").count() == 0, "the space bar plays, and does not press it again"
    assert page.locator(".side .spot.best").count() == 1 and page.locator(".side .curve-line.bound").count() == 1
    page.wait_for_url(re.compile("iteration=3"))
    page.get_by_role("button", name="The curvature").click()
    page.wait_for_selector('.course[data-panel="curvature"]')
    assert page.locator(".engines tbody tr").count() == 4 and page.locator(".engines .own").count() == 1
    assert course.axe() == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('.course[data-theme="dark"]')
    assert course.axe() == []
    page.get_by_text("Sign", exact=True).click()
    page.get_by_text("fixed step.").wait_for()
    assert course.axe() == []
