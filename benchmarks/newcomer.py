"""A newcomer's minute: `python -m benchmarks.newcomer [checkout ...]` measures how long it takes from `make run` to a first tree.

Each round starts `make run` of a checkout, whose packages are installed, with no compiled kernels, and opens the start page and
the Step page, each from a cold start of its own. Checkouts take turns, so that whatever else the machine does meets all of
them. Needs Chromium.
"""

import argparse
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS, chromium

from .room import version

HOUSE = Path(__file__).parents[1]
PAGES = ("/", "/step")
TREE = ".stepper[data-iteration]"
PATIENCE = 300.0  # seconds


@contextmanager
def served(checkout: Path) -> Iterator[tuple[str, float]]:
    """`make run` with a cold cache: the address, and when it was started. Everything that it started ends with it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as cold:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cold}
        command = ["make", "run", "HOST=127.0.0.1", f"PORT={port}"]
        started = time.perf_counter()
        with subprocess.Popen(command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, start_new_session=True) as process:
            try:
                yield f"http://127.0.0.1:{port}", started
            finally:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(30)


def answers(url: str) -> bool:
    try:
        return urllib.request.urlopen(f"{url}/_stcore/health", timeout=2).status == 200
    except OSError:
        return False


def newcomer(browser: Browser, checkout: Path, path: str) -> dict[str, float]:
    """Seconds from `make run` until the server answers, and until a tree is on the page."""
    with served(checkout) as (url, started):
        while not answers(url):
            if time.perf_counter() - started > PATIENCE:
                raise TimeoutError(f"`make run` in {checkout} does not serve after {PATIENCE:.0f} s; run it by hand to see why.")
            time.sleep(0.05)
        found = {"served": time.perf_counter() - started}
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{url}{path}")
        page.wait_for_selector(TREE, timeout=PATIENCE * 1000)
        found["tree"] = time.perf_counter() - started
        page.close()
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", nargs="*", type=Path, default=[HOUSE], help="folders with a .venv; this one by default")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args(arguments)
    rows = ["| page | checkout | serves after, s | first tree after, s |", "|---|---|---|---|"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for path in PAGES:
            rounds = [{c: newcomer(browser, c.resolve(), path) for c in given.checkouts} for _ in range(given.rounds)]
            for checkout in given.checkouts:
                found = [_spread([one[checkout][what] for one in rounds]) for what in ("served", "tree")]
                rows.append(f"| `{path}` | {version(checkout)} | {' | '.join(found)} |")
                sys.stdout.write(rows[-1] + "\n")
        browser.close()
    if len(given.checkouts) > 1:
        words = (
            "Written by `python -m benchmarks.newcomer OLD NEW`; do not edit. From `make run`, with its packages installed and no kernel "
            f"compiled; {given.rounds} rounds, medians with all rounds."
        )
        text = "\n\n".join(["# A newcomer's minute", words, "\n".join(rows)])
        (HOUSE / "benchmarks" / "newcomer.md").write_text(text + "\n", encoding="utf-8")


def _spread(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.1f} ({', '.join(f'{s:.1f}' for s in sorted(seconds))})"


if __name__ == "__main__":
    main(sys.argv[1:])
