"""The Clicks page, without a browser: its numbers are the library's, its controls change the URL, files of one's own open."""

import gc
import gzip
import threading
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.clicks.pairs import click_pairs, preferences, select
from boosting.clicks.truth import Judged, Yield, gaps_of, judge
from boosting.data.supervision import supervise, with_preferences
from boosting.experiments.click_tables import ClickTables, click_tables
from boosting.experiments.contestant import contestant
from sample_data import clicks
from tests.boosting.helpers import make_data
from tests.pages.helpers import component, fine, named, press, said, settle, texts, visit
from ui.clicks import files
from ui.clicks.files import POPOVER, READING
from ui.clicks.folds import N_FOLDS, Folds, one_fold
from ui.clicks.tables import summary, verdict
from ui.clicks.truth import ALL, RULE, growth, sentence
from ui.uploads import click_logs, own_data, reading_bar

HEAD = b"query,document,position,impressions,clicks\n"
LOG = HEAD + b"bake bread at home,Toast ideas,1,100,20\nbake bread at home,Rye in twelve hours,2,100,60\n"


@pytest.fixture(scope="module")
def page():
    return fine(visit("clicks"))


def test_it_opens_on_the_log_that_ships_and_says_what_the_library_finds(page):
    data, pairs = sample_data.load("library").train, click_pairs(clicks.log())
    gaps = gaps_of(pairs, data)
    naive, rule = (judge(gaps, select(pairs, skip_above=skip)) for skip in (False, True))
    page.session_state["clicks_formula"] = True
    page = fine(page.run())
    text = texts(page)
    assert "The searchers are made up and the grades known" in text
    assert f"Of {len(pairs)} pairs **{naive.n}** lie above it" in text and f"Preferences now: **{rule.n}**" in text
    assert f"{naive.right:,} are true ({100 * naive.share:.1f}\u00a0%), {naive.wrong} reversed and {naive.equal}" in text
    assert f"Of {len(pairs)} pairs, {naive.n} exceed 6.635 by the proper formula, 0 by the printed one" in text
    table = next(frame.value for frame in page.dataframe if "becomes" in frame.value)
    assert table["−2 log λ"].is_monotonic_decreasing and set(table["becomes"]) == {"a preference", "skipped", "nothing"}
    assert page.query_params == {"data": "library"}


def test_controls_change_the_url_and_a_broken_url_is_told():
    at = visit("clicks", data="six", model="cascade", sessions="300", shown_by="links to it", bias="99", moon="1")
    assert not at.exception and not at.error
    complaints = said(at.warning)
    assert len(complaints) == 2 and any("bias=99 was ignored" in one for one in complaints)
    at = fine(named(at.toggle, "clicks_skip_above").set_value(False).run())
    assert at.query_params == {"data": "six", "model": "cascade", "sessions": "300", "shown_by": "links to it", "skip_above": "false"}
    assert "5 folds need as many queries" in at.info[0].value.replace("\\", "")


def opened(at, what, name, content):
    """The page once a file was read, or refused."""
    at.session_state[POPOVER] = True
    at.run()
    at.file_uploader(key=f"clicks_upload_{what}").set_value((name, content, "text/csv"))
    at = named(at.run().button, f"clicks_open_{what}").click().run()
    if READING in at.session_state:
        assert at.session_state[READING].rested.wait(30)
        at.run()
    return at


def test_a_query_that_is_not_in_the_log_is_told_of_and_leaves_the_address():
    at = visit("clicks", data="library", query="nobody asked")
    assert not at.exception and said(at.warning) == ["query=nobody asked was ignored: this log has no such query."]
    assert at.query_params == {"data": "library"}


