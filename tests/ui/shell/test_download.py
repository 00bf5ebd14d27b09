"""A file that was made when a button was pressed is there when the browser asks for it, and leaves the memory afterwards."""

import threading
from types import SimpleNamespace

import pytest
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.runtime.scriptrunner_utils import script_run_context

from ui.shell import download
from ui.shell.download import Kept


@pytest.fixture
def manager(monkeypatch):
    found = MediaFileManager(MemoryMediaFileStorage("/media"))
    monkeypatch.setattr(download, "get_instance", lambda: SimpleNamespace(media_file_mgr=found))
    return found


def pressed(manager, data, name="a.csv"):
    """The address under which the browser will ask for the file."""
    return manager.execute_deferred(manager.add_deferred(lambda: data, "text/csv", f"the button of {name}", name)).rsplit("/", 1)[1]


def others_go_on(manager):
    for _ in range(3):
        manager.remove_orphaned_files()


def is_there(manager, name):
    return name.split(".")[0] in manager._file_metadata


def test_streamlit_deletes_what_nobody_has_fetched_yet(manager):
    name = pressed(manager, b"a,b\n1,2\n")
    assert is_there(manager, name)
    others_go_on(manager)
    assert not is_there(manager, name), "Streamlit keeps it now: ui/shell/download.py may go"


def test_what_is_kept_outlives_the_runs_of_others_and_leaves_after_a_while(manager, monkeypatch):
    waits = []
    monkeypatch.setattr(threading, "Timer", lambda seconds, act, given: SimpleNamespace(start=lambda: waits.append((seconds, act, given))))
    kept, files = Kept(), {f"{number}.csv": b"a,b\n%d,2\n" % number for number in range(3)}
    names = {}
    for name, data in files.items():
        kept.keep(data, name, "text/csv")
        names[name] = pressed(manager, data, name)
    others_go_on(manager)
    assert all(is_there(manager, name) for name in names.values())
    seconds, act, given = waits[1]
    assert seconds == download.SECONDS
    act(*given)
    others_go_on(manager)
    assert [is_there(manager, name) for name in names.values()] == [True, False, True]
    kept.keep(b"another", "b.csv", "text/csv")  # takes the free place
    assert waits[3][2] == given


def test_who_runs_the_app_reads_no_warning_of_it(manager, monkeypatch):
    warned = []
    monkeypatch.setattr(script_run_context._LOGGER, "warning", lambda *said: warned.append(said))
    monkeypatch.setattr(threading, "Timer", lambda _, act, given: SimpleNamespace(start=lambda: act(*given)))
    Kept().keep(b"a,b\n1,2\n", "a.csv", "text/csv")
    assert warned == []
    pressed(manager, b"", "b.csv")
    assert warned, "Streamlit warns no more of a thread without a session: the holder in ui/shell/download.py may go"


@pytest.mark.parametrize(("bound", "value"), [("MOST", 10), ("MOST_FILES", 1)])
def test_together_they_are_bounded(manager, monkeypatch, bound, value):
    monkeypatch.setattr(threading, "Timer", lambda *_: SimpleNamespace(start=lambda: None))
    monkeypatch.setattr(download, bound, value)
    kept = Kept()
    kept.keep(b"12345678", "one.csv", "text/csv")
    kept.keep(b"12345678", "two.csv", "text/csv")
    name = pressed(manager, b"12345678", "two.csv")
    others_go_on(manager)
    assert not is_there(manager, name) and is_there(manager, pressed(manager, b"12345678", "one.csv"))
