"""How long somebody waits who has opened a large ranker: `python -m benchmarks.large_model` writes `benchmarks/large_model.md`.

A LightGBM model of 2,000 trees of 255 leaves and, beside it, one of a usual size, 100 trees of 31 leaves, each opened beside the same 3,000
documents in a served app of its own, in a headless Chromium on the same machine. Times run from the press until all of it is painted, the
tree too; the ratio is what counts, since other work on the machine slows both. Needs Chromium.
"""

import os
import re
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.browser.served import serve

from .large_ranker import rows, write_model, write_rows

HOUSE = Path(__file__).parents[1]
SIZES = {"100 trees of 31 leaves": (100, 31), "2,000 trees of 255 leaves": (2_000, 255)}
STEPS, TIMES = 60, 6  # presses of an arrow key, more than two blocks of trees; of everything else
PATIENCE = 300_000  # ms

HEARD = """window.heard = 0;
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); super.addEventListener("message", ({ data }) => (window.heard += data.byteLength ?? data.length)); }
};
window.seek = (name, root = document) => { for (const e of root.querySelectorAll("*")) {
  if (e.matches(name)) return e;
  const inside = e.shadowRoot && window.seek(name, e.shadowRoot);
  if (inside) return inside;
} return null; };"""  # how many bytes the tab has heard; an element wherever it stands
UNTIL = """async ([act, done]) => {
  const painted = () => new Promise((r) => requestAnimationFrame(() => { const c = new MessageChannel();
    c.port1.onmessage = r; c.port2.postMessage(0); }));
  const start = performance.now();
  act = (0, eval)(act);
  done = (0, eval)(done);
  act();
  await painted();
  const first = performance.now() - start;
  while (!done()) await painted();
  await painted();
  return [first, performance.now() - start];
}"""  # ms until something is painted, and until all of it is
PRESS = "() => document.dispatchEvent(new KeyboardEvent('keydown', { key: %r, bubbles: true, composed: true }))"
HAS_TREE = "() => Boolean(seek('svg.tree [data-node]'))"
HAS_SHEET = "() => { const s = seek('.sheet'); return !s.hidden && !s.matches('.stale') && Boolean(seek('.sheet %s')); }"


class Person:
    """Somebody before the served app, who opens data and a model and looks at them; found   by what was waited for, milliseconds or MB."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.found: dict[str, float] = {}
        page.set_default_timeout(PATIENCE)
        page.add_init_script(HEARD)

    def rest(self) -> None:
        self.page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')

    def until(self, act: str, done: str = HAS_TREE) -> tuple[float, float]:
        first, whole = self.page.evaluate(UNTIL, [act, done])
        return first, whole

    def heard(self) -> float:
        return self.page.evaluate("window.heard") / 1e6

    def open_data(self, data: Path) -> float:
        """Seconds from the click until Step shows the first iterations of GBT on a file of one's own."""
        self.page.goto(f"{self.url}/step?data=six&loss=gbt")
        self.page.wait_for_selector(".stepper[data-iteration]")
        was = self.page.evaluate("() => seek('.stepper').dataset.run")
        started = self._send(data, self.page.locator('input[type="file"]').first, "Open file", "data=own")
        self.page.wait_for_function("was => ![undefined, was].includes(seek('.stepper[data-iteration]')?.dataset.run)", arg=was)
        seconds = time.perf_counter() - started
        self.rest()
        return seconds

    def open(self, data: Path, model: Path) -> None:
        self.open_data(data)
        field = self.page.locator('[data-testid="stFileUploader"]').filter(has_text="Model: LightGBM")
        started = self._send(model, field.locator('input[type="file"]'), "Open model", "model=own")
        self.page.get_by_text("trained elsewhere").first.wait_for()
        self.page.wait_for_selector('.stepper[data-iteration="0"]')
        self.found["opening the file, from the click until Step shows it, ms"] = 1000 * (time.perf_counter() - started)
        self.rest()

    def _send(self, path: Path, box, button: str, address: str) -> float:
        self.page.get_by_role("button", name="Own data").click()
        box.set_input_files(path)
        self.page.get_by_text(path.name).first.wait_for()
        self.rest()
        started = time.perf_counter()
        self.page.get_by_role("button", name=button, exact=True).click()
        self.page.wait_for_url(re.compile(address))
        return started

    def walk(self) -> None:
        """Arrow keys one after another, from the first tree on."""
        found = [self.until(PRESS % "ArrowRight") for _ in range(STEPS)]
        whole = sorted(each for _, each in found)
        self.found["an arrow key, median, ms"] = statistics.median(whole)
        self.found["an arrow key, 95 %, ms"] = whole[int(0.95 * len(whole))]
        self.pause()

    def pause(self) -> None:
        self.page.wait_for_timeout(900)
        self.rest()

    def jump(self) -> None:
        """To the end: where its trees have not been yet, and again."""
        first, whole = self.until(PRESS % "End")
        self.found["a jump to the end: lists and curves, ms"], self.found["a jump to the end: its tree too, ms"] = first, whole
        self.pause()

    def look_closer(self) -> None:
        """Sheets of documents at the last iteration: why each moved, then why each is above another."""
        self._sheets("why it moved", "() => seek('.stepper').querySelectorAll('.left .row[data-document]')[%d].click()", ".num")
        self.until("() => seek('[data-tab=above]').click()", HAS_SHEET % "select")
        self.pause()
        other = "() => { const s = seek('.sheet select'); s.selectedIndex = %d + 2; s.dispatchEvent(new Event('change')); }"
        self._sheets("why it is above another", other, "table")
        self.until(PRESS % "Escape", "() => true")
        self.pause()

    def _sheets(self, what: str, act: str, mark: str) -> None:
        found = []
        for at in range(TIMES):
            found.append(self.until(act % at, HAS_SHEET % mark)[1])
            self.pause()
        self.found[f"the first sheet at the end, {what}, ms"] = found[0]
        self.found[f"the next ones, {what}, median, ms"] = statistics.median(found[1:])

    def change_query(self) -> None:
        """Another query, by its address, as the box of queries and Back do it."""
        found, before = [], self.heard()
        address = re.sub(r"&(query|document|other|sheet)=[^&]*", "", self.page.url)
        for number in range(2, 2 + TIMES):
            was = self.page.evaluate("() => seek('.stepper').dataset.run")
            go = f"""() => {{ history.pushState({{}}, "", "{address}&query={number}"); dispatchEvent(new PopStateEvent("popstate")); }}"""
            found.append(self.until(go, f"() => seek('.stepper')?.dataset.run !== {was!r} && {HAS_TREE[6:]}")[1])
            self.pause()
        self.found["another query, median, ms"] = statistics.median(found)
        self.found["another query, heard, MB"] = (self.heard() - before) / TIMES

    def forest(self) -> None:
        """All trees, a model that is open already."""
        address, before = self.page.url.replace("/step?", "/forest?"), self.heard()
        go = f"""() => {{ history.pushState({{}}, "", {address!r}); dispatchEvent(new PopStateEvent("popstate")); }}"""
        _, whole = self.until(go, "() => Boolean(seek('.large-tree [data-node]'))")
        self.pause()
        self.found["Forest, with a tree, ms"], self.found["Forest, heard, MB"] = whole, self.heard() - before


