"""The Papers page, without a browser: what a link opens, what is run and kept, what the cards say of the paper and of the data."""

import json
import queue
import re
import threading

import pytest

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.printed import PRINTED
from boosting.words import capital
from sample_data import load
from tests.pages.helpers import component, fine, knock, open_files, pick, press, said, settle, texts, visit
from ui.papers import trials
from ui.papers.titles import TITLES
from ui.papers.trial import Trial
from ui.text.numbers import unbroken
from ui.uploads.own_data import POPOVER
from ui.work.child import ENDED, WorkerDied

QUICK = {"n_iterations": 3, "inner_trees": 1}


def verdicts(at):
    """What the overview says of each card, by its key, in the order of the cards."""
    shown = ("holds", "does not hold", "inconclusive", "cannot be tested", "not run", "under way", "stopped", "failed")
    words = [caption.value.split(": ", 1)[1] for caption in at.caption if caption.value.startswith(":material/")]
    assert set(words) <= set(shown) and len(words) == len(TITLES)
    return dict(zip(TITLES, words, strict=True))


@pytest.mark.parametrize("key", ["gb-figures-3-4", "mp-figures-3-5"])
def test_a_card_says_what_the_paper_claims_and_where(key):
    at = fine(visit("papers", data="six", card=key))
    one = EXPERIMENTS[key]
    assert unbroken(one.claim) in texts(at) and one.source in texts(at) and at.query_params == {"data": "six", "card": key}


def test_nothing_is_run_before_somebody_asks_and_what_costs_nothing_is_there():
    at = fine(visit("papers", data="library", card="mp-figure-2"))
    words = verdicts(at)
    assert words.pop("mp-figure-2") == "cannot be tested" and set(words.values()) <= {"not run", "inconclusive", "does not hold"}
    found = EXPERIMENTS["mp-figure-2"](None)
    assert all(unbroken(part.sentence) in texts(at) for part in found.findings)
    assert json.loads(component(at, "papers_take_away")["json"])["recipe"] == json.loads(found.json())["recipe"]


def test_a_link_runs_its_card_and_shows_what_the_library_comes_to():
    values = {"n_iterations": 3, "leaves": 4}
    at = fine(visit("papers", data="library", card="qb-table-1", run="true", **values))
    source = load("library")
    found = EXPERIMENTS["qb-table-1"](source.train, source.test, **values)
    given, said_here = component(at, "papers_take_away"), texts(at)
    assert given["csv"] == found.csv() and given["tex"] == found.latex() and found.verdict in given["caption"]
    assert (
        all(unbroken(part.sentence).strip(".") in said_here for part in found.findings[1:])
        and "iterations 3, leaves of a tree 4" in said_here
    )
    assert said_here.index(f"**{capital(found.verdict)}**") < said_here.index("**The paper claims.**"), "with large letters, below the fold"
    assert at.query_params == {"data": "library", "card": "qb-table-1", "n_iterations": "3", "leaves": "4", "run": "true"}
    shown = json.loads(at.get("plotly_chart")[0].proto.spec)
    assert [line["name"] for line in shown["data"]] == ["QBRank", "GBT", "RankSVM"] * 2
    at.session_state["papers_table"] = at.session_state["papers_recipe"] = True
    at = fine(at.run())
    printed = PRINTED["qb-table-1"]()
    assert at.dataframe[0].value.shape == printed.shape and at.dataframe[0].value.iloc[0, 1] == "0.9446"
    script = at.code[0].value
    assert 'sample_data.load("library")' in script and "n_iterations=3, leaves=4" in script
    compile(script, "recipe", "exec")


def test_a_button_runs_a_card_another_session_finds_it_and_other_values_are_another_run(monkeypatch):
    ran = []
    go_on = Trial.go_on
    monkeypatch.setattr(Trial, "go_on", lambda trial, *rest: ran.append(trial.token) or go_on(trial, *rest))
    at = fine(visit("papers", data="library", card="gb-figure-1", seed=7, **QUICK))
    assert verdicts(at)["gb-figure-1"] == "not run"
    at = fine(press(at, key="papers_run"))
    first = verdicts(at)["gb-figure-1"]
    assert first in ("holds", "does not hold", "inconclusive") and at.query_params["run"] == "true" and ran
    count = len(ran)
    other = fine(visit("papers", data="library", card="gb-figure-1", seed=7, **QUICK))
    assert verdicts(other)["gb-figure-1"] == first and len(ran) == count
    other = fine(settle(next(each for each in other.number_input if each.key.startswith("papers_leaves")).set_value(3).run()))
    assert verdicts(other)["gb-figure-1"] == "not run" and other.query_params["leaves"] == "3" and "run" not in other.query_params
    back = fine(settle(other.button(key="papers_open_qb-table-1").click().run()))
    back = fine(settle(back.button(key="papers_open_gb-figure-1").click().run()))
    assert back.query_params["leaves"] == "3"  # a card keeps its values while one looks at others


