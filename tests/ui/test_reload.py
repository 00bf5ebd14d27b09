"""A file is found again by the tab that opened it, by nobody else, and not longer than a session has it."""

import gc
import threading
from types import MappingProxyType, SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from ui.uploads import reload
from ui.uploads.reading import Progress, Reading


def page():
    import streamlit as st

    from ui.uploads.own_data import own_collection, own_token
    from ui.uploads.reload import find_what_was_open
    from ui.work.server import session_id

    session_id()
    find_what_was_open()
    st.text(f"{own_collection() and own_collection().title}|{own_token()}|{st.query_params.to_dict()}")


@pytest.fixture
def tab(monkeypatch):
    """What the tab tells when it is loaded."""
    said = {}
    monkeypatch.setattr(reload, "TAB", SimpleNamespace(show=lambda _: None, reported=lambda: said.get("name")))
    return said


def session(_address=MappingProxyType({"data": "own", "query": "7"}), **state):
    at = AppTest.from_function(page)
    for name, value in _address.items():
        at.query_params[name] = value
    for name, value in state.items():
        at.session_state[name] = value
    return at.run()


def shown(at):
    assert not at.exception
    return at.text[0].value


def test_a_session_that_is_told_the_name_takes_the_file_over_and_goes_where_it_was(tab):
    runs = "t1", object()
    first = session(own_collection=SimpleNamespace(title="mine.csv"), own_token="t1", own_runs=runs)
    name = first.session_state["own_kept"].name
    assert len(name) >= 32 and first.run().session_state["own_kept"].name == name
    tab["name"] = name
    again = session()
    assert shown(again) == "mine.csv|t1|{'data': 'own', 'query': '7'}"
    del first
    assert shown(again.run()).startswith("mine.csv"), "it lives with the session that took it over"
    assert again.session_state["own_runs"] is runs, "what was trained on it is not trained anew"


def test_no_page_is_drawn_before_the_tab_has_answered_and_any_answer_will_do(tab):
    at = session()
    assert not at.text and not at.exception
    tab["name"] = ""
    assert shown(at.run()).startswith("None||")
    del tab["name"]
    assert shown(session({"data": "library"})).startswith("None||"), "an address that needs nothing of one's own waits for nothing"


def test_nobody_else_finds_it_and_it_is_gone_with_its_session(tab):
    first = session(own_collection=SimpleNamespace(title="mine.csv"), own_token="t1")
    name = first.session_state["own_kept"].name
    for wrong in ("", name[:-1], name.swapcase(), "t1"):
        tab["name"] = wrong
        assert shown(session()).startswith("None||")
    tab["name"] = name
    first.session_state["own_kept"] = None  # as the end of a session does
    del first
    gc.collect()
    assert shown(session()).startswith("None||") and name not in reload._all_kept()


def test_another_file_has_another_name_and_a_file_that_is_open_stays(tab):
    first = session(own_collection=SimpleNamespace(title="one"), own_token="t1")
    name = first.session_state["own_kept"].name
    first.session_state["own_collection"] = SimpleNamespace(title="two")
    assert first.run().session_state["own_kept"].name != name
    tab["name"] = first.session_state["own_kept"].name
    assert shown(session(own_collection=SimpleNamespace(title="three"), own_token="t3")).startswith("three|t3")


@pytest.mark.parametrize("params", [{"log": "file"}, {"learn_from": "stated"}, {"learn_from": "clicks;log:file;threshold:3"}])
def test_a_click_log_and_preferences_are_found_again_as_they_were_and_by_their_tab_alone(tab, params):
    log, preferences = SimpleNamespace(title="log.csv"), SimpleNamespace(title="prefs.csv")
    first = session(own_click_log=log, own_preferences=preferences)
    tab["name"] = "guessed"
    assert "own_click_log" not in session().session_state
    tab["name"] = first.session_state["own_kept"].name
    again = session(params)
    assert shown(again) == f"None||{params}"
    assert again.session_state["own_click_log"] is log and again.session_state["own_preferences"] is preferences
    other = session(own_click_log=SimpleNamespace(title="another"))
    assert "own_preferences" not in other.session_state, "what a session has opened since is not mixed with what was open before"


def test_a_link_that_needs_nothing_of_ones_own_stays_as_it_is(tab):
    tab["name"] = (first := session(own_collection=SimpleNamespace(title="mine.csv"), own_token="t1")).session_state["own_kept"].name
    again = session({"data": "library"})
    assert shown(again) == "mine.csv|t1|{'data': 'library'}" and first


def read_on(tab, read):
    """A session that begins to read a file, and the one after a reload meanwhile; the reading, and what lets it end."""
    begun, go = threading.Event(), threading.Event()

    def work(on_progress):
        begun.set()
        assert go.wait(30)
        on_progress(Progress("Training file", 0.5, 10))
        return read()

    reading = Reading(work)
    first = session()
    reading.start(first.session_state["session_id"])
    assert begun.wait(30)
    first.session_state["own_reading"], first.session_state["own_files"] = reading, ["f1"]
    tab["name"] = first.run().session_state["own_kept"].name
    reading.unsubscribe(first.session_state["session_id"])  # as if it had been silent for longer than a reading waits
    again = session()
    return reading, go, again


def test_a_file_that_is_still_read_is_read_on_and_opened_by_the_session_after_a_reload(tab):
    data = SimpleNamespace(title="mine.csv")
    reading, go, again = read_on(tab, lambda: data)
    assert again.session_state["own_reading"] is reading and shown(again).startswith("None||"), "the address says what is not open yet"
    go.set()
    assert reading.rested.wait(30) and reading.error == "" and reading.take() is data


def test_what_was_stopped_is_not_found_again(tab):
    reading, go, again = read_on(tab, lambda: None)
    del again.session_state["own_reading"]
    assert "own_kept" not in again.run().session_state and "own_reading" not in again.session_state
    go.set()
    assert reading.rested.wait(30)
