"""Runs as pages of their own: `python -m benchmarks.page_file` writes `benchmarks/page_file.md`.

Each page is made as the app makes it, and opened from its file by a headless Chromium that has no network. Needs Chromium.
"""

import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

import boosting as b
import sample_data
from tests.browser.conftest import FLAGS, chromium
from ui.runs.address import Address
from ui.runs.runs import Run
from ui.stepper import page_file
from ui.uploads.run_file import points_of

RUNS = (
    ("six", b.LambdaMART(), 20, 4),
    ("library", b.MPBoost(), 60, None),
    ("library", b.LambdaMART(), 60, 8),
    ("web", b.LambdaMART(), 100, 20),
)
TIMES = 9
READY = "() => document.querySelector('#stage')?.shadowRoot?.querySelector('.stepper[data-iteration]') && performance.now()"
WORDS = """# A run as a page

Written by `python -m benchmarks.page_file`; do not edit. Pages are opened from their file, the network off. Medians of {times}.

| run | queries | sheets of why | theirs, MB | file, MB | made in, s | first paint, ms | ready, ms | a sheet, ms |
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


def opened(browser: Browser, path: Path) -> tuple[float, float]:
    """Milliseconds until something is painted, and until the stage is there."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    ready = page.wait_for_function(READY).json_value()
    painted = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    context.close()
    return painted, ready


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
            painted, ready = (statistics.median(column) for column in zip(*found, strict=True))
            text = content.decode()
            queries, leaves = text.count('id="run_'), block_of(text, "leaves")
            sheets = len(leaves) + sum(len(block) for block in map(partial(block_of, text), re.findall(r'id="(sheets_\d+)"', text)))
            rows.append(
                f"| {loss.title}, {data}, {n} iterations | {queries} | {n_sheets(text):,} | {sheets / 1e6:.2f} | {len(content) / 1e6:.2f} | {seconds:.1f} | "
                f"{painted:.0f} | {ready:.0f} |"
            )
            print(rows[-1], flush=True)
        browser.close()
    Path(__file__).with_suffix(".md").write_text(WORDS.format(times=TIMES) + "\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
