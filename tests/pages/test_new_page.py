"""A new page is what its doc says: each file that docs/add-a-page.md shows, put into a copy of the house, is found, walked and passes."""

import json
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.house.rules import RULES

HOUSE = Path(__file__).parents[2]
DOC = (HOUSE / "docs" / "add-a-page.md").read_text(encoding="utf-8")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".pytest_cache", ".ruff_cache", ".mypy_cache")
# What looks at the house as a whole, and what looks at every page; with the page's own.
LOOKED_AT = ("test_app", "test_screens")
TESTS = (
    *(f"tests/house/{name}.py" for name in LOOKED_AT),
    "tests/ui/places/test_every_place.py",
    "tests/pages/test_at_once.py",
    "tests/pages/test_large.py",
    "tests/pages/test_grades.py",
)
LISTED = """
import json
from tests.browser import tab, test_access

print(json.dumps(["/grades" in test_access.PAGES, "Grades" in tab.PAGES, "Grades" in tab.MENUS["Data"]]))
"""


def shown() -> dict[str, str]:
    """Each file that the doc shows, by its path: the last one that is named before it."""
    found, path = {}, ""
    for name, block in re.findall(r"`(\w+/[\w/]+\.(?:py|js|css))`|```(?:python|js|css)\n(.*?)```", DOC, re.DOTALL):
        path = name or path
        if block:
            found[path] = block
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The house with the page of the doc in it, its line in the list, and its room in the picture."""
    copy = tmp_path_factory.mktemp("added") / "copy"
    shutil.copytree(HOUSE, copy, ignore=LEFT_OUT)
    line = re.search(r"^    (Page\(.*\n)", DOC, re.MULTILINE)[1]
    for path, text in shown().items():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(text, encoding="utf-8")
    for path, before, added in (
        ("ui/shell/pages.py", '        Page("data", ', f"        {line}"),
        ("docs/architecture.md", "    the places ", "                    grades\n"),
    ):
        text = (copy / path).read_text(encoding="utf-8")
        assert text.count(before) == 1
        (copy / path).write_text(text.replace(before, added + before), encoding="utf-8")
    return copy


def run(copy: Path, *command: str) -> str:
    """What a command prints in the copy, without an error."""
    env = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=copy, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_doc_shows_every_file_that_it_lists(copy):
    listed = re.findall(r"^    ((?:ui|figures|pages)/\S*grades\S*) ", DOC, re.MULTILINE)
    assert len(listed) == 4 and [path for path in listed if not (copy / path).exists()] == []


def test_it_is_written_as_the_house_is(copy):
    run(copy, "ruff", "check", "-q", ".")
    run(copy, "ruff", "format", "-q", "--check", ".")
    for path, text in shown().items():
        rules = [rule for rule in RULES if any(fnmatch(path, glob.replace("**/", "*")) for glob in rule.files)]
        assert [rule.says for rule in rules if rule.offends(text)] == [], path


@pytest.mark.thorough
def test_the_tests_over_all_pages_find_it_and_its_own_pass(copy):
    chosen = f"grades or ({' or '.join(LOOKED_AT)}) and not without_a_server"  # in a process of its own each, and no page comes into it
    said = run(copy, "pytest", "-q", "-p", "no:cacheprovider", *TESTS, "-k", chosen)
    assert "passed" in said


def test_a_browser_walks_it_without_another_line(copy):
    (copy / "listed.py").write_text(LISTED, encoding="utf-8")
    assert json.loads(run(copy, "listed")) == [True, True, True]
