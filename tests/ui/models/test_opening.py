"""A model of another engine is opened in the own-data panel, stands in the place of a run, and stays in its session."""

import re

import pytest

from tests.boosting.models.objectives.make_models import stored
from tests.pages.helpers import component, fine, named, said, settle, url
from tests.pages.helpers import visit as knock
from ui.runs import imported, runs
from ui.uploads.memory import MODEL, MODEL_TIMES, Budget
from ui.uploads.models import ELSEWHERE, read
from ui.uploads.own_data import POPOVER
from ui.uploads.reading import NobodyWaits

from .helpers import collection, opened, visit


def open_model(at, content, name="ranker.txt"):
    at.session_state[POPOVER] = True
    at.run()
    at.file_uploader(key="own_model_file").set_value((name, content, "text/plain"))
    at.run()
    return settle(named(at.button, "open_model").click().run())


def on_rows(name="lightgbm_lambdarank"):
    """Step on the training rows of a stored model, before it is opened."""
    at = visit("step", name, data="own", loss="lambdamart")
    del at.session_state["own_model"]
    return at


def test_it_stands_in_the_place_of_a_run():
    at = fine(open_model(on_rows(), stored("lightgbm_lambdarank").read_bytes()))
    assert url(at)["model"] == "own" and named(at.selectbox, "loss_choice").options[-1] == "ranker.txt (LightGBM)"
    run = component(at)["run"]
    assert run["loss"] == "LightGBM lambdarank" and run["n_iterations"] == 5 and run["unexplained"] == ""
    captions = " ".join(said(at.caption))
    assert "Columns are matched by number" in captions and "these are the training rows" in captions
    assert "It cannot be trained further here." in captions and not at.slider
    named(at.selectbox, "loss_choice").set_value("gbt")
    at = fine(settle(at.run()))
    assert component(at)["run"]["loss"] == "GBT" and "model" not in at.query_params


@pytest.mark.parametrize("content", [b"tree\nversion=v4\n", b"no model", b"{" * 100_000, b"", b"CBM1"])
def test_what_cannot_be_read_is_said_and_changes_nothing(content):
    at = open_model(on_rows(), content)
    assert not at.exception and [line for line in said(at.error) if line.startswith("ranker.txt, ")] != []
    assert "The data that were open before stay open." in said(at.error)[0] and component(at)["run"]["loss"] == "LambdaMART"
    assert at.session_state[POPOVER] is True


def test_data_without_its_features_are_refused_with_the_reason():
    at = visit("step", "lightgbm_lambdarank", data="six", loss="lambdamart", model="own")
    assert not at.exception and any("they lack" in line for line in said(at.warning) + said(at.error) + said(at.info))


def test_more_leaves_than_there_is_room_for_are_refused_before_any_is_found(monkeypatch):
    """A model of a few megabytes may have a hundred thousand trees, each of which keeps a byte for each document."""
    found = collection("lightgbm_lambdarank")
    needed = opened("lightgbm_lambdarank").model.n_trees * (found.train.n_documents + found.test.n_documents)
    monkeypatch.setattr(runs, "OPENING", needed - 1)
    monkeypatch.setattr(imported, "replay", lambda *_: pytest.fail("leaves were found"))
    at = visit("step", "lightgbm_lambdarank", data="own", loss="lambdamart", model="own")
    n = found.train.n_documents + found.test.n_documents
    sentence = f"The leaves of {n:,} documents in 5 trees need .*, the limit here is .*; open fewer documents, or keep fewer trees."
    assert not at.exception and any(re.fullmatch(sentence, line) for line in said(at.error))


def test_a_link_in_another_session_says_that_it_is_not_there():
    at = fine(knock("step", model="own"))
    assert any(ELSEWHERE in line for line in said(at.warning)) and component(at)["run"]["loss"] == "LambdaMART"
    at = fine(knock("compare", data="six", runs="model;gbt"))
    assert any(ELSEWHERE in line for line in said(at.warning))


def test_memory_is_claimed_while_it_is_read_and_given_back_for_a_broken_one():
    budget = Budget(everybody=MODEL_TIMES * MODEL)
    content = stored("xgboost_ndcg").read_bytes()
    found = read("ranker.ubj", content, budget.claim("anna"))
    assert 0 < budget.taken < MODEL_TIMES * len(content) * 10 and found.model.n_iterations == 5
    del found
    assert budget.taken == 0
    with pytest.raises(ValueError, match=r"^ranker.txt, the LightGBM file"):
        read("ranker.txt", b"tree\n", budget.claim("anna"))
    with pytest.raises(ValueError, match="the limit here is"):
        read("ranker.txt", bytes(MODEL + 1), budget.claim("anna"))
    assert budget.taken == 0


def test_a_reading_that_nobody_waits_for_ends_between_two_trees_and_gives_its_memory_back():
    budget, heard = Budget(), []

    def tell(progress):
        heard.append(progress.share)
        if len(heard) == 3:
            raise NobodyWaits

    with pytest.raises(NobodyWaits):
        read("m.txt", stored("lightgbm_lambdarank").read_bytes(), budget.claim("anna"), tell)
    assert heard == [0.0, 0.2, 0.4] and budget.taken == 0


def test_titles_and_sentences():
    own = opened("catboost_yetirank")
    assert own.title == "catboost_yetirank.model (CatBoost)" and own.about.endswith("five iterations, four features.")
    assert collection("catboost_yetirank").test.n_queries == 5
