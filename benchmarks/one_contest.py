"""One contest, everywhere: on the page, in the library, in the command, and by code that shares nothing with them but the models.

    python -m benchmarks.one_contest                          writes benchmarks/one_contest.md
    python -m benchmarks.one_contest --old ../boosting-0.9.3  with another checkout's library in neighbouring runs

The web-like set, dealt into five published folds, in a ZIP. Needs Chromium; with LightGBM installed, the same by hand with LightGBM too.
"""

import argparse
import json
import platform
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

import boosting as b
import sample_data
from boosting.data.published import read_folds
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import pool, published
from boosting.experiments.rivals import rank_svm
from boosting.experiments.standing import Standing
from boosting.metrics import NDCG
from tests.browser.conftest import FLAGS, chromium

from .by_hand import by_lightgbm, recomputed
from .room import Served, version

HOUSE = Path(__file__).parents[1]
SETTINGS = b.Settings(n_iterations=100, max_leaf_nodes=10)
METHODS = ("gbt:max_leaf_nodes=10", "lambdamart:max_leaf_nodes=10", "ranksvm")
RUNS = "gbt~n_iterations:100~max_leaf_nodes:10;lambdamart~n_iterations:100~max_leaf_nodes:10"
OLD = """
import sys, time
import boosting as b, sample_data
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import folds
from boosting.experiments.rivals import rank_svm
if __name__ == "__main__":
    source, few = sample_data.load("web"), b.Settings(n_iterations=100, max_leaf_nodes=10)
    who = lambda: [contestant("GBT", b.GBT(), few), contestant("LambdaMART", b.LambdaMART(), few), rank_svm()]
    contest(folds(source.test, 5), who(), [b.metrics.NDCG])
    start = time.perf_counter()
    contest(folds(source.train, 5), who(), [b.metrics.NDCG])
    print(time.perf_counter() - start)
"""


def letor(data: b.Dataset, queries: range) -> str:
    """The queries as LETOR text, every digit kept."""
    lines = []
    for q in queries:
        for row in range(*data.query_slice(q).indices(data.n_documents)):
            features = " ".join(f"{j}:{x!r}" for j, x in enumerate(data.features[row].tolist(), start=1))
            lines.append(f"{data.relevance[row]:.0f} qid:{q + 1} {features}\n")
    return "".join(lines)


def five_folds(path: Path) -> Path:
    """The web-like set as a collection is published: each part trains in three folds, chooses in one, is tested in one."""
    source = sample_data.load("web")
    data = pool([source.train, source.validation, source.test])
    parts = [letor(data, range(fold, data.n_queries, 5)) for fold in range(5)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for fold in range(5):
            order = [parts[(fold + i) % 5] for i in range(5)]
            for name, text in (("train", "".join(order[:3])), ("vali", order[3]), ("test", order[4])):
                archive.writestr(f"Web/Fold{fold + 1}/{name}.txt", text)
    return path


def timed(work: Callable[[], Any], times: int = 1) -> tuple[float, Any]:
    """The median of the seconds, and what came of it."""
    seconds, found = [], None
    for _ in range(times):
        start = time.perf_counter()
        found = work()
        seconds.append(time.perf_counter() - start)
    return median(seconds), found


def in_library(archive: Path, n_jobs: int) -> Standing:
    who = [contestant("GBT", b.GBT(), SETTINGS), contestant("LambdaMART", b.LambdaMART(), SETTINGS), rank_svm()]
    return contest(published(read_folds(archive)), who, [NDCG], NDCG, n_jobs=n_jobs)


def in_command(archive: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "boosting", "contest", *METHODS, "--data", str(archive), "--jobs", "2", "--json"]
    return json.loads(subprocess.run(command, cwd=HOUSE, check=True, capture_output=True, text=True).stdout)


def on_page(archive: Path) -> tuple[float, str, str]:
    """Seconds from Run to the verdict, the verdict, and the report."""
    with Served(HOUSE) as served, sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=chromium(), args=FLAGS).new_page(viewport={"width": 1280, "height": 720})
        page.set_default_timeout(180_000)
        here = f"http://127.0.0.1:{served.port}/contest"
        page.goto(f"{here}?data=library&parting=given")
        page.get_by_role("button", name="Own data").click()
        page.locator("input[type=file]").first.set_input_files(archive)
        page.get_by_role("button", name="Open file").click()
        page.get_by_text("the five folds as published").first.wait_for()
        page.goto(f"{here}?data=own&parting=given&runs={RUNS}&baselines=ranksvm")  # the tab finds its file again
        run = page.get_by_role("button", name=re.compile("^Run three contestants"))
        run.wait_for()
        start = time.perf_counter()
        run.click()
        verdict = page.get_by_role("heading", level=2).filter(has_text="noise")
        verdict.wait_for()
        seconds = time.perf_counter() - start
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Report").click()
        return seconds, verdict.inner_text(), waiting.value.path().read_text()


