"""The site that the tests look at: a few runs of two iterations, built once in a test run, in a process that has no server."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).parents[1]
# On Trees, Step, Lambdas, Compare, Step with Insight, DDF lab.
LESSONS = ("one-split", "boosting", "metrics-and-pairs", "ranking-is-not-regression", "bound", "mpboost")
BUILD = """
import sys
from pathlib import Path
from ui.algorithm import page_file
from ui.site import build, gallery
gallery.COLLECTIONS, page_file.COLLECTIONS = ("six", "web"), ("six", "popularity")
for path in build.build(Path(sys.argv[1]), n_iterations=2, lessons=tuple(sys.argv[2:])):
    print(path)
"""


class Built(NamedTuple):
    """folder    of the site;  written   its files;  said   what its process had to say"""

    folder: Path
    written: list[Path]
    said: str


def built(tmp_path_factory) -> Built:
    """By the first process of a test run that asks; any other waits for it."""
    base = tmp_path_factory.getbasetemp()
    of_all = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, listed, said = of_all / "a site", of_all / "site_listed", of_all / "site_said"
    with (of_all / "site_lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not listed.exists():
            command = [sys.executable, "-c", BUILD, str(folder), *LESSONS]
            done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=HOUSE)
            said.write_text(done.stderr)
            listed.write_text(done.stdout)
    return Built(folder, [Path(line) for line in listed.read_text().splitlines()], said.read_text())
