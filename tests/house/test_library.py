"""The rules of the house are tests: who imports whom, how kernels are declared, what a loss must say."""

import ast
import re
import sys
from dataclasses import fields

import pytest

import boosting as b
from boosting.losses.mathematics import Mathematics
from boosting.losses.papers import named
from boosting.losses.words import Words
from boosting.metrics import CUTOFF, NDCG

from .files import HOUSE, ROOMS, imports_in, text
from .files import named as relative
from .offences import imports

FORBIDDEN = {"boosting": {"plotly", "streamlit", "pandas"}, "sample_data": {"plotly", "streamlit"}, "figures": {"streamlit"}}
SKIPPED = {".venv", "__pycache__", "tests"}
# The rooms of the library, ground floor first: a room imports itself and rooms on floors below its own.
FLOORS = (
    ("compute", "settings", "show", "words"), ("data", "files", "trees"), ("clicks", "metrics", "pairwise"), ("losses", "patience"),
    ("arguments", "base", "baselines", "iteration", "stored"), ("export",),
    ("trace", "lambdas"), ("curves", "models"),
    ("boost", "distributed", "explain", "exchange"), ("experiments", "answers", "load", "estimator"), ("error_analysis",),
    ("__init__",), ("command",), ("warm_up", "__main__"),
)  # fmt: skip
TABLES = HOUSE / "boosting" / "experiments" / "frames.py"  # the one file that makes data frames; it imports pandas when asked for one
READERS = {HOUSE / "boosting" / "data" / "csv_table.py": "pandas", HOUSE / "boosting" / "data" / "parquet_table.py": "pyarrow"}
SCIKIT_LEARN = HOUSE / "boosting" / "estimator" / "scikit_learn.py"  # what scikit-learn asks of an estimator, when it asks
ELSEWHERE = HOUSE / "boosting" / "distributed"  # other engines, on several machines
ENGINES = {ELSEWHERE / "cluster.py": "distributed", ELSEWHERE / "xgboost.py": "xgboost", ELSEWHERE / "lightgbm.py": "lightgbm"}
LATE = {**READERS, **ENGINES, SCIKIT_LEARN: "sklearn"}


def files(*rooms):
    """The Python files of some rooms, and of all rooms with the front door when none is named."""
    found = [path for room in rooms or ROOMS for path in (HOUSE / room).rglob("*.py") if not SKIPPED & set(path.relative_to(HOUSE).parts)]
    return sorted(found if rooms else [*found, *HOUSE.glob("*.py")])


def wrong_imports(room, source):
    later = set(ROOMS[ROOMS.index(room) + 1 :]) | {"app", "tests", "benchmarks"}
    return imports(source) & (later | FORBIDDEN.get(room, set()))


def rooms_imported(path, source):
    """Pairs (importing room, imported room) inside the library, of a file and its source."""
    package, rooms = path.relative_to(HOUSE).parent.parts, {room for rooms in FLOORS for room in rooms}
    pairs = set()
    for node in imports_in(source):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            target = (*base, *(node.module or "").split("."))
            names = [alias.name for alias in node.names] if target in (("boosting",), ("boosting", "")) else [None]
            pairs |= {(room_of(path), target[1] if name is None else name) for name in names if target[0] == "boosting"}
    pairs = {(room, other if other in rooms else "__init__") for room, other in pairs}  # a name of the library's face
    return {(room, other) for room, other in pairs if room != other}


def room_of(path):
    return path.relative_to(HOUSE / "boosting").parts[0].removesuffix(".py")


def arrows_up(pairs):
    """Pairs of rooms whose import does not lead to a floor below."""
    floor = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    return {(room, other) for room, other in pairs if floor[other] >= floor[room]}


@pytest.mark.parametrize("room", ROOMS)
def test_imports_go_only_towards_the_library(room):
    allowed = {TABLES: {"pandas"}, **{path: {name} for path, name in READERS.items()}}
    names = {path: wrong_imports(room, text(path)) - allowed.get(path, set()) for path in files(room)}
    assert {relative(path): found for path, found in names.items() if found} == {}


