"""The URL of a comparison: all of it, and a sentence for whatever is ignored."""

from dataclasses import replace

import pytest

from sample_data import load
from ui.runs.address import Address
from ui.runs.comparison import LONGEST, MOST, Comparison

KNOWN = {name: load(name) for name in ("six", "library")}
RUNS = (
    Address("library", "lambdamart"), Address("library", "gbt", changed={"learning_rate": 0.05, "max_leaf_nodes": 4}),
    Address("library", "mpboost", changed={"ddf": "table", "points": ((1.0, 0.5), (4.0, 2.0))}),
    Address("library", "mpboost", changed={"ddf": "formula", "expression": "log(1 + 3*gap)"}),
)  # fmt: skip


@pytest.mark.parametrize(
    "here",
    [
        Comparison(), Comparison(runs=RUNS), Comparison(runs=RUNS[:2], query="jaguar", part="train", iteration=7, document=3),
        Comparison("six", (Address("six", "gbrank"), Address("six", "gbt"))),
        Comparison(view="precision", beside=("adarank", "ranksvm")),
    ],
)  # fmt: skip
def test_the_url_holds_all_of_it(here):
    assert Comparison.decode(here.encode()) == (here, [])


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"data": "moon"}, "data=moon was ignored"),
        ({"data": "own"}, "data=own was ignored"),
        ({"runs": "gbt"}, "fewer than two runs"),
        ({"runs": ""}, "fewer than two runs"),
        ({"runs": "gbt;gbt"}, "fewer than two runs"),
        ({"runs": "gbt;magic;lambdamart"}, "the run magic was ignored"),
        ({"runs": "gbt;lambdamart~sigma:nan"}, "sigma=nan was ignored"),
        ({"runs": "gbt;lambdamart~sigma"}, "sigma= was ignored"),
        ({"runs": "gbt;lambdamart~wings:2"}, "wings=2 was ignored"),
        ({"runs": "gbt;lambdamart~iteration:2"}, "iteration was ignored: it is not a parameter of a run"),
        ({"runs": "gbt;lambdamart~n_iterations:100000"}, "n_iterations=100000 was ignored"),
        ({"runs": ";".join(f"gbt~learning_rate:0.{n}" for n in range(11, 19))}, "Three runs were ignored: 5 fit"),
        ({"runs": "x" * (LONGEST + 1)}, "more than 2000 characters"),
        ({"iteration": "-1"}, "iteration=-1 was ignored"),
        ({"iteration": "9999"}, "iteration=9999 was ignored: the longest run has 60 iterations; the last one is shown."),
        ({"view": "clouds"}, "view=clouds was ignored: choose one of curves, metrics, precision"),
        ({"beside": "ranksvm;oracle"}, "the baseline oracle was ignored: choose one of ranksvm, adarank, linearlistnet, linearranknet"),
        ({"sheet": "why"}, "sheet=why was ignored: this page has no such parameter"),
    ],
)
def test_what_is_ignored_has_a_sentence_and_two_runs_are_left(params, said):
    here, complaints = Comparison.decode(params)
    assert any(said in words for words in complaints), complaints
    assert 2 <= len(here.runs) <= MOST and all(run.data == here.data for run in here.runs)


def test_a_pinned_run_stands_beside_the_others_once_and_of_too_many_the_first_leaves():
    here, pinned = Comparison(), Address("library", "qbrank", iteration=9, document=2, sheet="why", changed={"w": 0.3})
    there = here.with_run(pinned)
    assert there.runs == (*here.runs, Address("library", "qbrank", changed={"w": 0.3})) and there.with_run(pinned) == there
    for w in (0.1, 0.2, 0.4):
        there = there.with_run(Address("library", "qbrank", changed={"w": w}))
    assert len(there.runs) == MOST and there.runs[0].loss == "gbt"


def test_a_run_on_other_data_takes_the_comparison_there():
    there = Comparison(query="jaguar", iteration=5).with_run(Address("six", "gbt"))
    assert (there.data, there.query, there.iteration) == ("six", None, None)
    assert [run.loss for run in there.runs] == ["gbt", "lambdamart"] and all(run.data == "six" for run in there.runs)


def test_other_data_keep_the_losses_and_their_own_parameters():
    runs = (Address("library", "lambdamart", changed={"sigma": 2.0, "n_iterations": 10}), Address("library", "gbt"))
    there = Comparison(runs=runs).with_data("six")
    assert there.runs == (Address("six", "lambdamart", changed={"sigma": 2.0}), Address("six", "gbt"))
    assert replace(there, data="library").data == "library"


def test_a_baseline_opens_a_table_and_stays_with_other_data():
    there = Comparison(document=3).with_beside("ranksvm").with_beside("ranksvm")
    assert (there.beside, there.view, there.document) == (("ranksvm",), "metrics", None)
    assert there.with_data("six").beside == ("ranksvm",) and there.without_beside("ranksvm").beside == ()
