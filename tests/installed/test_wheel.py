"""The wheel: what is in it, and that it works where nothing of this folder is: the library with what it needs and no more, every page, a
worker, a figure, and the command.

What takes long needs a registry of packages; where none answers it is skipped. WHEEL_PYTHON names another Python than that of the tests.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from fnmatch import fnmatch

import pytest

from tests.house.files import HOUSE, ROOMS
from ui.shell.pages import MOVED, PAGES

from . import page as use_it

PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
APP = ("ui", "pages", "figures", "sample_data", "lessons", ".streamlit")
NOT_NEEDED = {".md", ".pyc"}
ALONE = """
import sys
import boosting as b
late = {"pandas", "streamlit", "plotly", "sklearn", "pyarrow", "dask", "distributed", "xgboost", "lightgbm"} & set(sys.modules)
data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=5), validation=data)
print(sorted(late), len(b.weak_queries(trace).table()), b.explain(trace, 1, 1).sentence)
print(repr(trace.show()), repr(b.show_lambdas([1.0, 0.0], [0, 1])))
"""
EVERY_PAGE = """
import json, os, sys
from pathlib import Path
import boosting as b
import boosting_app
house = Path(next(iter(boosting_app.__path__)))
data = b.Dataset([[0.1], [0.7], [0.4]], [0, 2, 1], [0, 3])
shown = [repr(b.train(data, b.GBT(), b.Settings(n_iterations=2)).show()), repr(b.show_lambdas([1.0, 0.0], [0, 1], live=False))]
sys.path.insert(0, str(house))  # as Streamlit does
from streamlit.testing.v1 import AppTest
pages = {}
for page in sorted((house / "pages").glob("*.py")):
    at = AppTest.from_file(str(house / "app.py"), default_timeout=120).switch_page(f"pages/{page.name}").run()
    for _ in range(200):
        if at.exception or not at.get("progress"):
            break
        at.run()
    pages[page.stem] = [error.message for error in at.exception] + [error.value for error in at.error]
from ui.work.workers import Elsewhere
worker = Elsewhere()
trained = worker.run(b.train, data, b.LambdaMART(), b.Settings(n_iterations=3)).n_iterations
print(json.dumps({"pages": pages, "is_elsewhere": worker.run(os.getpid) != os.getpid(), "trained": trained, "shown": shown,
                  "from": [b.__file__, *sys.modules["ui"].__path__]}))
worker.close()
"""

SITE = """
import sys
from pathlib import Path
from ui.algorithm import page_file
from ui.site import build, gallery
gallery.COLLECTIONS, gallery.LOSSES, gallery.VARIANTS, page_file.COLLECTIONS = ("six",), ("gbt",), {}, ("six",)
for path in build.build(Path(sys.argv[1]), n_iterations=1, lessons=("one-split",)):
    print(path)