def test_a_log_and_preferences_of_ones_own_open_and_what_is_wrong_is_told():
    at = opened(fine(visit("clicks", data="six")), "log", "log.csv", b"query,clicks\na,1\n")
    assert "no column for document and position" in said(at.error)[0] and "log" not in at.query_params
    at = fine(opened(at, "log", "log.csv.gz", gzip.compress(LOG)))
    assert at.query_params["log"] == "file" and "Of one pair **1** lies above it" in texts(at) and not at.file_uploader
    assert "log.csv.gz: two documents shown, 2 of them known" in texts(at) and "made up" not in texts(at)
    prefs = b"query,winner,loser\nbake bread at home,Rye in twelve hours,Toast ideas\nbake bread at home,Rye,Toast ideas\n"
    at = opened(at, "preferences", "prefs.csv", prefs)
    assert said(at.error) == ["line 3: query 'bake bread at home' has no document 'Rye'."]
    prefs = prefs.rsplit(b"\n", 2)[0].replace(b"loser\n", b"loser,weight\n") + b",heavy\n"
    at = opened(at, "preferences", "prefs.csv", prefs)
    assert said(at.error)[0].startswith("line 2: the weight 'heavy' is not a number from 0.000001 to 1,000,000; to reverse a pair")
    at = fine(opened(at, "preferences", "prefs.csv", prefs.replace(b"heavy", b"40")))
    assert "prefs.csv: one preference open, of weight 40." in texts(at)
    at.query_params.clear()
    for name, value in {"data": "six", "loss": "gbrank", "learn_from": "stated", "iteration": "1"}.items():
        at.query_params[name] = value
    at = fine(settle(at.switch_page("pages/step.py").run()))
    run = component(at)["run"]
    assert "Learns from the preferences of the opened file: one preference, of weight 40." in texts(at)
    assert run["preferences"] == [4 * 6 + 5] and run["preference_weights"] == [40] and [d["grade"] for d in run["documents"]] == [None] * 6
    del at.session_state["own_preferences"]  # as where the file of other data took its place
    at = settle(at.run())
    assert not at.exception and said(at.warning)[0].startswith("learn_from=stated was ignored")
    assert component(at)["run"]["documents"][0]["grade"] is not None and "learn_from" not in at.query_params


PUBLISHED = LOG.replace(b",1,100", b",0,100").replace(b",2,100", b",1,100")  # places from 0


@pytest.mark.parametrize(
    ("log", "button"),
    [
        (PUBLISHED, "Places count from 0: add 1"),
        (LOG + b"bake bread at home,Oven repair at home,3,5,9\n", "Open without this line"),
        (LOG + b"bake bread at home,Oven repair at home,3,5,9\nx,y\n", "Open without these 2 lines"),
        (PUBLISHED + b"bake bread at home,Oven repair at home,3,5,9\n", "Places count from 0: add 1, and open without this line"),
    ],
)
def test_a_log_as_it_was_published_opens_at_one_press_more(log, button):
    at = opened(visit("clicks", data="six"), "log", "log.csv", log)
    assert said(at.error)[0].startswith("line ") and "log" not in at.query_params
    (way,) = [one for one in at.button if str(one.key).startswith("clicks_way_log")]
    assert way.label == button
    at = fine(settle(way.click().run()))
    assert at.query_params["log"] == "file" and "log.csv: two documents shown, 2 of them known" in texts(at)
    assert at.session_state[click_logs.OPEN].log.position.tolist() == [1.0, 2.0] and not at.error


def test_a_log_that_no_way_opens_offers_none():
    at = opened(visit("clicks", data="six"), "log", "log.csv", HEAD + b"q,a,1,5,9\n")
    assert said(at.error) and not [one for one in at.button if str(one.key).startswith("clicks_way_log")]


def test_a_log_about_other_documents_is_told_so():
    at = fine(opened(visit("clicks", data="six"), "log", "log.csv", LOG.replace(b"bake bread", b"Bake bread")))
    assert "log.csv: two documents shown, 0 of them known" in texts(at)
    text = said(at.info)[-1]
    assert text.startswith("No document of this log is known in Six documents") and "as the Data page shows them" in text


def test_a_long_log_says_how_far_it_is_and_can_be_stopped(monkeypatch):
    begun, go_on = threading.Event(), threading.Event()

    def slow(content, tell, most):
        begun.set()
        assert go_on.wait(30)
        tell(0.5)
        pytest.fail("it went on")

    monkeypatch.setattr(files, "Watched", slow)
    monkeypatch.setattr(reading_bar, "SHORT", 0.0)
    at = fine(visit("clicks", state=[POPOVER], data="six"))
    at.file_uploader(key="clicks_upload_log").set_value(("log.csv", LOG, "text/csv"))
    at = fine(named(at.run().button, "clicks_open_log").click().run())
    assert begun.wait(30) and [one.proto.text for one in at.get("progress")] == ["Click log\\: 0\\.0 of 0\\.0 MB read"]
    reading = at.session_state[READING]
    at = fine(at.button(key=f"{READING}_stop").click().run())
    go_on.set()
    assert reading.rested.wait(30) and reading.result is None and READING not in at.session_state and not at.get("progress")


