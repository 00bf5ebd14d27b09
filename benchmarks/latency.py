"""How long a person waits on the pages: `python -m benchmarks.latency` writes `benchmarks/latency.md`.

A served app and a headless Chromium on the same machine. Times run from the key, click or release of the mouse until the
answer is painted. Needs Chromium.
"""

import os
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from playwright.sync_api import Page, sync_playwright

import sample_data
from boosting import LOSSES, train
from boosting.curves import measure_both
from boosting.explain.history import history
from tests.browser.chromium import FLAGS, chromium
from tests.browser.served import serve
from ui.packing.pairs_sent import part_counts
from ui.runs.address import Address, build
from ui.stepper import pack

HOUSE = Path(__file__).parents[1]
TIMES = int(os.environ.get("TIMES", "60"))  # of each move
STEPS = ("data=six", "data=library&max_leaf_nodes=20", "data=web&max_leaf_nodes=20")
THREE = "runs=lambdamart;gbt;mpboost"
COMPARED = (f"data=library&{THREE}", f"data=web&{THREE}", f"data=web&{THREE};qbrank;gbrank", f"data=web&{THREE}&view=metrics")
SHEETS = ("data=six&loss=lambdamart", "data=library&loss=lambdamart", "data=web&loss=lambdamart", "data=web&loss=mpboost")
DRAGS = ("data=six", "order=eight", "data=library")
SLIDES = tuple(f"data={data}&loss={loss}" for data in ("six", "library", "web") for loss in (each.identifier for each in LOSSES))
RUNS = max(TIMES // 5, 3)  # new runs by slider

PAINTED = "const painted = () => new Promise((r) => requestAnimationFrame(() => { const c = new MessageChannel(); \
c.port1.onmessage = r; c.port2.postMessage(0); }));"
STEP = f"""async (times) => {{ {PAINTED} const found = [];
for (let i = 0; i < times; i++) {{
  const start = performance.now(), key = i % 40 < 20 ? "ArrowRight" : "ArrowLeft";
  document.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true, composed: true }}));
  await painted();
  found.push(performance.now() - start);
}}
return found; }}"""
WATCH_SHEET = f"""() => {{ {PAINTED} window.found = []; let start = 0;
document.addEventListener("click", () => {{ start = performance.now(); }}, true);
document.addEventListener("boosting-sheet", (event) => {{
  if (event.detail && start) {{ const since = start; start = 0; painted().then(() => window.found.push(performance.now() - since)); }}
}}); }}"""
WATCH_DRAG = f"""() => {{ {PAINTED} window.found = [];
const seek = (root) => {{ for (const e of root.querySelectorAll("*")) {{
  if (e.classList.contains("lambdas")) return e;
  const inside = e.shadowRoot && seek(e.shadowRoot);
  if (inside) return inside;
}} return null; }};
const root = seek(document);
document.addEventListener("pointerup", () => {{
  const start = performance.now(), was = root.dataset.applied;
  const watch = new MutationObserver(() => {{ if (root.dataset.applied !== was) {{
    watch.disconnect(); painted().then(() => window.found.push(performance.now() - start)); }} }});
  watch.observe(root, {{ attributes: true }});
}}, true); }}"""


# A new run may mount the stepper anew, so it is looked for in every frame.
WATCH_RUN = f"""() => {{ {PAINTED} window.found = []; let start = 0, was = null;
const seek = (root) => {{ for (const e of root.querySelectorAll("*")) {{
  if (e.classList.contains("stepper")) return e;
  const inside = e.shadowRoot && seek(e.shadowRoot);
  if (inside) return inside;
}} return null; }};
const look = () => {{ const now = seek(document)?.dataset.run;
  if (now && now !== was) {{ painted().then(() => window.found.push(performance.now() - start)); }} else requestAnimationFrame(look); }};
document.addEventListener("keydown", () => {{ start = performance.now(); was = seek(document)?.dataset.run; look(); }}, true); }}"""


def step(page: Page, url: str, query: str) -> list[float]:
    page.goto(f"{url}/step?{query}")
    page.wait_for_selector(".stepper[data-iteration]", timeout=60_000)
    page.wait_for_timeout(1500)
    return page.evaluate(STEP, TIMES)


def compared(page: Page, url: str, query: str) -> list[float]:
    page.goto(f"{url}/compare?{query}")
    page.wait_for_selector(".compare[data-iteration]", timeout=60_000)
    page.wait_for_timeout(1500)
    return page.evaluate(STEP, TIMES)


def sheet(page: Page, url: str, query: str) -> list[float]:
    page.goto(f"{url}/step?{query}&iteration=3")
    page.wait_for_selector(".stepper[data-iteration]", timeout=60_000)
    page.wait_for_timeout(1500)
    page.evaluate(WATCH_SHEET)
    rows = page.locator(".left .row[data-document]")
    for i in range(TIMES):
        rows.nth(i % min(9, rows.count())).dispatch_event("click")
        page.wait_for_timeout(450)
    return page.evaluate("window.found")


def drag(page: Page, url: str, query: str) -> list[float]:
    page.goto(f"{url}/lambdas?{query}")
    page.wait_for_selector(".lambdas[data-applied]", timeout=60_000)
    page.wait_for_timeout(1500)
    page.evaluate(WATCH_DRAG)
    draws = random.Random(1)
    for _ in range(TIMES):
        rows = page.locator(".row .name")
        one, two = (rows.nth(i).bounding_box() for i in draws.sample(range(min(rows.count(), 12)), 2))  # all of them in the window
        assert one and two
        page.mouse.move(one["x"] + 20, one["y"] + one["height"] / 2)
        page.mouse.down()
        page.mouse.move(one["x"] + 22, (one["y"] + two["y"]) / 2 + 10, steps=3)
        page.mouse.move(one["x"] + 22, two["y"] + two["height"] / 2, steps=3)
        page.mouse.up()
        page.wait_for_timeout(500)
    return page.evaluate("window.found")


def slide(page: Page, url: str, query: str) -> list[float]:
    page.goto(f"{url}/step?{query}")
    page.wait_for_selector(".stepper[data-run]", timeout=60_000)
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="Parameters").click()
    slider = page.get_by_role("slider", name=re.compile("Learning rate"))
    slider.focus()
    page.evaluate(WATCH_RUN)
    for number in range(RUNS):
        slider.press("ArrowRight")
        page.wait_for_function(f"window.found.length === {number + 1}", timeout=60_000)
        page.wait_for_timeout(700)
    return page.evaluate("window.found")


