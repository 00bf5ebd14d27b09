"""Training on Step starts from a feature's scores, or from those of the model that was opened."""

import gc
import weakref

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.base import ModelBase
from tests.packed_runs import scores_of
from tests.pages.helpers import component, fine, named, said, settle, url
from tests.pages.helpers import visit as knock
from ui.packing.sheet import pack_sheet
from ui.runs import starts

from .helpers import collection, opened, visit

NAME = "lightgbm_lambdarank"


def test_the_first_scores_are_the_features():
    at = fine(knock("step", data="library", loss="gbt", base="feature:BM25 of body"))
    run = component(at)["run"]
    assert run["base"] == "the feature BM25 of body"
    library = sample_data.load("library").train
    column = library.features[:, library.feature_names.index("BM25 of body")]
    rows = library.query_slice(library.qids.index(run["qid"]))
    np.testing.assert_array_equal(scores_of(run)[0], column[rows])
    assert any("Starts from the scores of the feature BM25 of body" in line for line in said(at.caption))
    assert url(at)["base"] == "feature:BM25 of body"


def test_the_first_scores_are_the_models():
    at = fine(visit("step", NAME, data="own", loss="lambdamart", base="model"))
    run, own, data = component(at)["run"], opened(NAME), collection(NAME).train
    assert run["loss"] == "LambdaMART" and run["base"] == f"the model {own.title}"
    expected = own.model.predict(data.features)[data.query_slice(data.qids.index(run["qid"]))]
    np.testing.assert_array_equal(scores_of(run)[0], expected)
    named(at.selectbox, "base_choice").set_value("")
    at = fine(settle(at.run()))
    assert component(at)["run"]["base"] == "" and not scores_of(component(at)["run"])[0].any()


def test_the_sheet_says_whose_the_first_score_is():
    library = sample_data.load("library")
    trace = b.train(library.train, b.GBT(), b.Settings(n_iterations=1), base=starts.base_of("feature:BM25 of body", library))
    assert " of the feature BM25 of body before any tree: " in pack_sheet(trace, 0, False, 0, 0, "why", None)["sentence"]


def test_a_feature_without_a_value_somewhere_starts_nothing():
    at = visit("step", NAME, data="own", loss="gbt", base="feature:feature 2")
    assert not at.exception and any("a base needs a number for every row" in line for line in said(at.error) + said(at.warning))


WRONG = {"moon": "choose model", "model": "stays in the session", "run": "no saved run came with", "feature:moon": "no such feature"}


@pytest.mark.parametrize(("base", "why"), WRONG.items(), ids=list(WRONG))
def test_what_is_not_there_is_said(base, why):
    at = fine(knock("step", data="six", base=base))
    assert any(line.startswith(f"base={base} was ignored: ") and why in line for line in said(at.warning))
    assert component(at)["run"]["base"] == ""


def test_shared_data_do_not_keep_a_model_that_somebody_opened():
    data, model = collection(NAME).train, opened(NAME).model
    gone = weakref.ref(model)
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1), base=ModelBase("the model", model, is_kept=False))
    np.testing.assert_array_equal(trace.scores(0), model.predict(data.features))
    del trace, model
    gc.collect()
    assert gone() is None
