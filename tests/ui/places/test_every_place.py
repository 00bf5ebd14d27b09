"""What each page's state promises, field by field: a page that is added is held to it by its line in the list of pages."""

import pytest

from tests.boosting.helpers import each
from ui.state.fields import kinds

from .opened import FOLLOWED, place_of

NONSENSE = "\0moon"
# What each page opens on that has a state.
STARTS = {name: place_of(path).start for name, (path, *_) in FOLLOWED.items() if ":" in path}
FIELDS = [(name, field) for name, start in STARTS.items() for field in kinds(start)]
every_page = pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
every_field = each(place=FIELDS)


@every_page
def test_a_page_opens_on_what_an_empty_address_says(start):
    assert type(start).decode({}) == (start, []) and type(start).decode(start.encode()) == (start, [])


def test_who_walks_through_a_run_opens_before_its_first_tree_and_who_compares_runs_at_their_end():
    steps = ("iteration", "splits", "tree")
    opens = {name: getattr(start, field) for name, start in STARTS.items() for field in steps if field in kinds(start)}
    assert opens == {"step": 0, "trees": 0, "mart": 0, "forest": 0, "compare": None, "ddf": None}  # others borrow the iteration of Step


@every_page
def test_a_parameter_that_a_page_does_not_have_is_told(start):
    here, (complaint,) = type(start).decode({"moon": "1"})
    assert here == start and complaint.startswith("moon=1 was ignored: ")


@every_field
def test_whatever_an_address_says_of_a_field_is_taken_or_told(place):
    name, field = place
    start = STARTS[name]
    here, complaints = type(start).decode({field: NONSENSE})
    assert (complaints == []) == (here != start)
    assert all(complaint.endswith(".") for complaint in complaints)


@every_field
def test_what_a_control_offers_can_be_said_and_read(place):
    name, field = place
    start = STARTS[name]
    kind = kinds(start)[field]
    ends = [kind.offers[end] for end in ("min_value", "max_value") if end in kind.offers]
    for value in (*kind.offers.get("options", ()), *ends):
        one = (value,) if "tuple" in str(type(start).__annotations__[field]) else value
        assert kind.read(kind.write(one)) == one


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, field in FIELDS if kinds(STARTS[name])[field].reported])
def test_whatever_the_browser_reports_of_a_field_is_brought_within_its_bounds_or_told(name, field):
    start, kind = STARTS[name], kinds(STARTS[name])[field]
    for value in (-1e9, 1e9, 0, None, NONSENSE, [], {}, -1, 0.5, True, 2**53, [[1]], {"0": {"x": "y"}}, "x" * 20_000):
        here, complaints = start.after({field if kind.reported is True else kind.reported: value})
        kind.check(getattr(here, field))
        assert here == start or complaints == []


REPORTED = [(name, field, kinds(STARTS[name])[field]) for name, field in FIELDS if kinds(STARTS[name])[field].reported]
ROWS = [(name, field) for name, field, kind in REPORTED if kind.near.__qualname__.startswith("row.")]


@pytest.mark.parametrize(("name", "field"), ROWS)
def test_a_row_beyond_every_index_that_is_reported_can_be_said_by_an_address(name, field):
    start, kind = STARTS[name], kinds(STARTS[name])[field]
    here, _ = start.after({field if kind.reported is True else kind.reported: 1e300})
    assert 10**6 < getattr(here, field) < 2**63
    assert all(said.endswith("; the last one is shown.") for said in type(start).decode(here.encode())[1])  # it was read