def test_a_stop_keeps_what_is_done_and_going_on_comes_to_the_end(monkeypatch):
    """The second training waits until the session has gone; so the order does not hang on the pace of the machine."""
    reached, may = threading.Event(), threading.Event()
    go_on, unsubscribe = Trial.go_on, Trial.unsubscribe

    def leave(trial, session):
        unsubscribe(trial, session)
        may.set()

    def held(trial, worker, seconds):
        if trial.parts:
            reached.set()
            assert may.wait(60.0)
        return go_on(trial, worker, 0.0)

    monkeypatch.setattr(Trial, "go_on", held)
    monkeypatch.setattr(Trial, "unsubscribe", leave)
    monkeypatch.setattr(trials, "AT_ONCE", 0.0)
    at = knock("papers", data="library", card="qb-table-1", seed=11, n_iterations=2, run="true")
    assert reached.wait(60.0)
    at = at.run()
    assert verdicts(at)["qb-table-1"] == "under way" and at.get("progress")
    at = at.button(key="papers_stop").click().run()
    assert not at.exception and "run" not in at.query_params
    at = settle(at.run())
    assert verdicts(at)["qb-table-1"] == "stopped" and "what was done is kept" in texts(at)
    monkeypatch.setattr(trials, "AT_ONCE", 60.0)  # as long as it takes
    at = fine(press(at, key="papers_run"))
    assert verdicts(at)["qb-table-1"] in ("holds", "does not hold", "inconclusive")


def test_a_second_person_waits_along_with_what_is_under_way_and_is_told_of_another_try(monkeypatch):
    may, go_on, begun, tries = threading.Event(), Trial.go_on, queue.Queue(), iter((WorkerDied(ENDED), None))

    def held(trial, worker, seconds):
        failure = next(tries, None)
        begun.put(trial)
        assert may.wait(60.0)
        if failure:
            raise failure
        return go_on(trial, worker, 60.0)

    monkeypatch.setattr(Trial, "go_on", held)
    monkeypatch.setattr(trials, "AT_ONCE", 0.0)
    here = {"data": "library", "card": "qb-table-1", "seed": 12, "n_iterations": 2}
    one = knock("papers", **here, run="true")
    trial = begun.get(timeout=60.0)
    two, passing = knock("papers", **here, run="true"), knock("papers", **here)
    assert two.get("progress") and trial.n_waiting == 2
    assert verdicts(passing)["qb-table-1"] == "under way" and not passing.get("progress")
    may.set()
    assert trial.rested.wait(60.0) and said(one.run().error) == said(two.run().error) == [ENDED]
    assert ENDED.endswith(one.button(key="papers_run").label + ".") and verdicts(one)["qb-table-1"] == "failed"
    may.clear()
    one.button(key="papers_run").click().run()
    assert begun.get(timeout=60.0) is trial
    assert not two.run().error and two.get("progress") and trial.n_waiting == 2
    may.set()
    assert trial.rested.wait(60.0) and verdicts(two.run())["qb-table-1"] in ("holds", "does not hold", "inconclusive")


def test_what_the_data_do_not_suit_cannot_be_told_and_says_why():
    at = fine(visit("papers", data="six", card="gb-figures-3-4", run="true"))
    assert verdicts(at)["gb-figures-3-4"] == "inconclusive"
    assert said(at.info)[0].startswith(
        "It cannot be decided on Six documents: one query cannot be split into folds: that needs three queries or more."
    )


def test_what_is_ignored_is_said_and_a_value_out_of_bounds_stays():
    at = visit("papers", data="moon", card="x", n_iterations=0)
    words = " ".join(said(at.warning))
    assert not at.exception and all(part in words for part in ("data=moon", "card=x", "n_iterations=0", "from 1 to 1000"))
    at = visit("papers", data="six", card="gb-figure-1")
    at = settle(next(each for each in at.number_input if each.key.startswith("papers_leaves")).set_value(500).run())
    assert said(at.warning) == ["Leaves of a tree stays 15: choose a number from 2 to 64."] and "leaves" not in at.query_params


def test_other_data_have_verdicts_of_their_own():
    at = fine(visit("papers", data="six", card="gb-table-1"))
    at = fine(pick(at, "papers_data", "library"))
    assert at.query_params == {"data": "library", "card": "gb-table-1"}


def test_a_file_of_ones_own_is_run_for_its_session_alone():
    rows = [f"{(i * 7 + q) % 3} qid:{q} 1:{(i * 5 + q) % 11} 2:{(i * i + q) % 7}" for q in range(1, 9) for i in range(6)]
    at = visit("papers", [POPOVER], data="six", card="qb-table-1", n_iterations=2)
    at = fine(open_files(at, train=("<b>odd</b>.txt", "\n".join(rows).encode())))
    at = fine(press(at, key="papers_run"))
    assert verdicts(at)["qb-table-1"] != "not run" and re.search(r"on <b>odd</b>\.txt: (of 4|all four) parts", texts(at))
    assert any("&lt;b&gt;odd" in note["text"] for note in json.loads(at.get("plotly_chart")[0].proto.spec)["layout"]["annotations"])
    other = visit("papers", data="own", card="qb-table-1", n_iterations=2)
    assert "open the file again" in said(other.warning)[0] and other.query_params["data"] == "web"
