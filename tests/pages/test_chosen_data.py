"""A page that is opened from another one shows the data that were chosen there."""

import pytest

from tests.pages.helpers import knock, named, pick, settle, url


def go_to(at, page):
    """As a click on the list of pages does: no parameters."""
    at.switch_page(f"pages/{page}.py")
    at.query_params.clear()
    at = at.run()
    return at if page == "ddf" else settle(at)  # the lab says what it shows before it trains


def shown(at):
    return url(at).get("data", "web")


@pytest.mark.parametrize("first", ["step", "lambdas", "ddf"])
@pytest.mark.parametrize("second", ["step", "lambdas", "ddf"])
def test_the_data_come_along(first, second):
    at = settle(knock(first, data="library", **({"rounds": 3} if first == "ddf" else {})))
    if first != second:
        at = go_to(at, second)
    assert not at.exception and shown(at) == "library"


@pytest.mark.parametrize("page", ["compare", "contest", "combine"])
def test_the_loss_comes_along_to_pages_of_several_runs_until_runs_were_chosen(page):
    at = go_to(settle(knock("step", data="six", loss="qbrank")), page)
    assert not at.exception and url(at)["runs"] == "qbrank;lambdamart"
    at = go_to(settle(knock("compare", data="six", runs="lambdamart;gbt")), "step")
    at = go_to(pick(at, "loss_choice", "gbrank"), page)
    assert url(at)["runs"] == "gbrank;lambdamart", "its opening"
    at = go_to(settle(knock("compare", data="six", runs="gbt;mpboost")), "step")
    at = go_to(pick(at, "loss_choice", "gbrank"), page)
    assert url(at)["runs"] == "gbt;mpboost"


def test_every_page_keeps_its_opening_until_something_was_chosen():
    at = go_to(knock("step"), "ddf")
    assert shown(at) == "web"
    assert shown(go_to(at, "step")) == "six"


def test_compare_goes_on_with_what_step_opened_with():
    at = go_to(settle(knock("step")), "compare")
    assert not at.exception and shown(at) == "six"
    assert shown(go_to(settle(knock("compare")), "step")) == "six", "and keeps its own opening where Step was not seen"


def test_what_was_chosen_last_wins():
    at = go_to(settle(knock("step", data="library")), "ddf")
    at = named(at.selectbox, "ddf_data").set_value("six").run()
    assert shown(at) == "six" and shown(go_to(at, "step")) == "six"
    at = pick(at, "data_choice", "library")
    assert shown(go_to(at, "lambdas")) == "library" and shown(go_to(at, "ddf")) == "library"


def test_what_was_ignored_on_one_page_is_not_said_on_the_next():
    at = knock("data", moon="full")
    assert ["moon" in warning.value for warning in at.warning] == [True]
    at = go_to(at, "trees")
    assert not at.exception and not at.warning
    assert not go_to(at, "data").warning


@pytest.mark.parametrize("page", ["trees", "mart", "draw"])
def test_a_drawing_that_nobody_touched_takes_no_place_from_the_data_that_were_chosen(page):
    at = go_to(settle(knock("step", data="library")), page)
    assert not at.exception and shown(at).startswith("drawn~")
    assert shown(go_to(at, "step")) == "library"


def test_a_drawing_that_was_chosen_goes_along():
    at = go_to(settle(knock("step", data="library")), "trees")
    at.query_params["data"] = "drawn~a4.20.35~a0.70.80"
    at = go_to(at.run(), "step")
    assert shown(at) == "drawn~a4.20.35~a0.70.80"
