"""What is passed by mistake is answered with what to pass instead, and what is shown fits on a line."""

import re
import tomllib
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import boosting as b
from tests.boosting.helpers import VARIANTS, each, make_data, taken

DATA = make_data()
FEW = b.Settings(n_iterations=1, n_bins=8)
MISTAKES = {
    "a loss by name": ((DATA, "lambdamart"), r"loss is the text 'lambdamart'; pass an object such as boosting.LambdaMART\(\)\."),
    "a loss by title": ((DATA, "GBRank "), r"loss is the text 'GBRank '; pass an object such as boosting.GBRank\(\)\."),
    "a loss that nobody knows": ((DATA, "adaboost"), r"'adaboost'; pass an object such as boosting.GBRank\(\) or boosting.GBT\(\) or"),
    "a long text": ((DATA, "x" * 10_000), "^.{0,300}$"),
    "the class of a loss": ((DATA, b.GBT), r"loss is the class GBT; pass an object of it: GBT\(\)\."),
    "no loss": ((DATA, None), r"loss is a NoneType; pass an object such as boosting.LambdaMART\(\)"),
    "settings for a loss": ((DATA, FEW), "loss is a Settings; pass an object"),
    "data and loss swapped": ((b.GBT(), DATA), "data is a GBT, but must be one Dataset; build one with boosting.Dataset"),
    "a table for data": ((DATA.features, b.GBT()), r"data is a numpy array \(15, 3\), but must be one Dataset; build one"),
    "several data sets": (([DATA, DATA], b.GBT()), r"data is a list of 2, but must be one Dataset; join them first, with"),
    "a path for data": (("train.txt", b.GBT()), r"data is a str, .* or boosting.read_file\(path\)"),
    "a number for settings": ((DATA, b.GBT(), 100), r"settings is an int; pass boosting.Settings\(n_iterations=100\)"),
    "a dictionary for settings": ((DATA, b.GBT(), {"n_bins": 3}), r"settings is a dict of 1; pass boosting.Settings\(\*\*settings\)"),
    "validation for settings": ((DATA, b.GBT(), DATA), r"settings is a Dataset; pass boosting.Settings\("),
    "two validation sets": ((DATA, b.GBT(), FEW, [DATA, DATA]), "validation is a list of 2, but must be one Dataset; join them first"),
    "the pair of a table and grades": ((DATA, b.GBT(), FEW, (DATA.features, DATA.relevance)), "validation is a tuple of 2, .* build one"),
    "a patience to call": ((DATA, b.GBT(), FEW, DATA, b.Patience(3)), r"on_iteration is a Patience; pass it as patience="),
    "a number for patience": ((DATA, b.GBT(), FEW, DATA, None, 20), r"patience is an int; pass boosting.Patience\(20\)"),
    "a set without a name": ((DATA, b.GBT(), FEW, {3: DATA}), "a set under 3; a name must be text and not empty"),
    "a table under a name": ((DATA, b.GBT(), FEW, {"old": DATA, "new": DATA.features}), "^new is a numpy array .* must be one Dataset"),
    "something to call that is none": ((DATA, b.GBT(), FEW, None, 5), r"on_iteration is an int; pass a function of \(k, metrics\)"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_wrong_argument_of_train_is_named_with_the_right_one(arguments, message):
    with pytest.raises(TypeError, match=message):
        b.train(*arguments)


def test_predict_wants_a_table_of_numbers():
    trace = b.train(DATA, b.GBT(), FEW)
    with pytest.raises(TypeError, match=r"features is a Dataset; pass its table: trace.predict\(data.features\)"):
        trace.predict(DATA)
    for features in ([["a", "b", "c"]], [[1.0, 2.0, 3.0], [1.0]], None, [[object()] * 3]):
        with pytest.raises(ValueError, match=r"features (cannot be read as numbers .*|must be a table) with 3 columns"):
            trace.predict(features)
    with pytest.raises(ValueError, match=r"table with 3 columns, got shape \(3,\)"):
        trace.predict([1.0, 2.0, 3.0])
    for kind in ("complex128", "datetime64[D]", "timedelta64[s]"):
        with pytest.raises(ValueError, match="features must be real numbers, but holds"):
            trace.predict(np.zeros((2, 3), np.int64).astype(kind))


@pytest.mark.parametrize("k", [1.5, "1", [1]])
def test_an_iteration_is_a_whole_number(k):
    trace = b.train(DATA, b.GBT(), FEW)
    for call in (trace.scores, trace.at):
        with pytest.raises(TypeError, match=r"is not a whole number; this trace holds 0\.\.1"):
            call(k)
    assert len(trace.scores(np.int64(1))) == 15


def test_settings_that_a_loss_does_not_take_are_named():
    stump = b.MPBoost()
    with pytest.warns(
        UserWarning, match=r"MPBoost with .* takes n_iterations, learning_rate, n_bins; ignored: max_leaf_nodes, max_depth\."
    ):
        b.train(DATA, stump, b.Settings(1, max_leaf_nodes=5, max_depth=2))
    with pytest.warns(UserWarning, match="max_leaf_nodes") as caught:
        b.train(DATA, stump, b.Settings(1, 5))
    assert caught[0].filename == __file__


@each(loss=VARIANTS)
def test_settings_that_a_loss_takes_bring_no_warning(loss):
    settings = taken(
        loss, n_iterations=1, max_leaf_nodes=5, min_documents_leaf=2, max_depth=3, l2_regularization=0.5, min_weight_leaf=0.0,
        learning_rate=0.2, n_bins=9,
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        b.train(DATA, loss, replace(settings, seed=3, n_threads=2)).extend(1)


@each(loss=VARIANTS)
def test_what_is_shown_fits_on_a_line(loss):
    data = make_data(sizes=(20,) * 20)
    trace = b.train(data, loss, b.Settings(5))
    shown = [repr(thing) for thing in (trace, trace.at(2), trace.bins, data, data.pairs(), *trace.iterations, *trace.iterations[0].trees)]
    assert all("\n" not in text and len(text) < 900 for text in shown) and all(len(text) < 80 for text in shown[2:5])
    assert shown[0].startswith(f"Trace({trace.n_iterations} iterations of {type(loss).__name__}(") and "400 documents" in shown[0]
    assert shown[-1] == f"Tree({trace.iterations[0].trees[-1].n_leaves} leaves)"


def test_the_version_stands_in_one_place():
    project = tomllib.loads((Path(b.__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"] and project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "boosting.__version__"}
    assert all(part.isdigit() for part in b.__version__.split(".")) and b.__version__.count(".") == 2


OF_A_RUN = {
    "explain": (0, 0), "explain_pair": (0, 1), "document_history": (0,), "costly_pairs": (0,), "weak_queries": (), "quality_by_query": (),
    "few_trees": (), "partial_dependence": (0,), "permutation_importance": (), "split_importance": (), "smallest_swap": (0, 1),
    "exported": ("lightgbm",),
}  # fmt: skip


@pytest.mark.parametrize(("name", "rest"), OF_A_RUN.items(), ids=OF_A_RUN)
def test_what_is_no_run_is_refused_with_what_to_pass(name, rest):
    ranker = b.RankingBooster(loss="gbt", n_iterations=1).fit([[0.0], [1.0]], [0, 1], qid=[1, 1])
    getattr(b, name)(ranker.trace_, *rest)
    for wrong, words in ((ranker, "trace is a RankingBooster; pass its run, trace_."), ("a.zip", "trace is a str; pass a run, such as")):
        with pytest.raises(TypeError, match=re.escape(words)):
            getattr(b, name)(wrong, *rest)
