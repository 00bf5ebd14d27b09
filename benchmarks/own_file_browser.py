"""A person's own file through a real browser: sent, read, trained to its end, stepped, compared; with the memory of all processes.

    python -m benchmarks.own_file --browser [--documents 1200000]

Serves the app of this folder, drives a headless Chromium as a person would, and prints seconds and the largest memory of the server and
its workers together. It ends with an error where anything red shows.
"""

import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import FLAGS, chromium

from .room import Served

PATIENCE = 1_800_000  # ms; a machine with other work is slow
ITERATIONS = 10
RED = '[data-testid="stException"], [data-testid="stAlertContentError"]'
AT_REST = '[data-testid="stApp"][data-test-script-state="notRunning"]'


class Watch(threading.Thread):
    """The largest memory (resident, in GB) of a process and of all its children together, twice a second."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._process, self._ends = psutil.Process(pid), threading.Event()
        self.server = self.workers = self.together = 0.0

    def run(self) -> None:
        while not self._ends.wait(0.5):
            try:
                server = self._process.memory_info().rss / 2**30
                workers = sum(child.memory_info().rss for child in self._process.children(recursive=True)) / 2**30
            except psutil.NoSuchProcess:
                continue
            self.server, self.workers = max(self.server, server), max(self.workers, workers)
            self.together = max(self.together, server + workers)

    def end(self) -> None:
        self._ends.set()


class Person:
    """Somebody before the served app."""

    def __init__(self, page: Page, url: str, watch: Watch, file: str) -> None:
        self.page, self.url, self.watch, self.file = page, url, watch, file
        self.troubles: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def calm(self, where: str) -> None:
        """Nothing red."""
        found = [*self.page.locator(RED).all_inner_texts(), *self.troubles]
        if found:
            raise SystemExit(f"{where}: {found}")

    def wait(self, selector: str) -> None:
        """Until it shows, or something red does."""
        self.page.wait_for_selector(f"{selector}, {RED}")
        self.calm(selector)

    def go(self, path: str, ready: str) -> None:
        self.page.goto(f"{self.url}{path}", wait_until="commit")
        self.wait(ready)

    def load(self, path: str, ready: str) -> None:
        """A page loaded anew, on the own file: the tab finds it again, and what was shown before that is gone."""
        self.page.goto(f"{self.url}{path}", wait_until="commit")
        self.page.wait_for_function("(name) => [...document.querySelectorAll('input')].some((box) => box.value === name)", arg=self.file)
        self.wait(AT_REST)
        self.wait(ready)

    def says(self, text: str) -> None:
        self.page.get_by_text(text).first.wait_for()

    def timed(self, what: str, act: Callable[[], object]) -> None:
        started = time.perf_counter()
        act()
        seconds, memory = time.perf_counter() - started, self.watch
        print(f"| {what} | {seconds:.2f} s | {memory.server:.1f} GB | {memory.workers:.1f} GB | {memory.together:.1f} GB |")
        self.calm(what)

    def arrow(self, k: int) -> None:
        self.page.keyboard.press("ArrowRight")
        self.wait(f'.stepper[data-iteration="{k}"]')

    # ---- what a person does ----

    def send(self, path: Path) -> None:
        page = self.page
        page.get_by_role("button", name="Own data").click()
        field = page.locator('input[type="file"]').first
        field.wait_for(state="attached")

        def sent() -> None:
            field.set_input_files(path)
            page.get_by_text("A table of").or_(page.get_by_text("Test part, where")).first.wait_for()

        self.timed("sent, and its columns shown", sent)

    def open(self) -> None:
        page = self.page
        page.get_by_role("button", name="Open file").click()
        self.says("MB read")
        page.get_by_role("button", name="Stop", exact=True).click()
        page.get_by_text("MB read").first.wait_for(state="hidden")
        again = page.get_by_role("button", name="Open file")
        again.wait_for()
        self.calm("stopped while it was read")

        def opened() -> None:
            again.click()
            page.wait_for_url("**data=own**")

        self.timed("opened, after it was stopped once", opened)

    def train_and_stop(self) -> None:
        page = self.page
        self.timed("first tree", lambda: page.get_by_text("Training: iteration").filter(has_not_text="iteration 0").first.wait_for())
        stop = page.get_by_role("button", name="Stop", exact=True)
        self.timed("Stop", lambda: (stop.click(), self.says("Stopped after"), self.wait(".stepper[data-iteration]")))

    def step(self, loss: str) -> None:
        page = self.page

        def trained() -> None:
            page.goto(f"{self.url}/step?data=own&loss={loss}&n_iterations={ITERATIONS}", wait_until="commit")
            bar = page.get_by_text("Training: iteration").first  # of the own file: the six documents of before are trained at once
            bar.wait_for()
            bar.wait_for(state="hidden")
            self.wait(".stepper[data-iteration]")

        self.timed(f"{loss}: the page loaded anew, {ITERATIONS} iterations to the end", trained)
        for k in range(1, 4):
            self.timed(f"{loss}: an arrow key", partial(self.arrow, k))
        row = page.locator(".answer .row").first
        self.timed(f"{loss}: the sheet of a document", lambda: (row.click(), self.wait(".sheet tr.pair")))
        page.keyboard.press("Escape")

        def query() -> None:
            box = page.locator('[data-testid="stSelectbox"] input[aria-label*="Query"]')
            box.click()
            box.fill("4321")
            page.get_by_role("option", name="4321 · train").click()
            page.wait_for_url("**query=4321**")
            self.wait(AT_REST)

        self.timed(f"{loss}: another of the 10,000 queries", query)

    def compare(self, *losses: str) -> None:
        runs = ";".join(f"{loss}~n_iterations:{ITERATIONS}" for loss in losses)

        def both() -> None:
            self.load("/compare?data=own&runs=" + runs, ".compare[data-iteration]")

        self.timed("Compare with both runs, the page loaded anew", both)


def measure(path: Path) -> None:
    """Prints a row for each thing that was done: how long it took, and the largest memory so far."""
    with Served(Path(__file__).parents[1]) as served, sync_playwright() as playwright:
        watch = Watch(served.pid)
        watch.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        person = Person(browser.new_page(viewport={"width": 1280, "height": 720}), f"http://127.0.0.1:{served.port}", watch, path.name)
        print("| what a person does | takes | server, at most | workers | together |\n|---|---|---|---|---|")
        person.go("/step?loss=lambdamart", ".stepper[data-iteration]")
        person.send(path)
        person.open()
        person.train_and_stop()
        person.step("lambdamart")
        person.step("mpboost")
        person.compare("lambdamart", "mpboost")
        person.timed("the Data page, loaded anew", lambda: person.load("/data?data=own", '[data-testid="stDataFrame"]'))
        watch.end()
        browser.close()
