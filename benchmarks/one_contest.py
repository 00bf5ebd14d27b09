"""One contest, everywhere: on the page, in the library, in the command, and by code that shares nothing with them but the models.

    python -m benchmarks.one_contest                          writes benchmarks/one_contest.md
    python -m benchmarks.one_contest --old ../boosting-0.9.3  with another checkout's library in neighbouring runs

The web-like set, dealt into five published folds, in a ZIP. Needs Chromium; with LightGBM installed, the same by hand with LightGBM too.
"""

import argparse
import csv
import io
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import Page, sync_playwright

import boosting as b
import sample_data
from boosting.data.published import read_folds
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import pool, published
from boosting.experiments.rivals import rank_svm
from boosting.experiments.standing import Standing
from boosting.metrics import NDCG
from tests.browser.chromium import FLAGS, chromium

from .by_hand import by_lightgbm, recomputed
from .room import Served, version

HOUSE = Path(__file__).parents[1]
SETTINGS = b.Settings(n_iterations=100, max_leaf_nodes=10)
METHODS = ("gbt:max_leaf_nodes=10", "lambdamart:max_leaf_nodes=10", "ranksvm")
RUNS = "gbt~n_iterations:100~max_leaf_nodes:10;lambdamart~n_iterations:100~max_leaf_nodes:10"
ABOUT = """# One contest, everywhere

Written by `python -m benchmarks.one_contest`; do not edit. The web-like set dealt into five published folds, in a ZIP: GBT and LambdaMART
with 100 trees of 10 leaves, and RankSVM. In each fold the validation part chooses the iteration, or C, by NDCG@5; the numbers are
NDCG@5 on test, the mean over folds, and p of the paired t-test over queries. The other code ([by_hand.py](by_hand.py)) reads the files
line by line and has its own NDCG, choices and tests; of this library it takes the models alone."""
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
    ndcg = b.Metric("ndcg", k=5)
    contest(folds(source.test, 5), who(), [ndcg])
    start = time.perf_counter()
    contest(folds(source.train, 5), who(), [ndcg])  # 56 validation queries a fold, which choose alone in every version
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


def of_five_methods(archive: Path, n_jobs: int) -> Standing:
    """A longer one, for which it pays to start processes."""
    losses = (b.GBT(), b.LambdaMART(), b.GBRank(), b.QBRank(), b.MPBoost())
    who = [contestant(loss.title, loss, b.Settings(n_iterations=400)) for loss in losses]
    return contest(published(read_folds(archive)), who, [NDCG], NDCG, n_jobs=n_jobs)


def in_command(archive: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "boosting", "contest", *METHODS, "--data", str(archive), "--json"]
    return json.loads(subprocess.run(command, cwd=HOUSE, check=True, capture_output=True, text=True).stdout)


class OnPage(NamedTuple):
    """seconds   from Run to the verdict
    means, p    the mean over folds of each method, and of the t-test between GBT and LambdaMART, from the page's own downloads
    report      the report, and what its text asked for when it was opened from a file, with the server gone and no network
    """

    seconds: float
    verdict: str
    means: dict[str, float]
    p: float
    report: str
    asked: list[str]