"""


def shipped():
    """Every file of the house that the wheel is to hold, by its name there."""
    found = {path.relative_to(HOUSE) for path in (HOUSE / "boosting").rglob("*") if path.suffix not in NOT_NEEDED and path.is_file()}
    rooms = {path for room in APP for path in (HOUSE / room).rglob("*") if path.suffix not in NOT_NEEDED and path.is_file()}
    return (
        {path.as_posix() for path in found}
        | {f"boosting_app/{path.relative_to(HOUSE).as_posix()}" for path in rooms}
        | {"boosting_app/app.py"}
    )


def patterns():
    """Name in the wheel -> whether pyproject.toml names it."""
    data = PROJECT["tool"]["setuptools"]["package-data"]
    listed = [(f"{package}/{pattern}", package) for package, those in data.items() for pattern in those]
    return [pattern.replace("**/", "*") for pattern, _ in listed] + ["boosting/*.py", "boosting_app/app.py"]


def test_every_file_of_the_rooms_is_named_for_the_wheel():
    assert [name for name in sorted(shipped()) if not any(fnmatch(name, pattern) for pattern in patterns())] == []
    assert set(ROOMS) - {"boosting"} < set(APP)


def test_the_ranges_hold_what_is_pinned_and_nothing_is_pinned_that_has_no_range():
    pinned = dict(line.split("#")[0].strip().split("==") for line in (HOUSE / "requirements.txt").read_text().splitlines() if "==" in line)
    project = PROJECT["project"]
    texts = (*project["dependencies"], *project["optional-dependencies"]["app"])
    ranges = {name: bounds.split(",<") for name, bounds in (text.split(">=") for text in texts)}
    assert ranges.keys() == pinned.keys()
    for name, (low, high) in ranges.items():
        assert as_numbers(low) <= as_numbers(pinned[name]) < as_numbers(high), name


def as_numbers(version):
    return [int(part) for part in version.split(".")]


# ---- installed ----


def run(*command, cwd, **more):
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def python(folder):
    """A new environment with nothing in it, not even pip; skips where no registry answers."""
    run(os.environ.get("WHEEL_PYTHON", sys.executable), "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    found = folder / "bin" / "python"
    probe = subprocess.run([*pip(found, "download"), "--no-deps", "-d", folder / "probe", "setuptools>=77"], capture_output=True, text=True)
    if probe.returncode:
        pytest.skip(f"no registry of packages answers: {probe.stderr.strip().splitlines()[-1]}")
    return found


def pip(python, *words):
    """The command for that environment. What is imported once is not compiled beforehand."""
    compiled = ["--no-compile"] if words[0] == "install" else []
    return [sys.executable, "-m", "pip", "--python", python, words[0], "-q", *compiled, *words[1:]]


def copied(folder):
    """The house without what is no part of a wheel: pip writes into the folder that it builds from."""
    ignored = shutil.ignore_patterns(
        "__pycache__", "tests", "docs", "benchmarks", "node_modules", ".*cache", ".venv", ".git", "build", "*.egg-info"
    )
    return shutil.copytree(HOUSE, folder, ignore=ignored)


@pytest.mark.first
@pytest.mark.thorough
def test_the_library_alone_explains_and_with_its_extras_every_page_opens(tmp_path):
    """One environment: the library alone, then what the app needs beside it."""
    own = python(tmp_path / "own")
    wheels = tmp_path / "wheels"
    run(*pip(own, "wheel"), "--no-deps", "-w", wheels, copied(tmp_path / "house"), cwd=tmp_path)
    shutil.rmtree(tmp_path / "house")
    (wheel,) = wheels.glob("*.whl")
    names = run(own, "-m", "zipfile", "-l", wheel, cwd=tmp_path).splitlines()[1:]
    held = {line.split()[0] for line in names}
    assert {name for name in held if ".dist-info/" not in name} == shipped()
    before = set(os.listdir(site_packages(own)))
    run(*pip(own, "install", wheel), cwd=tmp_path)
    came = {name for name in set(os.listdir(site_packages(own))) - before if "boosting" in name or name in (*ROOMS, "lessons", "app.py")}
    assert {name.split("-")[0] for name in came} == {"boosting", "boosting_app", "boosting_to_rank"}
    command = own.parent / "boosting-to-rank"
    assert_explains(own, command, tmp_path)
    run(*pip(own, "install", f"{wheel}[app,notebook]"), cwd=tmp_path)
    assert_opens(own, command, tmp_path)


def assert_explains(own, command, folder):
    first, second = run(own, "-c", ALONE, cwd=folder).splitlines()
    assert first.startswith("[] 1 d2 rose one place to rank 1")
    assert second == "Figure(LambdaMART, step by step) Figure(Lambdas of one query)"  # which need nothing of the app's packages
    tried = {name: [words for words in use_it.commands() if words[0] == name] for name in ("example", "train", "explain")}
    run(command, *tried["example"][0], cwd=folder)  # the other commands: test_use_it.py
    run(command, *tried["train"][0], cwd=folder)
    assert run(command, *tried["explain"][-1], cwd=folder) == use_it.output()
    refused = subprocess.run([command, "app"], cwd=folder, capture_output=True, text=True, check=False)
    assert refused.returncode == 1 and "pip install 'boosting-to-rank[app]'" in refused.stderr


def assert_opens(own, command, folder):
    found = json.loads(run(own, "-c", EVERY_PAGE, cwd=folder).splitlines()[-1])
    assert found["pages"] == {name: [] for name in sorted([*(page.name for page in PAGES), *MOVED])}
    assert found["is_elsewhere"] and found["trained"] == 3
    assert found["shown"] == ["Live(GBT, step by step)", "Figure(Lambdas of one query)"]
    assert all(path.startswith(str(site_packages(own))) for path in found["from"])
    assert_served(command, folder)
    rooms = {**os.environ, "PYTHONPATH": str(site_packages(own) / "boosting_app")}
    written = run(own, "-c", SITE, folder / "site", cwd=folder, env=rooms).splitlines()  # whole: tests/ui/site/test_build.py
    assert str(folder / "site" / "index.html") in written


def site_packages(python):
    (found,) = (python.parents[1] / "lib").glob("python*/site-packages")
    return found


def assert_served(command, folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    opens = next(words for words in use_it.commands() if words[0] == "app")
    with (folder / "log.txt").open("w") as log:
        server = subprocess.Popen([command, *opens, "--port", str(port), "--host", "127.0.0.1"], cwd=folder, stdout=log, stderr=log)
    try:
        for _ in range(240):
            try:
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/step", timeout=5).read().decode()
                break
            except OSError:
                assert server.poll() is None, (folder / "log.txt").read_text()
                time.sleep(0.25)
        assert "<title>" in page
    finally:
        server.terminate()
        assert server.wait(20) is not None
        server.kill()