def shares(query: str) -> str:
    """Where the time of a new run goes: seconds of training with metrics, of metrics, of history and packing; each in this process."""
    data, loss = (part.split("=")[1] for part in query.split("&"))
    source = sample_data.load(data)
    built, settings = build(Address(data=data, loss=loss), source)
    times: list[tuple[float, float, float]] = []
    for _ in range(4):  # the first one loads machine code
        started = time.perf_counter()
        trace = train(source.train, built, settings, source.test, on_iteration=lambda k, found: True)
        trained = time.perf_counter()
        states = zip(trace.all_scores(), trace.all_scores(True), strict=True) if source.test else ((s, None) for s in trace.all_scores())
        scores = list(states)
        replayed = time.perf_counter()
        points = [measure_both(source.train, one, source.test, other) for one, other in scores]
        measured = time.perf_counter()
        curves = {name: np.array([point[name] for point in points]) for name in points[0]}
        counts = part_counts(trace, False, curves)
        pack(trace, history(trace, None, False).rows(source.train.query_slice(0)), 0, False, curves, source.train_notes, counts)
        times.append((trained - started, measured - replayed, time.perf_counter() - measured))
    trained, metrics, packed = (1000 * statistics.median(column) for column in zip(*times[1:], strict=True))
    return f"| {trained - metrics:.0f} | {metrics:.0f} | {packed:.0f} |"


def main() -> None:
    subprocess.run([sys.executable, "-m", "boosting.warm_up"], cwd=HOUSE, check=True)
    rows, new_runs = [], []
    with TemporaryDirectory() as folder, serve(HOUSE, Path(folder) / "log.txt") as app, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for what, measure, queries in (
            ("Step: an arrow key", step, STEPS), ("Compare: an arrow key", compared, COMPARED),
            ("Step: a click opens the sheet", sheet, SHEETS), ("Lambdas: a drag", drag, DRAGS),
            ("Step: a slider, a new run", slide, SLIDES),
        ):  # fmt: skip
            for query in queries:
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                found = sorted(measure(page, app.url, query))
                page.close()
                p95 = found[min(len(found) - 1, int(0.95 * len(found)))]
                middle, longest = statistics.median(found), found[-1]
                if measure is slide:
                    new_runs.append(f"| `{query}` | {middle:.0f} | {p95:.0f} | {longest:.0f} {shares(query)}")
                else:
                    rows.append(f"| {what} | `{query}` | {len(found)} | {middle:.0f} | {p95:.0f} | {longest:.0f} |")
                sys.stdout.write((new_runs if measure is slide else rows)[-1] + "\n")
        browser.close()
    load = f"Load average at the end {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, server and browser on the same machine."
    head = "| | opened with | times | median, ms | 95th percentile | longest |\n|---|---|---:|---:|---:|---:|"
    words = "Written by `python -m benchmarks.latency`; do not edit. From key, click or release of the mouse to the painted answer."
    slid = (
        f"From a slider to the new run on screen, one person, {RUNS} times each; then where the time goes (training, metrics of every "
        "iteration, history with packing: measured alone, in one process; what is left is polls, sending and painting)."
    )
    columns = ("opened with", "median, ms", "95th percentile", "longest", "training", "metrics", "history, packing")
    slid_head = f"| {' | '.join(columns)} |\n|---{'|---:' * (len(columns) - 1)}|"
    text = "\n\n".join(["# Waiting", words, load, "\n".join([head, *rows]), "## A new run", slid, "\n".join([slid_head, *new_runs])])
    (Path(__file__).parent / "latency.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