def test_a_file_aside_is_bounded_and_counts_against_what_all_visitors_share(monkeypatch):
    gc.collect()  # what visitors of other tests held
    before = own_data.shared_budget().taken
    at = fine(opened(visit("clicks", data="six"), "log", "log.csv", LOG))
    assert 0 < own_data.shared_budget().taken - before < 10_000, "what it held while it was read is given back"
    monkeypatch.setattr(files, "ASIDE", 100)
    at = opened(at, "log", "log.csv", LOG)
    assert said(at.error) == [
        "the file has 0 MB, the limit here is 0 MB; send fewer queries, or use boosting.clicks.reader.read_clicks in a script."
    ]
    at = opened(at, "log", "log.csv.gz", gzip.compress(LOG * 9)[:99])
    assert said(at.error)[0].startswith("the file has more than 0 MB of text, unpacked;") and at.query_params["log"] == "file"


def test_step_opens_on_the_preferences_of_the_page():
    at = fine(visit("step", data="library", loss="gbrank", learn_from="clicks"))
    run, data, pairs = component(at)["run"], sample_data.load("library").train, click_pairs(clicks.log())
    rows = preferences(pairs, select(pairs, skip_above=True), data)
    q = data.qids.index(run["qid"])
    start, n = data.query_slice(q).start, len(run["documents"])
    mine = rows[data.document_query[rows[:, 0]] == q] - start
    assert sorted(run["preferences"]) == sorted((mine[:, 0] * n + mine[:, 1]).tolist()) and len(mine)
    rule = "each for a result shown below the other (Skip-Above)"
    assert f"Learns from clicks: {len(rows)} preferences, {rule}, and no grades." in texts(at)
    at = fine(press(at, "Use every grade"))
    assert "learn_from" not in at.query_params and component(at)["run"]["documents"][0]["grade"] is not None


def test_a_way_to_learn_is_chosen_under_parameters_and_what_cannot_be_is_said():
    at = fine(visit("step", data="six", loss="qbrank"))
    at = fine(settle(named(at.selectbox, "learn_from_choice").set_value("pairs").run()))
    assert at.query_params["learn_from"] == "pairs" and len(component(at)["run"]["preferences"]) == 14
    assert "Learns from pairs alone, without grades (P2): 14 preferences." in texts(at)
    at = settle(named(at.selectbox, "learn_from_choice").set_value("single").run())
    assert "Learns from the grades of single-grade queries (L1): 0 of 6 documents with a grade." in texts(at)
    at = settle(named(at.selectbox, "learn_from_choice").set_value("half").run())
    assert "NDCG and DCG of the training part count the others as grade 0." in texts(at)
    data = supervise(sample_data.load("six").train, "half")
    as_zero = replace(data, relevance=np.nan_to_num(data.relevance))
    run = component(at)["run"]
    assert any(d["grade"] is None for d in run["documents"])
    assert run["curves"][0]["train"][0] == pytest.approx(b.metrics.ndcg(as_zero, np.zeros(data.n_documents), k=5))
    at = settle(at.switch_page("pages/compare.py").run())
    assert "Here every run learns from every grade; on Step the loss sees fewer." in texts(at)
    at = visit("step", data="six", loss="qbrank", learn_from="stated")
    assert said(at.warning)[0].startswith("learn_from=stated was ignored: the file of preferences was opened in another session")


def test_one_fold_in_the_background_is_one_fold_of_the_tables():
    data = make_data(sizes=(4,) * N_FOLDS)
    text = with_preferences(data, np.stack([data.pairs().winner, data.pairs().loser], axis=1))
    found = one_fold(text, N_FOLDS - 1)
    assert set(found) == {"preferences", "grades"} and found["grades"].standings == ()
    assert {name: right.shape for name, right in found["grades"].precision.items()} == dict.fromkeys(
        ("GBRank", "GBRank, residual", "RankSVM"), (1, 10)
    )


