"""Runs as pages of their own: `python -m benchmarks.page_file` writes `benchmarks/page_file.md`.

Each page is made as the app makes it, and opened from its file by a headless Chromium that has no network. Needs Chromium.
"""

import json
import re
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

import boosting as b
import sample_data
from tests.browser.chromium import FLAGS, chromium
from ui.runs.address import Address
from ui.runs.runs import Run
from ui.stepper import page_file
from ui.uploads.run_file import points_of

RUNS = (
    ("six", b.LambdaMART(), 20, 4),
    ("library", b.MPBoost(), 60, None),
    ("library", b.LambdaMART(), 60, 8),
    ("web", b.LambdaMART(), 100, 20),
    ("web", b.GBRank(), 100, 20),
    ("web", b.MPBoost(), 100, 20),
)
TIMES = 9
SHEET = """async () => {
  const begin = performance.now(), root = document.querySelector("#stage").shadowRoot;
  location.hash = "iteration=5&document=2&sheet=why";
  while (!root.querySelector(".sheet:not(.stale) .sheet-body .part")) await new Promise(requestAnimationFrame);
  return performance.now() - begin;
}"""
READY = "() => document.querySelector('#stage')?.shadowRoot?.querySelector('.stepper[data-iteration]') && performance.now()"
WORDS = """# A run as a page

Written by `python -m benchmarks.page_file`; do not edit. Pages are opened from their file, the network off. Medians of {times}.
A run on web has 25 documents a query. All its sheets are stored; comparisons of two documents are worked out in the page.

| run | queries | sheets of why | theirs, MB | file, MB | made in, s | first paint, ms | ready, ms | first sheet, ms |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def made(data: str, loss: b.Loss, n: int, leaves: int | None) -> tuple[bytes, float]:
    """The page, and the seconds that it took once the run was there."""
    source = sample_data.load(data)
    given = {"n_iterations": n, **({"max_leaf_nodes": leaves} if leaves else {})}
    trace = b.train(source.train, loss, b.Settings(**given), source.test)
    run = Run(source.train, source.test, loss, trace.settings)
    run.begin_with(trace, points_of(trace))
    since = time.perf_counter()
    content = page_file.content_of(run, source, 0, False, Address(data, loss.identifier, iteration=1).sent(), False, False)
    return content, time.perf_counter() - since


def opened(browser: Browser, path: Path) -> tuple[float, float, float]:
    """Milliseconds until something is painted, until the stage is there, and from the wish for a first sheet of why until it is."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    ready = page.wait_for_function(READY).json_value()
    painted = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    sheet = page.evaluate(SHEET)
    context.close()
    return painted, ready, sheet


def counted(text: str) -> tuple[int, int, int]:
    """How many queries a page has, how many sheets of why, and the bytes in which they are stored."""
    queries = json.loads(re.search(r"\n\}, (\{.*\})\);\n</script>", text)[1])["queries"]  # type: ignore[index]
    blocks = dict(re.findall(r'<script type="text/plain" id="(\w+)">([^<]*)</script>', text))
    sheets = sum(query["n"] * (query["last"] + 1) for query in queries if "why" in query["tabs"])
    return len(queries), sheets, sum(len(content) for name, content in blocks.items() if not name.startswith("run_"))


def main() -> None:
    rows = []
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for data, loss, n, leaves in RUNS:
            made(data, loss, 2, leaves)  # kernels
            content, seconds = made(data, loss, n, leaves)
            path = Path(folder) / "page.html"
            path.write_bytes(content)
            found = [opened(browser, path) for _ in range(TIMES)]
            painted, ready, sheet = (statistics.median(column) for column in zip(*found, strict=True))
            text = content.decode()
            queries, sheets, size = counted(text)
            cells = f"{queries} | {sheets:,} | {size / 1e6:.2f} | {len(content) / 1e6:.2f} | {seconds:.1f}"
            rows.append(f"| {loss.title}, {data}, {n} iterations | {cells} | {painted:.0f} | {ready:.0f} | {sheet:.0f} |")
            print(rows[-1], flush=True)
        browser.close()
    Path(__file__).with_suffix(".md").write_text(WORDS.format(times=TIMES) + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
