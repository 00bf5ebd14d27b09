"""The tutorial runs: its cells in this interpreter, one after the other, each ending in something to look at.

No kernel is started for it: what the cells do is the library's, not Jupyter's, and a kernel with its client would be six more packages and
some seconds for the same lines. What a browser shows of a figure is tested in tests/browser/test_notebook.py.
"""

import ast
import json
from pathlib import Path

import pytest

from ui.notebook.figure import Figure

TUTORIAL = Path(__file__).parents[3] / "docs" / "tutorial.ipynb"
SMALL = 20_000  # bytes: outputs are stripped


@pytest.fixture(scope="module")
def cells():
    return json.loads(TUTORIAL.read_text(encoding="utf-8"))["cells"]


def run(source, names):
    """The value of the last line of a cell, which a notebook shows; None where it is no expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_runs_and_shows_its_figure(cells, monkeypatch):
    monkeypatch.chdir(TUTORIAL.parent)  # where a kernel starts
    monkeypatch.syspath_prepend("..")  # taken away again, with what the first cell adds
    names, shown = {}, []
    for cell in cells:
        if cell["cell_type"] == "code":
            shown.append(run("".join(cell["source"]), names))
    figures = [one for one in shown if hasattr(one, "_repr_mimebundle_")]
    assert len(figures) == 4 and [type(one).__name__ for one in figures] == ["Live", "Live", "Live", "Figure"]
    assert all("<iframe" in (one if isinstance(one, Figure) else one.figure)._repr_html_() for one in figures)
    assert any(isinstance(one, str) and "rank" in one for one in shown)


def test_it_is_small_and_has_no_outputs(cells):
    assert TUTORIAL.stat().st_size < SMALL
    assert all(cell.get("outputs", []) == [] and cell.get("execution_count") is None for cell in cells)
