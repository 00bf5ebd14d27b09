"""Where the addresses of a page that is no more lead: all that version 0.9.3 wrote, showed or was sent."""

import pytest

from ui.places.moved import MOVED
from ui.shell import pages

from .opened import known, opened

KNOWN = known()


def test_each_page_that_is_no_more_has_a_way_on():
    assert set(MOVED) == set(pages.MOVED) and not set(MOVED) & {page.name for page in pages.PAGES}


@pytest.mark.parametrize("page", MOVED)
def test_an_address_opens_the_same_run_in_its_new_place_and_complains_of_the_same(page):
    cases = [case for case in KNOWN[page] if "lesson" not in case["opens"]]
    ways = [MOVED[page]({name: text for name, text in case["opens"].items() if name != "large"}) for case in cases]
    for place in {way.page for way in ways}:
        here = [(case, way.params) for case, way in zip(cases, ways, strict=True) if way.page == place]
        for (case, params), (says, ignores) in zip(here, opened(place, [params for _, params in here]), strict=True):
            compared(place, case, params, says, ignores)


def compared(place, case, params, says, ignores):
    """What the new place makes of an address, held against what Convergence made of it."""
    before = case["says"]
    assert says["data"] == before["data"], case
    if place == "step":
        changed = {name: text for name, text in before.items() if name not in ("iteration", "panel", "study", "sheet", "large")}
        assert changed.items() <= says.items(), (case, says)
        wanted = "curvature" if before.get("panel") == "curvature" else "course"
        k = "" if any(one.startswith("iteration=") for one in case["ignores"]) else before.get("iteration", "1")
        assert (says["sheet"], says["insight"], says.get("iteration", "")) == ("insight", wanted, k), case
        odd = [one for one in case["ignores"] if not one.startswith(("panel=", "study=", "large=", "sheet=", "iteration="))]
        assert set(odd) <= set(ignores), (case, ignores)
    elif place == "compare":
        assert says["view"] == "steps" and len(says["runs"].split(";")) == 3
        assert all(run.startswith(before["loss"]) for run in says["runs"].split(";"))
    else:
        assert says["card"] in ("qb-sign", "sl-sign") and case["opens"]["study"] == "sign" and not ignores


@pytest.mark.parametrize(
    ("params", "page", "said"),
    [
        ({"loss": "qbrank", "study": "small", "w": "0.3"}, "compare",
         {"data": "six", "runs": "qbrank~w:0.3~learning_rate:1;qbrank~w:0.3~learning_rate:0.3;qbrank~w:0.3~learning_rate:0.1",
          "view": "steps"}),
        ({"loss": "lambdamart", "study": "sign", "data": "web", "sigma": "2.0"}, "errata",
         {"card": "sl-sign", "data": "web", "run": "lambdamart~sigma:2.0"}),
        ({"loss": "gbt", "study": "sign"}, "step", {"iteration": "1", "loss": "gbt", "sheet": "insight", "insight": "course"}),
        ({"study": "moon"}, "step", {"iteration": "1", "sheet": "insight", "insight": "course", "study": "moon"}),
    ],
)  # fmt: skip
def test_each_study_has_its_place(params, page, said):
    assert MOVED["convergence"](params) == (page, said)
