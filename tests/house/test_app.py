"""What the app as a whole keeps: how it is served, its colours, its list of pages, and the one script that holds back what is sent."""

import re
import tomllib

import pytest

from figures.theme import ROLES
from ui.shell.pages import MOVED
from ui.shell.pages import PAGES as LISTED

from .files import HOUSE, found, text
from .offences import code


def test_the_server_reports_nothing_to_anybody_and_keeps_its_guards():
    config = tomllib.loads((HOUSE / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["browser"]["gatherUsageStats"] is False
    server, client = config["server"], config["client"]
    assert server["headless"] is True and server["fileWatcherType"] == "none"
    assert server["enableXsrfProtection"] is True and server["enableCORS"] is True
    assert server["disconnectedSessionTTL"] == 30 and server["maxUploadSize"] == 1024
    assert client["toolbarMode"] == "minimal" and client["showErrorDetails"] == "none" and client["showSidebarNavigation"] is False
    assert not any("http" in str(value) for value in constants_of(config))


def constants_of(table):
    for value in table.values():
        yield from constants_of(value) if isinstance(value, dict) else [value]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_streamlit_and_the_stepper_have_the_same_colours(theme):
    config = tomllib.loads((HOUSE / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"][theme]
    role = ROLES[theme]
    assert config["primaryColor"] == role["accent"] and config["textColor"] == role["text"]
    assert config["backgroundColor"] == role["background"] and config["secondaryBackgroundColor"] == role["surface"]


def test_the_script_that_holds_back_what_is_sent_opens_no_connection_of_its_own():
    script = text(HOUSE / "ui" / "shell" / "js" / "history.js")
    assert set(re.findall(r"\w* ?WebSocket[.\w]*", code(script))) == {" WebSocket.prototype.send"}


def test_every_page_stands_in_the_list_and_has_tests_of_its_own():
    pages = found("pages/*.py")
    assert sorted(path.stem for path in pages) == sorted([*(page.name for page in LISTED), *MOVED])
    missing = [f"tests/pages/test_{path.stem}.py" for path in pages if not (HOUSE / "tests" / "pages" / f"test_{path.stem}.py").exists()]
    assert not missing, f"write {', '.join(missing)} (docs/add-a-page.md, section 6)"
    assert [page.name for page in LISTED if not page.question] == ["start"]
