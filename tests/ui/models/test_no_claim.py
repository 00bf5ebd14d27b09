"""What an imported model cannot tell is told nowhere: every sheet, sub-step's data, insight and page with each kind of it."""

import json

import numpy as np
import pytest

import boosting as b
from boosting.explain.history import history
from boosting.explain.tells import tells
from tests.boosting.models.make_fixtures import FIXTURES
from tests.boosting.models.objectives.make_models import UNEXPLAINED, stored
from tests.boosting.models.test_replay import FILES, plain
from tests.packed_runs import open_bytes, scores_of
from tests.pages.helpers import component, fine, said
from ui.component.wire import as_bytes
from ui.forest.pack import pack as pack_forest
from ui.packing.pack import NOTHING_ASKED, pack
from ui.packing.pair import pack_pair
from ui.packing.sheet import pack_sheet
from ui.runs.imported import ImportedRun

from .helpers import KINDS, collection, opened, visit

CLAIMS = ("push", "pair", "ask", "lambda", "risk", "target", "weight", "gradient", "outvote", "trained on")
ONE_OF_EACH = ("lightgbm_goss", "xgboost_dart", "catboost_yetirank")  # of an engine, with nothing to tell
PAGES = ("step", "compare", "forest", "combine", "contest", "algorithm", "lambdas", "draw", "data", "weak")


def run_of(model, data):
    """The run of a model, held against data whose first queries are its test part."""
    run = ImportedRun(data, data.subset(range(4)), model)
    run.subscribe("somebody")
    run.go_on(None, 1.0)
    return run


def packed(run, validation):
    data = run.validation if validation else run.data
    return open_bytes(as_bytes(pack(run.trace, history(run.trace, data.query_slice(0), validation), 0, validation, run.curves)))


def every_file():
    return [*((name, stored(name)) for name in KINDS), *((name, FIXTURES / name) for name in FILES)]


@pytest.mark.parametrize(("name", "path"), every_file(), ids=[name for name, _ in every_file()])
def test_every_sheet_and_sub_step_tells_what_is_known_and_nothing_else(name, path):
    run = run_of(b.read_model(path), collection(name).train if name in KINDS else plain())
    for validation in (False, True):
        known, found = tells(run.trace, validation), packed(run, validation)
        assert found["sign"] == ("<" if run.trace.model.sign == "<" else "≤")
        assert np.array_equal(scores_of(found), history(run.trace, slice(0, scores_of(found).shape[1]), validation).scores)
        if known.targets:
            assert name not in UNEXPLAINED and not validation and "agree" in found["evidence"] and found["targets"] is not None
            why = pack_sheet(run.trace, 0, validation, 1, 0, "why", None)
            assert why["source"] == known.evidence and why["questions"] == {"target": None, "leaf": None, "pairs": []}
        else:
            assert {key: found[key] for key in NOTHING_ASKED} == json.loads(json.dumps(NOTHING_ASKED)) and found["unexplained"]
            for k in (0, 1, run.trace.n_iterations):
                why = pack_sheet(run.trace, 0, validation, k, 0, "why", None)
                assert why["unexplained"] == found["unexplained"] and why["reasons"] == [] and "pairs" not in why and "target" not in why
                assert not any(word in why["sentence"] for word in CLAIMS), why["sentence"]
                assert np.isclose(why["decay"] * why["score_before"] + why["rate"] * why["g"], why["score_after"], atol=1e-5)
        assert found["insights"] == [] and not (validation and known.targets)
        as_bytes(pack_pair(run.trace, 0, validation, {"iteration": run.trace.n_iterations, "document": 0, "other": 1}))
        assert pack_sheet(run.trace, 0, validation, 1, 0, "insight", 1)["views"] == []
        for step in found["iterations"]:
            for tree in step["trees"]:
                assert (tree["numerator"] is None) == (not known.sums) and (tree["split_gain"] is None) == (not known.gains)
                assert (tree["weight"] is None) == (not run.trace.model.has_weights) and sum(tree["count"][:1]) == run.data.n_documents
        open_bytes(as_bytes(pack_forest(run.trace, 0, validation)))


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_step_says_why_not(name):
    at = fine(visit("step", name, data="own", loss="lambdamart", model="own", iteration="1", document="0", sheet="why"))
    assert component(at)["run"]["unexplained"].startswith("It is not known what its trees were fitted to, because ")


@pytest.mark.parametrize("name", [*ONE_OF_EACH, "lightgbm_lambdarank"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_with_it(page, name):
    params = (
        {"runs": "model;gbt", **({"document": "0"} if page == "compare" else {})}
        if page in ("compare", "combine", "contest")
        else {"loss": "lambdamart", "model": "own"}
    )
    params = {} if page in ("lambdas", "draw", "data") else params
    at = visit(page, name, **({} if page == "draw" else {"data": "own"}), **params)
    assert not at.exception and not any("unexpected error" in line for line in said(at.error)), said(at.error)


@pytest.mark.parametrize("view", ["trees", "importance", "dependence"])
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_forest_has_no_gain_that_the_file_has_not(name, view):
    at = fine(visit("forest", name, data="own", loss="lambdamart", model="own", view=view))
    words = " ".join(said(at.markdown))
    if view == "importance":
        assert ("The file has no gains." in words) == name.startswith("catboost") and "nan" not in words


def test_tables_of_a_run_that_cannot_tell():
    at = visit("step", "lightgbm_goss", data="own", loss="lambdamart", model="own", iteration="1")
    for name in ("open_about", "open_numbers"):
        at.session_state[name] = True
    at = fine(at.run())
    tables = [each.value for each in at.dataframe]
    documents, nodes = (next(table for table in tables if head in table) for head in ("rank before", "asks"))
    assert "weight" not in documents and not any("target" in column for column in documents)
    assert "numerator" not in nodes and "split gain" in nodes
    assert any("GOSS" in line for line in said(at.caption)) and any("trained elsewhere" in line for line in said(at.markdown))


def test_contest_says_that_it_is_not_trained():
    at = fine(visit("contest", "lightgbm_goss", data="own", runs="model;lambdamart"))
    assert any("is not trained here" in line and "may be among the test queries" in line for line in said(at.caption))
    assert opened("lightgbm_goss").title in " ".join(said(at.caption))
    assert "Two contestants, ten trainings. Each is repeated" in " ".join(said(at.markdown))  # ten splits, and one of the two is trained


@pytest.mark.parametrize("params", [{"model": "own"}, {"beside": "model"}], ids=["the run", "the second run"])
def test_weak_queries_of_a_model_are_its_scores_and_nothing_that_it_was_fitted_to(params):
    at = fine(visit("weak", "lightgbm_goss", data="own", loss="gbt", **params))
    given, run = component(at, "weak_board"), run_of(b.read_model(stored("lightgbm_goss")), collection("lightgbm_goss").train)
    source = collection("lightgbm_goss")
    trace = b.replay(run.trace.model, source.train, source.test)
    weak = b.weak_queries(trace, validation=True)
    if "model" in params:
        assert given["sentence"] == weak.sentence and given["run"]["n_iterations"] == trace.n_iterations
        words = " ".join([given["sentence"], given["few"]["sentence"], given["detail"]["sentence"]])
        assert not any(word in words for word in ("lambda", "target", "gradient", "weight", "risk"))
    else:
        listed = [source.test.qids.index(query["qid"]) for query in given["run"]["queries"]]
        np.testing.assert_allclose(given["run"]["other"]["lost"], weak.lost[listed], atol=1e-12)