def test_pandas_is_imported_when_the_first_table_is_made_and_not_before():
    tree = ast.parse(TABLES.read_text(encoding="utf-8"))
    late = [node for node in tree.body if not isinstance(node, (ast.FunctionDef, ast.If))]
    assert "pandas" in imports(ast.unparse(tree)) and "pandas" not in imports("\n".join(map(ast.unparse, late)))
    checks = [node for node in tree.body if isinstance(node, ast.If)]
    assert all(ast.unparse(node.test) == "TYPE_CHECKING" for node in checks)  # for mypy alone


@pytest.mark.parametrize(("path", "name"), LATE.items(), ids=str)
def test_what_few_need_is_imported_when_it_is_needed(path, name):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    late = [node for node in tree.body if not isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    allowed = {"numpy", "boosting", name} | set(sys.stdlib_module_names)
    assert name in imports(ast.unparse(tree)) <= allowed and name not in imports("\n".join(map(ast.unparse, late)))


def test_inside_the_library_every_arrow_leads_down():
    inside = files("boosting")
    assert {room_of(path) for path in inside} == {room for rooms in FLOORS for room in rooms}
    found = {relative(path): up for path in inside if (up := arrows_up(rooms_imported(path, text(path))))}
    assert found == {}


def test_the_library_stands_on_numpy_numba_and_scipy_alone():
    allowed = {"numpy", "numba", "llvmlite", "scipy", "boosting"} | set(sys.stdlib_module_names)
    others = [path for path in files("boosting") if path not in (TABLES, *LATE)]
    assert {relative(path): found for path in others if (found := imports(text(path)) - allowed)} == {}


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_every_loss_brings_its_words(loss):
    for name in ("title", "summary", "formula", "paper", "equation", "target_word", "force_word", "learns_from", "lowers", "suits"):
        assert getattr(loss, name).strip(), name
    assert loss.summary.endswith(".") and "\n" not in loss.summary
    assert named(loss.suits), f"{loss.title}: suits says when to pick it, and who says so"
    assert loss.formula.count("{") == loss.formula.count("}")
    assert any(year in loss.paper for year in map(str, range(1995, 2030))) and "," in loss.paper
    assert len(loss.text().split()) >= 30
    assert loss.__doc__ and not loss.__doc__.startswith(loss.__name__ + "(")  # not the one that dataclass makes up
    assert loss.__module__ in (f"boosting.losses.{loss.identifier}", f"boosting.losses.{loss.identifier}.loss")
    assert len({other.order for other in b.LOSSES}) == len(b.LOSSES)
    assert 0 < loss.learning_rate <= 10


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_the_mathematics_of_a_loss_that_has_a_room_is_read_without_its_words(loss):
    room = HOUSE / "boosting" / "losses" / loss.identifier
    if not room.is_dir():
        return  # it is one file
    assert {"loss.py", "words.py", "account.py", "misreadings.py"} <= {path.name for path in room.glob("*.py")}
    defined = {name for name in vars(Words) if not name.startswith("__")} & set(vars(loss))
    assert defined == set(), f"{loss.title}: words of loss.py belong to words.py"
    assert set(vars(loss.__mro__[1])) & {name for name in vars(Mathematics) if not name.startswith("__")} == set()


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_every_field_of_a_loss_knows_its_slider(loss):
    for field in fields(loss):
        about = field.metadata
        assert about.get("help", "").endswith("."), field.name
        if isinstance(field.default, bool):
            continue
        if about.get("text"):
            assert about["hidden"]  # it is written, on a page of its own
        elif about["choices"]:
            assert field.default in about["choices"]
        else:
            assert about["low"] < about["high"] and about["step"] > 0 and about["latex"]
            assert field.default is None or about["low"] <= field.default <= about["high"]


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_every_column_of_a_pair_table_has_a_heading_and_a_formula(loss):
    assert all(column.key and column.heading and column.latex for column in loss.pair_columns)


def written(source):
    """Every text of a Python file that is no docstring."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    return [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in silent]


def test_the_usual_cutoff_is_named_by_the_metric_and_nowhere_written():
    """But where a paper's own experiment is redone: its cutoff is its own."""
    paths = [path for path in files("boosting", "figures", "ui", "pages") if path.parent != HOUSE / "boosting" / "experiments"]
    literal = re.compile(r"DCG@5\b")
    near = [path for path in paths if "@5" in text(path)]
    found = {relative(path) for path in near if any(literal.search(words) for words in written(text(path)))}
    scripts = {relative(path) for path in (HOUSE / "ui").rglob("*.js") if literal.search(path.read_text(encoding="utf-8"))}
    assert found | scripts <= {"figures/of_papers.py", "ui/papers/result.py"}
    assert b.Metric("ndcg", k=CUTOFF).label == NDCG.label == "NDCG@5"


# ---- the pages about the house ----


PAGES = sorted([*(HOUSE / "docs").glob("*.md"), HOUSE / "CONTRIBUTING.md", HOUSE / "README.md"])


def picture(page):
    """The first picture of a page: the rooms of each floor of the library, ground floor first, and the rooms above it, by order."""
    lines = re.search(r"```text\n(.*?)```", page, re.DOTALL).group(1).splitlines()
    floors = [re.match(r"\s+(?:floor (\d+)|ground)\s+(\w+(?:, \w+)*)", line) for line in lines]
    found = {int(match[1] or 0): match[2].split(", ") for match in floors if match}
    above = [re.match(r"\s+the \w+(?: \w+)?\s{2,}([\w.]+)", line) for line in lines]
    return [found[number] for number in sorted(found)], [match[1] for match in above if match]


def missing_files(page, folder):
    """What a page links to, or writes as a path from the root, that is not there."""
    links = {(folder / target.split("#")[0]).resolve() for target in re.findall(r"\]\(([^)#:]+)[^)]*\)", page)}
    paths = {HOUSE / path for path in re.findall(r"`((?:boosting|ui|pages|figures|tests|docs|sample_data)/[\w/]*(?:\.\w+)?)`", page)}
    return sorted(path.as_posix() for path in links | paths if not path.exists())


def test_the_picture_of_the_house_shows_the_rooms_that_there_are_on_their_floors():
    floors, above = picture((HOUSE / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert [set(rooms) for rooms in floors] == [set(rooms) for rooms in FLOORS], "draw docs/architecture.md anew"
    assert above == ["app.py", *reversed(ROOMS)]
    assert {room for rooms in floors for room in rooms} == {room_of(path) for path in files("boosting")}


@pytest.mark.parametrize("path", PAGES, ids=relative)
def test_a_page_about_the_house_names_files_that_exist(path):
    missing = missing_files(path.read_text(encoding="utf-8"), path.parent)
    made_up = [name for name in missing if re.search(r"/(test_)?grades(/|\.|$)", name)]  # the page of docs/add-a-page.md, built by a test
    assert (missing == made_up) if path.stem == "add-a-page" else (missing == [])


def test_the_table_of_verbs_names_what_a_loss_has():
    page = (HOUSE / "docs" / "add-a-loss.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.split("## 3.")[1].split("## 4.")[0].splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert len(named) > 15 and {name for name in named if not hasattr(b.Loss, name)} == set()


# ---- the checks themselves can fail ----


def test_a_picture_that_is_not_true_and_a_file_that_is_gone_are_noticed():
    page = "```text\n  the pages    pages   x\n  the library  boosting\n   floor 1    data, trees     y\n   ground     compute   -\n```"
    assert picture(page) == ([["compute"], ["data", "trees"]], ["pages", "boosting"])
    assert missing_files("see [a](docs/gone.md), [b](README.md#start) and `boosting/gone.py`", HOUSE) == [
        (HOUSE / "boosting/gone.py").as_posix(), (HOUSE / "docs/gone.md").as_posix(),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("boosting", "import plotly.graph_objects as go"), ("boosting", "def f():\n    from pandas import DataFrame"),
        ("boosting", "import sample_data"), ("figures", "import streamlit as st"), ("figures", "from ui.words import title"),
        ("sample_data", "import figures.tree"), ("ui", "import pages"), ("pages", "import app"),
    ],
)  # fmt: skip
def test_a_wrong_import_is_noticed(room, source):
    assert wrong_imports(room, source)


@pytest.mark.parametrize(
    "source", ["from ..losses.base import Loss", "from .. import trace", "from boosting.data import x\nfrom ..boost import train"]
)
def test_an_arrow_up_is_noticed(source):
    assert arrows_up(rooms_imported(HOUSE / "boosting" / "trees" / "tree.py", source))
    assert not arrows_up(rooms_imported(HOUSE / "boosting" / "experiments" / "studies.py", source))


def test_a_right_import_is_left_alone():
    assert not wrong_imports("pages", "import boosting, figures\nfrom ui import words")
    assert not wrong_imports("ui", "from . import pages")
