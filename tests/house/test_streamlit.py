"""What the app leans on in Streamlit, where Streamlit promises nothing: named on one page, each with a test. These need no browser."""

import ast
import re
import tomllib
from dataclasses import fields
from functools import cache
from pathlib import Path

import streamlit
from streamlit import config
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from tests.boosting.helpers import each

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "when-streamlit-is-raised.md").read_text(encoding="utf-8")
SCREENS = [path for ending in ("py", "js", "css") for path in (HOUSE / "ui").rglob(f"*.{ending}")]
MARK = re.compile(r'data-testid[=~|^$*]*[="\']+(st\w+)|data-testid=(st\w+)')
INSIDE = re.compile(r"^\s*from (streamlit\.(?:runtime|web|components)[\w.]*)", re.MULTILINE)


@cache
def served() -> set[str]:
    """The marks in all that Streamlit sends to a browser."""
    folder = Path(streamlit.__file__).parent / "static" / "static" / "js"
    return {mark for path in folder.glob("*.js") for mark in re.findall(r"\bst[A-Z]\w+", path.read_text(encoding="utf-8", errors="ignore"))}


def marks() -> set[str]:
    return {one or other for path in SCREENS for one, other in MARK.findall(path.read_text(encoding="utf-8"))}


def named_tests() -> list[str]:
    return re.findall(r"`(tests/[\w/]+\.py(?:::\w+)?)`", PAGE)


def test_the_page_was_gone_through_for_the_version_that_is_installed():
    pinned = re.search(r"^streamlit==(\S+)$", (HOUSE / "requirements.txt").read_text(), re.MULTILINE)[1]
    assert pinned == streamlit.__version__ == re.search(r"\*\*Streamlit (\S+)\*\*", PAGE)[1], "go down docs/when-streamlit-is-raised.md"


@each(name=named_tests())
def test_a_test_that_the_page_names_is_there(name):
    file, _, function = name.partition("::")
    defined = {node.name for node in ast.walk(ast.parse((HOUSE / file).read_text())) if isinstance(node, ast.FunctionDef)}
    assert not function or function in defined


def test_every_file_that_reaches_inside_streamlit_stands_on_the_page():
    inside = {path.relative_to(HOUSE).as_posix() for path in SCREENS if INSIDE.search(path.read_text(encoding="utf-8"))}
    assert inside and {path for path in inside if f"`{path}`" not in PAGE} == set()


def test_every_mark_that_we_look_for_is_one_of_streamlits():
    assert len(marks()) > 20 and "stMoonbox" not in served()  # the check has seen them, and can fail
    assert marks() - served() == set()


def test_the_context_of_a_run_says_what_we_read_of_it():
    known = {f.name for f in fields(ScriptRunContext)} | set(vars(ScriptRunContext))
    assert {"session_id", "uploaded_file_mgr", "page_script_hash", "is_history_navigation"} <= known


def test_the_clock_of_a_fragment_takes_the_place_of_a_page_that_was_asked_for():
    """Which is why a cue sheet looks whether it has arrived; once Streamlit keeps the page, it need not."""
    requests = ScriptRequests()
    requests.request_rerun(RerunData(page_script_hash="wanted", query_string="step=3", is_history_navigation=True))
    requests.request_rerun(RerunData(page_script_hash="before", fragment_id="clock", is_auto_rerun=True))
    assert requests.on_scriptrunner_ready().rerun_data.page_script_hash == "before"


def test_a_file_can_be_let_go_of():
    manager = MemoryUploadedFileManager("/upload")
    manager.add_file("anna", UploadedFileRec("1", "train.txt", "text/plain", b"2 qid:1 1:1"))
    manager.remove_file(session_id="anna", file_id="1")
    assert manager.get_files("anna", ["1"]) == []


def test_each_setting_is_known_and_is_not_what_streamlit_has_by_itself():
    ours = tomllib.loads((HOUSE / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    unusual = {"runner.postScriptGC": False, "runner.magicEnabled": False, "runner.fastReruns": False, "global.maxCachedMessageAge": 20}
    for name, value in unusual.items():
        section, key = name.split(".")
        assert ours[section][key] == value != config._config_options_template[name].default_val, name
