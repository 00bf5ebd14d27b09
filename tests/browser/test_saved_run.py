"""Somebody saves a run, and opens its file in another browser, where it goes on. A ranker of another engine: test_models.py."""

import re

from playwright.sync_api import expect

import boosting as b

PLACE = "loss=mpboost&iteration=12&document=4&n_iterations=30"


def saved(step, tmp_path):
    """The file of the run in sight, taken by the menu to share."""
    step.page.get_by_role("button", name="Share", exact=True).click()
    with step.page.expect_download() as coming:
        step.page.get_by_role("menuitem", name="Save run", exact=True).click()
    path = tmp_path / "saved.boosting"
    coming.value.save_as(path)
    return path, coming.value.suggested_filename


def shown(step):
    """The lists and the tree in sight, in words and numbers."""
    return [step.page.locator(".stepper").locator(part).all_inner_texts() for part in (".list", "svg.tree")]


def test_a_run_is_saved_opened_elsewhere_and_goes_on(visit, tmp_path):
    step = visit()
    step.open(f"data=library&{PLACE}")
    (path, name), there = saved(step, tmp_path), shown(step)
    assert name == "library-mpboost.boosting" and b.load_trace(path).n_iterations == 30

    other = visit()
    other.open("data=six&loss=gbt")
    other.open_file(path)
    other.page.wait_for_url(re.compile("data=own&loss=mpboost"))
    other.open(f"data=own&{PLACE}")
    other.page.locator(".stepper .list").get_by_text("Leopard").first.wait_for()  # the tab says first what was open in it
    other.at_rest()
    assert shown(other) == there
    other.open(f"data=own&{PLACE.replace('30', '35')}")
    expect(other.page.get_by_text("12 / 35")).to_be_visible()
    assert shown(other) == there
