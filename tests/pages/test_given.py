"""What the server was started with is open for every visitor, until a visitor opens something else."""

import json

import pytest
from streamlit.testing.v1 import AppTest

import boosting as b
from tests.boosting.command.helpers import letor
from tests.boosting.helpers import make_data
from tests.boosting.models.objectives.make_models import CASES, rows_of, stored
from tests.pages.helpers import APP, component, fine, knock, open_files, said, settle, visit
from ui.runs.given import FILES
from ui.uploads.own_data import POPOVER

DATA, TEST = make_data(1, sizes=(6,) * 5), make_data(2, sizes=(5,) * 3)


@pytest.fixture
def start(monkeypatch):
    """Start the app with files, and open its first page."""

    def start(**files):
        monkeypatch.setenv(FILES, json.dumps({part: str(path) for part, path in files.items()}))
        return settle(AppTest.from_file(str(APP), default_timeout=60).run())

    return start


def test_data_are_shown_on_step_as_the_first_page(start, tmp_path):
    at = fine(start(train=letor(tmp_path / "mine.txt", DATA), test=letor(tmp_path / "test.txt", TEST)))
    assert at.query_params["data"] == "own" and component(at)["run"]["n_iterations"] == 50
    at.query_params.clear()
    at = fine(settle(at.switch_page("pages/start.py").run()))  # once: who wants the first page gets it
    assert "data" not in at.query_params and not said(at.warning)


def test_a_link_to_the_data_is_followed_by_the_first_visitor_too(monkeypatch, tmp_path):
    monkeypatch.setenv(FILES, json.dumps({"train": str(letor(tmp_path / "mine.txt", DATA))}))
    assert not said(fine(knock("data", data="own")).warning)


def test_a_run_is_shown_as_it_was_saved_and_a_model_beside_its_data(start, tmp_path):
    b.train(DATA, b.QBRank(), b.Settings(n_iterations=6, max_leaf_nodes=4), TEST).save(tmp_path / "mine.boosting")
    at = fine(start(train=tmp_path / "mine.boosting"))
    assert at.query_params["loss"] == "qbrank" and component(at)["run"]["n_iterations"] == 6
    rows = letor(tmp_path / "rows.txt", b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"])))
    at = fine(start(train=rows, model=stored("lightgbm_lambdarank")))
    assert at.query_params["model"] == "own" and component(at)["run"]["n_iterations"] == 5


def test_a_run_that_no_slider_offers_is_said_beside_its_data(start, tmp_path):
    b.train(DATA, b.GBT(), b.Settings(n_iterations=3, max_leaf_nodes=100), TEST).save(tmp_path / "mine.boosting")
    at = start(train=tmp_path / "mine.boosting")
    assert at.query_params["data"] == "own" and any("Its run cannot be shown here" in one for one in said(at.warning))


def test_what_a_visitor_opens_takes_its_place(start, tmp_path):
    start(train=letor(tmp_path / "mine.txt", DATA))
    at = visit("step", state=[POPOVER], data="own")
    at = fine(open_files(at, train=("other.txt", b"1 qid:9 1:0.5\n0 qid:9 1:0.25\n")))
    assert any("other.txt" in option for box in at.selectbox for option in box.options)


def test_what_cannot_be_read_is_a_sentence_on_the_first_page(start, tmp_path):
    (tmp_path / "broken.txt").write_text("no line of LETOR\n")
    at = start(train=tmp_path / "broken.txt")
    assert not at.exception and any("broken.txt, line 1" in one and "start the server with one" in one for one in said(at.warning))
    at = start(model=stored("lightgbm_lambdarank"))
    assert any("lightgbm_lambdarank.txt is open." in one for one in said(at.warning))


def test_without_files_the_first_page_is_start(monkeypatch):
    monkeypatch.delenv(FILES, raising=False)
    at = fine(AppTest.from_file(str(APP), default_timeout=60).run())
    assert "data" not in at.query_params