def test_the_folds_run_on_the_page_and_say_who_is_ahead(monkeypatch):
    quick = [contestant("GBRank", b.GBRank(), b.Settings(n_iterations=1, max_leaf_nodes=3))]

    def here(folds, worker, seconds):  # a worker of its own would train the real contestants
        found = click_tables(folds.data, quick, N_FOLDS, only=folds.n_done)
        folds._done = [*folds._done, {judge: table.without_standings() for judge, table in found.items()}]
        return not folds.is_complete

    monkeypatch.setattr(Folds, "go_on", here)
    at = settle(named(visit("clicks", data="library", threshold="3.8").button, "clicks_run_folds").click().run())
    text = texts(fine(at))
    assert "By preferences of the same clicks" in text and "By the grades, which no learner saw" in text
    assert text.count("Over all pairs GBRank has precision") == 2 and "leads" not in text
    summary = next(frame.value for frame in at.dataframe if list(frame.value) == ["K%", "GBRank"])
    assert len(summary) == 10 and summary["GBRank"].between(0, 1).all()


def test_who_is_level_is_not_called_ahead_and_a_fold_without_pairs_judges_nobody():
    def made(**at_all):
        found = {name: np.tile(np.array(values)[:, None], 10) for name, values in at_all.items()}
        return ClickTables("grades", tuple(found), np.full(2, 8), found, ())

    def text(**at_all):
        return verdict(made(**at_all))

    assert text(GBRank=[0.75, 0.5], RankSVM=[0.5, 0.5]) == (
        "Over all pairs GBRank has the highest precision, 0.6250: it leads in one of two folds and is level in one."
    )
    assert text(GBRank=[0.75, 1.0], RankSVM=[0.5, 0.5]).endswith(": it leads in two of two folds.")
    assert text(GBRank=[0.75]) == "Over all pairs GBRank has precision 0.7500."
    assert text(GBRank=[1.0, 1.0], RankSVM=[1.0, 1.0]) == "Over all pairs GBRank and RankSVM share the highest precision, 1.0000."
    lacking = {"GBRank": [np.nan, 0.75], "RankSVM": [np.nan, 1.0]}
    assert text(**lacking).startswith("In one of the folds there is no pair to judge by: the means leave it out, and no difference")
    assert summary(made(**lacking))["GBRank"].tolist() == [0.75] * 10
    assert np.isnan(made(**lacking).table("GBRank")["fold 1 CP"]).all()
    assert text(GBRank=[np.nan] * 2) == "No fold has a pair to judge by, so there is no difference to report."
    assert np.isnan(summary(made(GBRank=[np.nan] * 2))["GBRank"]).all()


def test_one_true_preference_is_told_in_the_singular():
    assert sentence(Judged(1, 0, 0), ALL).endswith("from every significant pair 1 is true (100.0\u00a0%).")
    assert " 1 is true (33.3\u00a0%), 0 reversed and 2 between equal grades." in sentence(Judged(1, 0, 2), RULE)
    assert " 2 are true " in sentence(Judged(2, 0, 0), ALL)


def test_position_is_blamed_only_where_it_counts():
    first, last = (Yield(size, Judged(9, 0, 1), Judged(1, 0, 0), 20) for size in (10, 1000))
    biased, fair = (growth(first, last, is_biased) for is_biased in (True, False))
    assert "also those due to position. Of all significant pairs 90\u00a0% are true with 10 searchers per query" in biased
    assert fair == biased.replace(", also those due to position", "")
    for query, is_blamed in (({"bias": "0.0"}, False), ({}, True), ({"bias": "0.0", "model": "cascade"}, True)):
        assert ("due to position" in texts(fine(visit("clicks", data="six", **query)))) is is_blamed


def test_a_feature_of_other_data_sorts_no_pages():
    """A browser that has not heard of the new features yet would send an old one, if the box had one key for all data."""
    keys = [
        next(box.key for box in visit("clicks", data=data).selectbox if box.label == "Pages are sorted by") for data in ("six", "library")
    ]
    assert keys[0] != keys[1]
