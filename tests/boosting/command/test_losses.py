"""`python -m boosting losses`: every loss and baseline, and each of their parameters as one types it."""

import pytest

import boosting as b
from boosting.baselines import BASELINES
from boosting.command.entrants import METHODS, entrant, parameters_of
from tests.boosting.command.helpers import as_json, refused, said


def test_without_a_name_each_is_there_with_its_paper(capsys):
    listed = as_json(capsys, "losses")
    assert [one["name"] for one in listed] == [cls.identifier for cls in (*b.LOSSES, *BASELINES)]
    assert all(one["summary"] and one["paper"] for one in listed)
    printed = " ".join(said(capsys, "losses").split())
    assert all(" ".join(one[key].split()) in printed for one in listed for key in ("title", "summary", "paper"))


@pytest.mark.parametrize("cls", METHODS, ids=lambda cls: cls.identifier)
def test_each_parameter_is_there_once_with_words_and_a_default_that_can_be_typed(cls, capsys):
    about = as_json(capsys, "losses", cls.identifier)
    assert [one["name"] for one in about["parameters"]] == [*parameters_of(cls)]
    assert all(len(one["help"]) > 9 and one["help"].endswith(".") for one in about["parameters"])
    text = said(capsys, "losses", cls.identifier.upper())
    for one in about["parameters"]:
        assert f"\n  {one['name']}={one['default']}" in text and "empty" not in one["help"]
        (tried,) = entrant(f"{cls.identifier}:{one['name']}={one['default']}", 100, has_validation=False).candidates
        usual = getattr(cls(), one["name"], None)
        assert one["is_setting"] or getattr(tried.learner, one["name"]) == usual


def test_what_counts_for_nothing_is_said(capsys):
    of = {one["name"]: one["help"] for one in as_json(capsys, "losses", "mpboost")["parameters"]}
    idle = {name for name, words in of.items() if words.endswith(" Counts for nothing as the others stand.")}
    stump = {"max_leaf_nodes", "min_documents_leaf", "max_depth", "l2_regularization", "min_weight_leaf"}
    assert idle == {"alpha", "lambda_", "points", "expression", *stump}  # a stump, and the logistic distance
    assert not any("Counts for nothing" in one["help"] for one in as_json(capsys, "losses", "lambdamart")["parameters"])


def test_points_and_a_formula_are_typed(capsys):
    (drawn,) = entrant("mpboost:ddf=table,points=1:0.5;4:2", 9, has_validation=False).candidates
    (formula,) = entrant("mpboost:ddf=formula,expression=gap/2", 9, has_validation=False).candidates
    assert drawn.learner.points == ((1, 0.5), (4, 2)) and formula.learner.expression == "gap/2"
    assert "must be pairs of a gap and its d, such as ((1, 0.5), (4, 2))." in refused(capsys, "train", "mpboost:points=1")


def test_a_name_that_there_is_not_is_refused(capsys):
    assert refused(capsys, "losses", "zebra").startswith("there is no loss or baseline 'zebra'; choose from gbt, ")