def on_page(archive: Path) -> OnPage:
    """The contest as a person runs it: the ZIP opened, run as given, read, taken away."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch(executable_path=chromium(), args=FLAGS).new_context(viewport={"width": 1280, "height": 720})
        with Served(HOUSE) as served:
            seconds, verdict, files = run_on_page(context.new_page(), served.port, archive)
        path, asked = archive.with_suffix(".html"), list[str]()
        path.write_text(files["Report"], encoding="utf-8")
        context.set_offline(True)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        assert page.locator(".verdict").inner_text() == verdict and page.locator("svg").count()
        asked.remove(path.as_uri())
    means, of_folds = dict[str, float](), defaultdict[tuple[str, str], list[float]](list)
    for line in csv.DictReader(io.StringIO(files["Each query"])):
        of_folds[line["contestant"].partition(",")[0], line["split"]].append(float(line["NDCG@5"] or "nan"))
    for name, _ in of_folds:
        means[name] = float(np.mean([np.nanmean(found) for (one, _), found in of_folds.items() if one == name]))
    p = float(next(csv.DictReader(io.StringIO(files["Pairs"])))["p t-test"])
    return OnPage(seconds, verdict, means, p, files["Report"], asked)


def run_on_page(page: Page, port: int, archive: Path) -> tuple[float, str, dict[str, str]]:
    """Seconds from Run to the verdict, the verdict, and what the page gives to take away."""
    page.set_default_timeout(180_000)
    here = f"http://127.0.0.1:{port}/contest"
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
    seconds, files = time.perf_counter() - start, {}
    for name in ("Report", "Each query", "Pairs"):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name).click()
        files[name] = waiting.value.path().read_text(encoding="utf-8")
    return seconds, verdict.inner_text(), files


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
    cells = [f"{values[name]:.12f}" if name in values else "" for name in ("GBT", "LambdaMART", "RankSVM")]
    return f"| {way} | {seconds:.1f} s | {' | '.join(cells)} | {'' if p is None else f'{p:.10f}'} | {note} |"


def of_table(rows: list[dict[str, Any]]) -> dict[str, float]:
    return {one["contestant"].partition(":")[0].partition(",")[0]: one["chosen"] for one in rows}


def main() -> None:
    parser = argparse.ArgumentParser(description="One contest on the page, in the library, in the command and by other code.")
    parser.add_argument("--old", type=Path, help="another checkout, whose library runs the same beside this one")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = "\n\n".join(measured(five_folds(Path(folder) / "Web.zip"), given.old))
    (HOUSE / "benchmarks" / "one_contest.md").write_text(text + "\n", encoding="utf-8")
    print(text)


def measured(archive: Path, old: Path | None) -> list[str]:
    in_library(archive, 1)  # what is read or compiled the first time does not count
    one_core, standing = timed(lambda: in_library(archive, 1), 3)
    command, printed = timed(lambda: in_command(archive))
    page = on_page(archive)
    plain, other = timed(lambda: recomputed(archive, SETTINGS, standing))
    rows = [one._asdict() for one in standing.table().rename(columns=str).itertuples(index=False)]
    p, of_command = float(standing.comparisons()["p t-test"][0]), printed["comparisons"][0]["p t-test"]
    lines = [
        "| where | time | GBT | LambdaMART | RankSVM | p, GBT and LambdaMART | |", "|---|---|---|---|---|---|---|",
        row("library, one process", one_core, of_table(rows), p),
        row("command", command, of_table(printed["table"]), of_command, "with its start"),
        row("page", page.seconds, page.means, page.p, "from Run to the verdict; numbers from its downloads"),
        row("other code on the same models", plain, other.means, other.p, f"largest difference {other.largest:.1g}"),
    ]  # fmt: skip
    found = by_lightgbm(archive)
    if found is not None:
        seconds, means, version_of = found
        lines.append(row(f"by hand with LightGBM {version_of}", seconds, means, None, "other models: its own objectives"))
    requests = f"{len(page.asked)} requests besides itself" if page.asked else "no request besides itself"
    return [
        ABOUT, "\n".join(lines), f"The page's verdict: {page.verdict}",
        f"Its report is one file of {len(page.report) / 1000:.0f} kB. Opened from a file, with the server gone and the network refused, it "
        f"makes {requests}, has its figures, and says the same verdict.",
        on_two_cores(archive), *([] if old is None else [beside(old)]),
        f"{os.cpu_count()} cores, {platform.machine()}, load average {os.getloadavg()[0]:.1f} at the end; Python "
        f"{platform.python_version()}, numpy {np.__version__}, boosting {b.__version__}.",
    ]  # fmt: skip


def on_two_cores(archive: Path) -> str:
    one, alone = timed(lambda: of_five_methods(archive, 1))
    two, together = timed(lambda: of_five_methods(archive, 2))
    assert together.table().equals(alone.table())
    busy = " Other work held the cores meanwhile, so that two gained little." if os.getloadavg()[0] > 2 * (os.cpu_count() or 1) else ""
    return (
        f"Five losses with 400 iterations in these folds: {one:.1f} s in one process, {two:.1f} s in two, the same bits.{busy} Processes "
        "start anew, so that a contest of a few seconds is done sooner in one."
    )


def beside(old: Path) -> str:
    pairs = neighbours(old)
    ratio = median(now / before for before, now in pairs)
    timings = ", ".join(f"{before:.2f} → {now:.2f} s" for before, now in pairs)
    return (
        f"The library of {version(old)} and of {version(HOUSE)}, turn by turn, on five folds of the training part: {timings}; median ratio "
        f"{ratio:.2f}."
    )


if __name__ == "__main__":
    main()
