"""What no script of ours reports, and anybody may send in its name, is as if nothing had been reported."""

from math import inf, nan

import pytest

from ui import algorithm, combine, compare, draw, forest, lambdas, mart, stepper, story, trees, weak
from ui.clicks.rates import RATES
from ui.component import mount
from ui.course.progress import BROWSER
from ui.ddf.editor import EDITOR
from ui.ddf.plot import PLOT
from ui.follow.follow import FOLLOW
from ui.shell.door import HISTORY
from ui.shell.frame import FRAME
from ui.uploads.reload import TAB

TREE = {"key": "run", "iteration": 2, "tree": 0}
BLOCK = {"key": "run", "block": 1}
STEP_CHECK = {"number": "1-1", "run": "run", "iteration": 2, "document": 1, "question": "target", "partner": None, "tree": 0, "text": "1"}
PLACE = {"scores": {"0": -1.5}, "grades": {}, "conventions": "standard", "against": None, "leaf": [0, 2], "pair": None, "request": 3}
LAMBDAS_CHECK = {"number": "1-1", "key": "run", "question": "leaf", "documents": [0, 2], "text": "1", "place": PLACE}
MOVE = {"do": "move", "address": "step?data=six", "question": "", "answers": 0}
# (component, name of the report, what its script reports, fields that it cannot be without)
REPORTS = [
    (algorithm.BOARD, "place", {"iteration": 1, "document": None, "column": 2, "line": "gradient", "request": 0}, ()),
    (combine.BOARD, "place", {"alpha": 0.25, "request": 0}, ()),
    (compare.BOARD, "selection", {"iteration": 1, "document": 2, "view": "curves", "query": None, "part": None, "request": 0}, ()),
    (draw.BOARD, "edit", {"drawing": "drawn~a4.20.35", "iteration": 0, "brush": "a", "document": None, "request": 0}, ("drawing",)),
    (forest.BOARD, "place", {"iteration": 1, "tree": 0, "document": None, "other": None, "request": 0}, ()),
    (forest.BOARD, "block", BLOCK, tuple(BLOCK)),
    (lambdas.BOARD, "place", PLACE, ()),
    (lambdas.BOARD, "check", LAMBDAS_CHECK, ("number", "key", "question", "text", "place")),
    (mart.BOARD, "place", {"tree": 1, "part": "sum", "drawing": "drawn~a4.20.35", "code": False, "request": 0}, ()),
    (stepper.STEPPER, "selection", {"iteration": 1, "document": None, "sheet": "", "predict": True, "request": 0}, ()),
    (stepper.STEPPER, "check", STEP_CHECK, ("number", "run", "iteration", "document", "question", "tree", "text")),
    (stepper.STEPPER, "tree", TREE, tuple(TREE)),
    (stepper.STEPPER, "block", BLOCK, tuple(BLOCK)),
    (story.BOARD, "place", {"step": 1, "a": 1, "b": 12, "winner": "B", "loser": 1, "request": 0}, ()),
    (trees.BOARD, "place", {"drawing": "drawn~a4.20.35", "splits": 3, "order": "best", "held": False, "request": 0}, ()),
    (weak.BOARD, "place", {"chosen": "q", "upto": None, "pair": 0, "step": {"pair": 0, "iteration": 2}, "request": 0}, ()),
    (EDITOR, "points", {"points": [[1.0, 0.5], [2.0, -0.5]], "request": 0}, ("points", "request")),
    (PLOT, "stop", {"index": 4, "request": 0}, ("index", "request")),
    (FOLLOW, "act", MOVE, ("do",)),
    (BROWSER, "kept", {"lessons": {"lambda": "{}"}, "clears": 0}, ()),
    (TAB, "name", "secret", ()),
    (RATES, "drawn", True, ()),
    (HISTORY, "theme", "dark", ()),
    (HISTORY, "reconnected", True, ()),
    (FRAME, "turned", False, ()),
]
EVERY = pytest.mark.parametrize(("shown", "name", "report", "needed"), REPORTS, ids=lambda value: getattr(value, "name", None))


def deep(n):
    return [] if n == 0 else [deep(n - 1)]


NOWHERE = [nan, inf, -inf, 10**400, "x" * 100_000, "half a sign \ud800", deep(50), {"x": deep(50)}, [0] * 100_000]


@pytest.fixture
def read(monkeypatch):
    """What a reader of a component gets once the browser has sent a value."""

    def sent(shown, name, value):
        monkeypatch.setattr(mount, "reported", lambda key, asked: value if asked == name else None)
        return shown.reported(name)

    return sent


@EVERY
def test_what_a_script_reports_is_read_and_what_is_none_of_it_is_not(shown, name, report, needed, read):
    assert read(shown, name, report) is report
    wrong = [*NOWHERE, -1, 0.5, [], [report], {"moon": nan}, *({**report, field: value} for field in dict_of(report) for value in NOWHERE)]
    without = [{other: report[other] for other in report if other != field} for field in needed]
    untyped = [{**report, field: value} for field in needed for value in (None, True, deep(1))]
    for value in (*wrong, *without, *untyped):
        assert read(shown, name, value) is None, value


def dict_of(report):
    return report if isinstance(report, dict) else {}


def test_a_score_as_large_as_a_float_is_reported_with_the_place_around_it(read):
    """Whoever types 1e20 as a score of Lambdas has typed a number; what the page makes of it is the page's."""
    for score in (1e20, -1e308, 2**60):
        place = {**PLACE, "scores": {"0": score}}
        assert read(lambdas.BOARD, "place", place) is place


COUNTED = [
    (PLOT, "stop", {"index": 4, "request": 0}, "index"), (stepper.STEPPER, "tree", TREE, "tree"),
    (stepper.STEPPER, "block", BLOCK, "block"), (stepper.STEPPER, "check", STEP_CHECK, "document"),
]  # fmt: skip


@pytest.mark.parametrize(("shown", "name", "report", "field"), COUNTED, ids=lambda value: getattr(value, "name", None))
def test_an_index_counts_from_0(shown, name, report, field, read):
    for index in (-1, 0.5, True, "1", nan, None):
        assert read(shown, name, {**report, field: index}) is None


def test_every_report_of_every_component_is_in_the_table():
    known = {(shown.name, name) for shown, name, *_ in REPORTS}
    assert known == {(shown.name, name) for shown, *_ in REPORTS for name in {**shown.reports, **shown.triggers}}
