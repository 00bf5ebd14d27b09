"""How long somebody waits who has opened a large ranker: `python -m benchmarks.large_model` writes `benchmarks/large_model.md`.

A LightGBM model of 2,000 trees of 255 leaves and, beside it, one of today's usual size, 100 trees of 31 leaves, each opened beside the same
3,000 documents in a served app, in a headless Chromium on the same machine. Times run from the press until the answer is painted. Needs
Chromium.
"""

import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.served import serve

from .large_ranker import rows, write_model, write_rows

HOUSE = Path(__file__).parents[1]
SIZES = {"2,000 trees of 255 leaves": (2_000, 255), "100 trees of 31 leaves": (100, 31)}
STEPS = 60  # presses of an arrow key, more than two blocks of trees
JUMPS, QUERIES, SHEETS = 12, 6, 5

# What the tab has heard, in bytes; and when a stage shows what it was asked for.
HEARD = """window.heard = 0;
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); super.addEventListener("message", ({ data }) => (window.heard += data.byteLength ?? data.length)); }
};"""
MEASURE = """async ([act, done]) => {
  const painted = () => new Promise((r) => requestAnimationFrame(() => { const c = new MessageChannel();
    c.port1.onmessage = r; c.port2.postMessage(0); }));
  const seek = (root, name) => { for (const e of root.querySelectorAll("*")) {
    if (e.matches(name)) return e;
    const inside = e.shadowRoot && seek(e.shadowRoot, name);
    if (inside) return inside;
  } return null; };
  window.seek = seek;
  const start = performance.now();
  (0, eval)(act);
  const isDone = (0, eval)(done), late = start + 60000;
  await painted();
  const moved = performance.now() - start;
  while (!isDone() && performance.now() < late) await painted();
  await painted();
  return [moved, performance.now() - start];
}"""
PRESS = "document.dispatchEvent(new KeyboardEvent('keydown', { key: %r, bubbles: true, composed: true }))"
HAS_TREE = "() => Boolean(seek(document, 'svg.tree')?.querySelector('[data-node]'))"
HAS_SHEET = "() => { const s = seek(document, '.sheet'); return Boolean(s && !s.hidden && !s.matches('.stale') && s.querySelector('%s')); }"


class Person:
    """Somebody before the served app, with a model of so many trees and leaves."""

    def __init__(self, page: Page, url: str, data: Path, model: Path) -> None:
        self.page, self.url, self.data, self.model = page, url, data, model
        self.found: dict[str, float] = {}

    def rest(self) -> None:
        self.page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=120_000)

    def press(self, key: str, done: str = HAS_TREE) -> tuple[float, float]:
        """Milliseconds until something is painted, and until all of it is."""
        moved, whole = self.page.evaluate(MEASURE, [PRESS % key, done])
        return moved, whole

    def _timed(self, what: str, act: Callable[[], None]) -> None:
        started = time.perf_counter()
        act()
        self.found[what] = 1000 * (time.perf_counter() - started)

    def open(self) -> None:
        page = self.page
        page.goto(f"{self.url}/step?data=six&loss=gbt")
        page.wait_for_selector(".stepper[data-iteration]", timeout=120_000)
        self._send(self.data, page.locator('input[type="file"]').first, "Open file", re.compile("data=own"))
        field = page.locator('[data-testid="stFileUploader"]').filter(has_text="Model: LightGBM")
        before = page.evaluate("window.heard")
        self._send(self.model, field.locator('input[type="file"]'), "Open model", re.compile("model=own"))
        self.found["heard on the way, MB"] = (page.evaluate("window.heard") - before) / 1e6

    def _send(self, path: Path, box, button: str, address: re.Pattern) -> None:
        page = self.page
        page.get_by_role("button", name="Own data").click()
        box.set_input_files(path)
        page.get_by_text(path.name).first.wait_for(timeout=120_000)
        self.rest()

        def act() -> None:
            page.get_by_role("button", name=button, exact=True).click()
            page.wait_for_url(address, timeout=120_000)
            page.wait_for_selector('.stepper[data-iteration="0"]', timeout=120_000)
            self.rest()

        self._timed("opened, from the click until Step shows it" if button == "Open model" else "the data", act)

    def walk(self) -> None:
        last = self.page.evaluate("() => Number(document.body && 0)")
        assert last == 0
        found = [self.press("ArrowRight") for _ in range(STEPS)]
        moved, whole = zip(*found, strict=True)
        self.found["an arrow key, median"] = statistics.median(moved)
        self.found["an arrow key with its tree, 95 %"] = sorted(whole)[int(0.95 * len(whole))]
        self.rest()

    def jump(self) -> None:
        found = []
        for number in range(JUMPS):
            found.append(self.press("Home" if number % 2 else "End", HAS_TREE if number % 2 == 0 else "() => true"))
            self.page.wait_for_timeout(700)
        ends = found[::2]
        self.found["a jump to the end, the first time, with its tree"] = ends[0][1]
        self.found["a jump to the end, lists and curves, median"] = statistics.median(moved for moved, _ in ends)
        self.rest()

    def sheets(self) -> None:
        for tab, mark in (("why", ".way, .num"), ("above", ".num")):
            found = []
            for number in range(SHEETS):
                self.page.goto("about:blank") if False else None
                address = f"{self.page.url.split('&sheet')[0]}"
                assert address
                found.append(self._sheet(tab, mark, number))
            self.found[f"a sheet at the end, {tab}, the first"] = found[0]
            self.found[f"a sheet at the end, {tab}, median"] = statistics.median(found)

    def _sheet(self, tab: str, mark: str, number: int) -> float:
        raise NotImplementedError