def neighbours(old: Path, rounds: int = 3) -> list[tuple[float, float]]:
    """Seconds of the same contest in another checkout's library and in this one, turn by turn."""
    found = []
    for _ in range(rounds):
        one, two = (
            float(subprocess.run([sys.executable, "-c", OLD], cwd=house, check=True, capture_output=True, text=True).stdout)
            for house in (old, HOUSE)
        )
        found.append((one, two))
    return found


def row(way: str, seconds: float, values: dict[str, float], p: float | None, note: str = "") -> str:
    cells = [f"{values[name]:.10f}" if name in values else "" for name in ("GBT", "LambdaMART", "RankSVM")]
    return f"| {way} | {seconds:.1f} s | {' | '.join(cells)} | {'' if p is None else f'{p:.6f}'} | {note} |"


def of_table(rows: list[dict[str, Any]]) -> dict[str, float]:
    return {one["contestant"].partition(":")[0].partition(",")[0]: one["chosen"] for one in rows}


def main() -> None:
    parser = argparse.ArgumentParser(description="One contest on the page, in the library, in the command and by other code.")
    parser.add_argument("--old", type=Path, help="another checkout, whose library runs the same beside this one")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        archive = five_folds(Path(folder) / "Web.zip")
        print("\n".join(measured(archive, given.old)))


def measured(archive: Path, old: Path | None) -> list[str]:
    in_library(archive, 1)  # what is read or compiled the first time does not count
    one_core, standing = timed(lambda: in_library(archive, 1), 3)
    two_cores, again = timed(lambda: in_library(archive, 2), 3)
    assert again.table().equals(standing.table())
    command, printed = timed(lambda: in_command(archive), 3)
    by_page, verdict, report = on_page(archive)
    plain, other = timed(lambda: recomputed(archive, SETTINGS, standing))
    rows = [one._asdict() for one in standing.table().rename(columns=str).itertuples(index=False)]
    p = float(standing.comparisons()["p t-test"][0])
    lines = [
        "| where | time | GBT | LambdaMART | RankSVM | p of the t-test, GBT and LambdaMART | |", "|---|---|---|---|---|---|---|",
        row("library, one process", one_core, of_table(rows), p),
        row("library, two processes", two_cores, of_table(rows), p, "the same bits"),
        row("command, `--jobs 2`", command, of_table(printed["table"]), printed["comparisons"][0]["p t-test"], "with its start"),
        row("page", by_page, {}, None, f"“{verdict}”; its report is {len(report) / 1000:.0f} kB"),
        row("other code on the same models", plain, other.means, other.p, f"largest difference {other.largest:.1g}"),
    ]  # fmt: skip
    found = by_lightgbm(archive)
    if found is not None:
        seconds, means, version_of = found
        lines.append(row(f"by hand with LightGBM {version_of}", seconds, means, None, "other models: its own objectives"))
    if old is not None:
        pairs = neighbours(old)
        ratio = median(now / before for before, now in pairs)
        told = ", ".join(f"{before:.2f} → {now:.2f} s" for before, now in pairs)
        lines += ["", f"The library of {version(old)} and of {version(HOUSE)}, turn by turn: {told}; median ratio {ratio:.2f}."]
    return [*lines, "", f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, boosting {b.__version__}."]


if __name__ == "__main__":
    main()
