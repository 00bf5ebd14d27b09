"""The report of a contest is one file that says what the contest says, and whose script gives the same numbers again."""

import contextlib
import io
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import boosting as b
from boosting.baselines import RankSVM
from boosting.experiments.again import script
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import Plan, folds, given, random_splits
from boosting.experiments.recipe import fingerprint
from boosting.experiments.report import report
from boosting.experiments.verdict import verdict
from tests.boosting.helpers import make_data

DATA = make_data(7, sizes=(6,) * 15, n_features=4)
SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=4)
HOSTILE = '<script>alert("1")</script> & "two"'
WHO = [
    contestant(HOSTILE, b.GBT(), SETTINGS),
    contestant("Either", {"rate 0.1": b.GBRank(), "LambdaMART": b.LambdaMART(sigma=2.0)}, SETTINGS),
    contestant("RankSVM", RankSVM(C=0.5)),
]
METRICS = [b.Metric("ndcg", k=5), b.Metric("contradicting_pairs")]
OPENS = ("train, validation, test = PARTS",)


class Tags(HTMLParser):
    """Every tag that is opened, and whether all are closed in their order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.words = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def found():
    return contest(folds(DATA, 3), WHO, METRICS)


def test_it_is_one_whole_file_that_asks_for_no_other_and_runs_no_script(found):
    page = Tags(report(found, HOSTILE))
    assert page.open == []
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.seen}
    assert not [value for _, attrs in page.seen for name, value in attrs.items() if name in ("href", "src") or name.startswith("on")]
    assert sum(tag == "svg" for tag, _ in page.seen) == 2


def test_it_says_what_the_contest_says(found):
    words = "\n".join(Tags(report(found, "fifteen queries")).words)
    for said in ("Contest on fifteen queries", found.rests, fingerprint(DATA), found.plan.words, *found.choices()["chosen by"]):
        assert said in words
    says = {one.name: found.mean(one.name, "NDCG@5") for one in found.contestants}
    assert verdict(says, found.compare()) in words and found.so_which(found.compare()) in words
    for it in found.compare():
        assert f"{it.better_first.t.mean:.4f}" in words
    alone = " ".join(Tags(report(found, compared=found.compare(against="RankSVM"))).words)
    assert f"Either − {HOSTILE}"[:30] not in alone


def test_it_says_how_each_contestant_was_set():
    words = Tags(report(contest(folds(DATA, 3), [WHO[0], WHO[2], contestant("Half", b.LambdaMART(sigma=2.0), HALF)], METRICS[:1]))).words
    at = words.index("Contestants without tuning")
    assert words[at + 1 : at + 4] == ["contestant", "method", "settings"]
    said = words[at + 4 : at + 12]
    assert said[:3] == [HOSTILE, "GBT()", "n_iterations=4, max_leaf_nodes=4"] and said[3:5] == ["RankSVM", repr(RankSVM(C=0.5))]
    assert said[5:8] == ["Half", repr(b.LambdaMART(sigma=2.0)), "n_iterations=4, max_leaf_nodes=20, sample_documents=0.5, seed=3"]


HALF = b.Settings(n_iterations=4, sample_documents=0.5, seed=3)


@pytest.mark.parametrize(
    "plan",
    [
        folds(DATA, 3, seed=2), folds(DATA, 4, turns=False), random_splits(DATA, 2, 0.6, seed=3),
        given(DATA.subset(range(9)), DATA.subset(range(9, 15))),
        given(DATA.subset(range(6)), DATA.subset(range(6, 10)), DATA.subset(range(10, 15))),
    ],
    ids=lambda plan: plan.call.split("(")[0],
)  # fmt: skip
def test_its_script_gives_the_same_numbers_to_the_last_digit(plan):
    before = contest(plan, WHO, METRICS, METRICS[0])
    parts = {
        "given(train, test, validation, seed=0, set_aside=0.25, turns=None)": (DATA.subset(range(9)), None, DATA.subset(range(9, 15))),
    }.get(plan.call, (DATA, None, None))
    if plan.call.startswith("given") and "training, validation and test" in plan.words:
        parts = DATA.subset(range(6)), DATA.subset(range(10, 15)), DATA.subset(range(6, 10))
    said, names = io.StringIO(), {"PARTS": parts}
    with contextlib.redirect_stdout(said):
        exec(script(before, OPENS), names)
    after = names["found"]
    assert after.table().equals(before.table()) and after.choices().equals(before.choices())
    assert after.comparisons().equals(before.comparisons())
    seconds = r"[\d.e−]+ s to train"
    assert re.sub(seconds, "", said.getvalue()).rstrip("\n").endswith(re.sub(seconds, "", before.verdict()))


def test_a_script_for_other_data_stops_before_it_runs(found):
    with pytest.raises(AssertionError):
        exec(script(found, OPENS), {"PARTS": (make_data(8, sizes=(6,) * 15, n_features=4), None, None)})


def test_what_cannot_be_written_down_is_said_in_its_place(found):
    by_hand = Plan(DATA, ((np.arange(9), np.empty(0, np.int64), np.arange(9, 15)),), "by hand", 0)
    page = report(contest(by_hand, [WHO[0], WHO[2]], METRICS[:1]))
    assert "The plan was made by hand; use folds, random_splits or given" in page
    some = contestant("Some", b.GBT(), SETTINGS, take=lambda data: data.subset([0, 1]))
    assert "Some learns from a part that a function takes" in report(contest(folds(DATA, 3), [some, WHO[2]], METRICS[:1]))


def test_nothing_is_reported_of_nothing(found):
    with pytest.raises(ValueError, match="a whole split and two contestants"):
        report(contest(folds(DATA, 3), WHO[:1], METRICS[:1]))


def test_of_an_unfinished_contest_it_says_so():
    half = contest(folds(DATA, 3), WHO[:1] + WHO[2:], METRICS[:1], report=lambda done, total, words: done < 4)
    assert "Not all splits are done; this is no verdict yet." in report(half)
