"""Somebody saves a run, and opens its file in another browser, where it goes on."""

import re

from playwright.sync_api import expect

import boosting as b
from tests.boosting.models.objectives.make_models import CASES, rows_of
from tests.browser.test_models import NAME, with_model

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
    assert shown(other) == there
    other.open(f"data=own&{PLACE.replace('30', '35')}")
    expect(other.page.get_by_text("12 / 35")).to_be_visible()
    assert shown(other) == there


def test_a_ranker_of_another_engine_is_saved_with_its_data(visit, tmp_path):
    step = with_model(visit, b.Dataset.from_rows(*rows_of(CASES[NAME])), tmp_path)
    path, name = saved(step, tmp_path)
    assert name == "rows-txt-lightgbm-lambdarank.boosting" and b.load_trace(path).model.engine == "LightGBM"

    other = visit()
    other.open("data=six&loss=gbt")
    other.open_file(path)
    other.page.wait_for_url(re.compile("model=own"))
    expect(other.page.get_by_text("these are the training rows")).to_be_visible()
