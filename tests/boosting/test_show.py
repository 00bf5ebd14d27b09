"""Where the library looks for figures: the app's room beside it, and a sentence where there is none."""

import os
import shutil
import subprocess
import sys
from types import ModuleType

import pytest

import boosting as b
from boosting import show

HOUSE = show.HOUSE


def trace():
    return b.train(b.Dataset([[0.0], [1.0]], [0, 1], [0, 2]), b.GBT(), b.Settings(n_iterations=2))


def test_without_the_files_of_the_app_it_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(show, "HOUSE", tmp_path)
    with pytest.raises(ImportError, match="run Python in a copy of the whole repository"):
        trace().show()
    with pytest.raises(ImportError, match="are not beside the library"):
        b.show_lambdas([1.0, 0.0], [0, 1])


def test_a_package_of_somebody_else_is_not_taken_for_it(monkeypatch, tmp_path):
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "__init__.py").write_text("raise SystemExit('somebody else')")
    code = "import sys, boosting as b; sys.path.insert(0, sys.argv[1]); b.show_lambdas([1.0, 0.0], [0, 1])"
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, cwd=HOUSE)
    assert "ImportError: figures need the app's files" in ran.stderr and "somebody else" not in ran.stderr


def test_the_library_looks_for_the_app_when_a_figure_is_asked_for_and_no_earlier():
    code = "import sys, boosting; print('ui' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=HOUSE).stdout == "False\n"
    assert not isinstance(b.show_lambdas, ModuleType)


@pytest.mark.thorough
def test_the_package_of_a_wheel_is_found_behind_whatever_a_person_has(tmp_path):
    """The library and the app as pip lays them: the app's rooms below one name of their own."""
    shutil.copytree(HOUSE / "boosting", tmp_path / "boosting", ignore=shutil.ignore_patterns("__pycache__"))
    for room in show.ROOMS:
        shutil.copytree(HOUSE / room, tmp_path / show.INSTALLED / room, ignore=shutil.ignore_patterns("__pycache__"))
    code = "import boosting as b; print(repr(b.show_lambdas([1.0, 0.0], [0, 1], live=False)))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    asked = {"capture_output": True, "text": True, "cwd": tmp_path, "env": environment}
    assert subprocess.run([sys.executable, "-c", code], **asked).stdout == "Figure(Lambdas of one query)\n"
    (tmp_path / "figures.py").write_text("raise SystemExit('somebody else')")
    refused = subprocess.run([sys.executable, "-c", code], **asked).stderr
    assert "Python finds another figures first: rename yours" in refused and "somebody else" not in refused
