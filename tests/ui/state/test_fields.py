"""What a field of a page's state reads, writes, refuses, brings near and offers."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from ui.runs.address import Address
from ui.state.fields import choice, flag, kinds, names, row, span, text
from ui.state.state import PageState


@dataclass(frozen=True)
class Walk(PageState):
    tree: int = span(0, 30, 0, reported=True, always=True)
    rate: float | None = span(0.05, 2.0, None, step=0.05)
    part: str = choice({"tree": "Tree", "sum": "Sum"}, "sum", reported="shown_part")
    cutoff: int | None = choice((1, 5, None), 5, words=lambda k: "all" if k is None else str(k))
    row: int | None = row(reported=True)
    losses: tuple[str, ...] = names(("gbt", "mpboost", "qbrank"), between=",", most=2)
    find: str = text(longest=5)
    large: bool = flag()

    def __post_init__(self):
        super().__post_init__()
        if self.tree == 13 and self.large:
            raise ValueError("thirteen is small.")


@pytest.mark.parametrize(
    "said",
    [
        {"tree": "3", "rate": "0.5", "part": "tree", "cutoff": "all", "row": "4", "losses": "gbt,qbrank", "find": "a b", "large": "true"},
        {"tree": "0"}, {"tree": "30", "rate": "2.0", "cutoff": "1"},
    ],
)  # fmt: skip
def test_what_is_read_is_written(said):
    here, complaints = Walk.decode(said)
    assert complaints == [] and here.encode() == said


@pytest.mark.parametrize(
    ("name", "written", "words"),
    [
        ("tree", "31", "choose a number from 0 to 30."), ("tree", "1.5", "a whole number"), ("tree", "none", "a whole number"),
        ("rate", "nan", "choose a number from 0.05 to 2."), ("rate", "x", "it must be a number."),
        ("part", "moon", "choose one of tree, sum."), ("cutoff", "2", "choose one of 1, 5, all."), ("row", "-1", "it counts from 0."),
        ("losses", "gbt,moon", "choose among gbt, mpboost, qbrank."), ("losses", "gbt,qbrank,mpboost", "choose up to 2."),
        ("find", "x" * 6, "it has more than 5 characters."), ("large", "so", "choose true or false."), ("moon", "1", "no such parameter."),
    ],
)  # fmt: skip
def test_what_is_broken_is_named_and_the_rest_stays(name, written, words):
    here, (complaint,) = Walk.decode({name: written, "part" if name != "part" else "row": "tree" if name != "part" else "2"})
    assert here == (Walk(part="tree") if name != "part" else Walk(row=2))
    assert complaint.startswith(f"{name}={written} was ignored: ") and words in complaint


def test_none_may_be_said_where_it_is_the_default_alone():
    assert Walk.decode({"rate": "none"}) == (Walk(), []) and Walk(rate=None).encode() == {"tree": "0"}


def test_what_the_browser_reports_comes_within_its_bounds_under_its_name():
    here, complaints = Walk().after({"tree": 99, "shown_part": "tree", "row": None, "rate": 1.0, "large": True})
    assert (here, complaints) == (Walk(tree=30, part="tree"), []), "the browser does not report the rate"
    assert Walk().after({"tree": -4.0, "row": -3})[0] == Walk(row=0)


@pytest.mark.parametrize("report", [{"shown_part": "moon"}, {"tree": "x"}, {"tree": float("nan")}, {"row": [1]}, {"shown_part": ["tree"]}])
def test_what_cannot_be_taken_over_is_said_and_the_rest_is_taken(report):
    here, (complaint,) = Walk(tree=2).after({"row": 7, **report} if "row" not in report else report)
    assert here == Walk(tree=2, row=None if "row" in report else 7) and " was not taken over: " in complaint


def test_a_state_refuses_what_its_fields_and_its_page_refuse():
    with pytest.raises(ValueError, match="from 0 to 30"):
        Walk(tree=31)
    with pytest.raises(ValueError, match="thirteen"):
        replace(Walk(tree=13), large=True)
    assert Walk.decode({"large": "true", "tree": "13"}) == (Walk(tree=13), ["large=true was ignored: thirteen is small."])


def test_a_widget_is_offered_what_the_field_allows():
    offers = {name: dict(kind.offers) for name, kind in kinds(Walk).items()}
    assert offers["rate"] == {"min_value": 0.05, "max_value": 2.0, "step": 0.05} and offers["large"] == {}
    assert offers["part"]["options"] == ["tree", "sum"] and offers["part"]["format_func"]("sum") == "Sum"
    assert offers["cutoff"] == {"options": [1, 5, None]}


def test_the_browser_is_given_what_it_reports_under_its_name():
    assert Walk(part="tree").sent() == {"shown_part": "tree", "tree": 0, "row": None}


def test_a_field_of_step_is_written_in_two_places_its_dataclass_and_its_drawing():
    """What the stepper reports is what the address takes from it."""
    script = (Path(__file__).parents[3] / "ui" / "stepper" / "js" / "stepper.js").read_text(encoding="utf-8")
    reported = re.search(r"const placeOf = .*?return \{(.*?)\};", script, re.DOTALL).group(1)
    assert {name.split(":")[0].strip() for name in reported.split(",")} == set(Address().sent())


@pytest.mark.parametrize("text", ["0", "0.0", "-0", "0e0"])
def test_a_number_among_others_may_be_written_in_any_way(text):
    @dataclass(frozen=True)
    class Apart(PageState):
        apart: float = choice((0.0, 0.05, 0.1), 0.05)

    assert Apart.decode({"apart": text}) == (Apart(0.0), [])
    assert Apart.decode({"apart": "0.3"})[1] == ["apart=0.3 was ignored: choose one of 0.0, 0.05, 0.1."]