def measured(folder: Path, n_trees: int, n_leaves: int) -> dict[str, float]:
    features, grades = rows()
    write_rows(folder / "rows.txt", features, grades)
    write_model(folder / "ranker.txt", features, grades, n_trees, n_leaves)
    with serve(HOUSE, folder / "log.txt") as app, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        person = Person(browser.new_page(viewport={"width": 1280, "height": 720}), app.url)
        person.open(folder / "rows.txt", folder / "ranker.txt")
        for act in (person.walk, person.jump, person.look_closer, person.change_query, person.forest):
            act()
        another = Person(browser.new_page(viewport={"width": 1280, "height": 720}), app.url)
        seconds = another.open_data(data_as_large(folder, features, grades))
        browser.close()
    size = (folder / "ranker.txt").stat().st_size / 1e6
    return {"the file, MB": size, "opening rows of as many MB, ms": 1000 * seconds, **person.found}


def data_as_large(folder: Path, features: np.ndarray, grades: np.ndarray) -> Path:
    """The rows again and again, as queries of their own, until they fill as many bytes as the model."""
    times = -(-(folder / "ranker.txt").stat().st_size // (folder / "rows.txt").stat().st_size)
    write_rows(folder / "many.txt", np.tile(features, (times, 1)), np.tile(grades, times))
    return folder / "many.txt"


def report(found: dict[str, dict[str, float]]) -> str:
    usual, large = found.values()
    lines = [f"| {what} | {_said(value)} | {_said(large[what])} | {large[what] / value:.1f} |" for what, value in usual.items()]
    head = f"| | {' | '.join(found)} | ratio |"
    return "\n".join([head, "|---|---:|---:|---:|", *lines])


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 20 else f"{value:.1f}"


def main() -> None:
    with TemporaryDirectory() as folder:
        found = {name: measured(Path(folder), *size) for name, size in SIZES.items()}
    (Path(__file__).parent / "large_model.md").write_text(
        "# A large ranker\n\nWritten by `python -m benchmarks.large_model`; do not edit. A LightGBM model that somebody opens beside 3,000 "
        "documents, 100 a query.\nFrom the press until all of it is painted, the tree too; server and browser on the same machine.\n\n"
        f"{report(found)}\n\nLoad average at the end {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores. The ratio is what counts: other "
        "work on the machine slows both.\n\nOf a large run the browser gets scores, ranks and curves at once, and trees in blocks of some "
        "12,000 nodes, when somebody comes near\nthem. Before that the packed run of one query of the large model had 56 MB, sent again "
        "with each query. What makes two documents change\nplaces comes after the rest of their sheet.\n"
    )


if __name__ == "__main__":
    main()
