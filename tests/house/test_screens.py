"""The rooms of ui/: who imports whom, read from Python and from scripts. Arrows lead down, and no page's room imports another's."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from .files import HOUSE, imports_in, text

UI = HOUSE / "ui"
# Ground floor first: a room imports itself and rooms on floors below its own.
SHARED = (("text",), ("work",), ("state",), ("component",), ("packing", "shell"), ("uploads",), ("runs",), ("places",))
ABOVE = {"course": 1, "notebook": 1, "site": 2}  # lessons and the tour lead through all pages, notebooks show them; the site has both
NEEDED = re.compile(r'^import [^"]*"(\.\.?/[^"]+)";', re.MULTILINE)


@cache
def rooms() -> list[str]:
    return sorted(path.name for path in UI.iterdir() if path.is_dir() and path.name != "__pycache__")


def floor(room: str) -> int:
    for number, shared in enumerate(SHARED):
        if room in shared:
            return number
    return len(SHARED) + ABOVE.get(room, 0)


def python_arrows(path: Path, source: str) -> set[str]:
    """Rooms of ui/ that a Python file imports."""
    package, found = path.relative_to(HOUSE).parent.parts, set()
    for node in imports_in(source):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            target = [*base, *(node.module or "").split(".")]
            below = [target[1:2] or [alias.name] for alias in node.names] if target[0] == "ui" else []
            found |= {name for names in below for name in names if name}
    return found & set(rooms())


def script_arrows(path: Path, source: str) -> set[str]:
    """Rooms of ui/ whose scripts a script imports."""
    files = [(path.parent / file).resolve() for file in NEEDED.findall(source)]
    return {file.relative_to(UI).parts[0] for file in files}


@cache
def arrows() -> set[tuple[str, str]]:
    found = set()
    for path in UI.rglob("*"):
        if path.suffix in (".py", ".js") and path.parent != UI:
            own = path.relative_to(UI).parts[0]
            read = python_arrows if path.suffix == ".py" else script_arrows
            found |= {(own, other) for other in read(path, text(path)) if other != own}
    return found


def wrong(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(one, other) for one, other in found if floor(other) >= floor(one)}


def test_every_arrow_leads_down_and_no_page_reaches_into_another():
    assert len(arrows()) > 50  # the check has seen them
    assert wrong(arrows()) - {("story", "lambdas")} == set()


def test_the_picture_of_the_house_shows_the_rooms_of_the_screens():
    page = (HOUSE / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn = page.split("## The screens")[1].split("```")[1]
    missing = set(rooms()) - set(re.findall(r"\w+", drawn))
    assert not missing, f'add {", ".join(sorted(missing))} to the picture of "The screens" in docs/architecture.md'


@pytest.mark.parametrize(
    ("room", "source"),
    [("runs", "from ..stepper import stepper"), ("state", "from ..runs.address import Address"), ("mart", "from ..trees.pack import pack")],
)
def test_an_arrow_up_or_across_is_noticed(room, source):
    assert wrong({(room, other) for other in python_arrows(UI / room / "some.py", source)})


def test_a_script_that_reaches_across_is_noticed():
    source = 'import { points } from "../../trees/js/plot.js";\n'
    assert wrong({("mart", other) for other in script_arrows(UI / "mart" / "js" / "some.js", source)})
    assert not wrong(
        {("mart", other) for other in script_arrows(UI / "mart" / "js" / "some.js", 'import { el } from "../../component/js/dom.js";\n')}
    )


ALONE = """
import importlib, sys
for module in sys.argv[1:]:
    importlib.import_module(module)
    print(module, *{"streamlit", "plotly"} & set(sys.modules))
"""


def test_a_run_is_packed_and_a_stage_is_shown_without_a_server():
    """In a page of its own and in a notebook."""
    packing = ["ui.packing.pack", "ui.packing.sheet", "ui.component.wire", "ui.component.modules"]
    modules = [*packing, "ui.notebook.step", "ui.notebook.lambdas"]
    done = subprocess.run([sys.executable, "-c", ALONE, *modules], capture_output=True, text=True, check=True, cwd=HOUSE)
    assert done.stdout.splitlines() == modules  # none brings a package of the server
